package io.policybridge.cli;

import io.policybridge.drive.Drive;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The demo's last step: queries recorded at the L1Ds, L2 and DRAM of GPGPU-Sim, repeated from C++ to Java policies in
 * one process.
 */
public final class BridgeDemonstration {
    private static final List<String> RUNS = List.of("conv2d", "gesummv", "dacache32k/gesummv");

    private final PrintWriter out;

    /** It prints to {@code out}. */
    public BridgeDemonstration(PrintWriter out) {
        this.out = out;
    }

    /**
     * Plays the runs and prints the result; false if a decision differs from the recorded one, true also if the C++
     * side is not built.
     */
    public boolean agrees() {
        out.println("The same policies queried from C++: libpolicybridge.so queries Java, over JNA, at every recorded "
                + "decision of GPGPU-Sim (L1D, L2, DRAM).");
        out.flush();
        try {
            NativeDriver driver = NativeDriver.find();
            return RUNS.stream().map(run -> agrees(run, driver)).reduce(true, Boolean::logicalAnd);
        } catch (BadInput e) {
            out.println("  not played: " + e.getMessage());
            return true;
        } catch (DriveFailure e) {
            out.println("  failed: " + e.getMessage());
            return false;
        }
    }

    private boolean agrees(String run, NativeDriver driver) {
        Drive drive = new StreamDrive(PackagedRuns.workload(run));
        PolicyChoice policyChoice = PolicyChoice.parse(drive.policy(), drive.seed());
        DriveResult result =
                drive.through(driver, policyChoice.policies(), new NativeDriver.Route("jna", null, true, null));
        out.printf(
                Locale.ROOT,
                "  %s: matched %d of %d victims and picks of %s; %d queries in %.2f s, median %d ns%n",
                run,
                result.matches().matched(),
                result.matches().of(),
                drive.policy(),
                result.cost().latencies().count(),
                result.cost().seconds(),
                result.cost().latencies().quantile(0.5));
        if (!result.agrees()) {
            out.println("  first difference: " + result.difference());
        }
        out.flush();
        return result.agrees();
    }
}
