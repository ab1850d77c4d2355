package io.policybridge.verify.all;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Limits;
import io.policybridge.verify.BothHosts;
import io.policybridge.verify.Difference;
import io.policybridge.verify.HostRun;
import io.policybridge.verify.HostVerification;
import io.policybridge.verify.RunVariant;
import io.policybridge.verify.VerifyFailure;
import io.policybridge.verify.WholeRun;
import io.policybridge.verify.all.ProgramCheck.Result;
import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs one program on both builds and compares: the patched one with the bridge off, with policies that repeat the
 * native choice, and recording, with the unpatched one; the recording with the simulator; policies in both hosts.
 */
final class ProgramTrial {
    static final String VALIDATE = "validate";

    private static final int SHOWN = 3;
    /** The longest plain run, and how much longer another may take than that, in seconds. */
    private static final long LONGEST = 1800;

    private static final long START = 120;
    private static final long TIMES = 20;

    private final RunVariant.Pair pair;
    private final Consumer<ProgramCheck> listener;
    private final List<ProgramCheck> checks = new ArrayList<>();
    private HostRun plain;

    /** {@code listener} receives each comparison when it is made. */
    ProgramTrial(RunVariant.Pair pair, Consumer<ProgramCheck> listener) {
        this.pair = pair;
        this.listener = listener;
    }

    /**
     * What is compared.
     *
     * @param same policies that repeat the native choice
     * @param calls call paths over which they are queried
     * @param leftOut call paths that are not built, with the remedy
     * @param others policies that do not
     */
    record Wanted(
            KnownPolicies.Named same,
            List<String> calls,
            Map<String, String> leftOut,
            List<KnownPolicies.Named> others) {}

    /** Makes all comparisons; one that fails does not keep the others from being made. */
    CheckedProgram of(ShippedProgram program, Wanted wanted) {
        try {
            plain = run(RunVariant.PLAIN, LONGEST);
            if (plain.printed().kernels().isEmpty()) {
                throw new VerifyFailure("plain: no statistics of a kernel were printed");
            }
        } catch (VerifyFailure e) {
            add(ProgramCheck.leftOut("plain", "the unpatched simulator does not run it: " + e.getMessage()));
            return new CheckedProgram(program.name(), program.machine(), 0, 0, 0, checks);
        }
        likePlain(RunVariant.OFF);
        for (String call : wanted.calls()) {
            likePlain(new RunVariant(call, wanted.same(), call));
        }
        wanted.leftOut().forEach((call, remedy) -> add(ProgramCheck.leftOut(call, remedy)));
        boolean recorded = likePlain(RunVariant.RECORDING);
        simulated(VALIDATE, recorded, () -> job("native"), pair.recorded().resolve("stats.txt.zst"));
        for (KnownPolicies.Named policy : wanted.others()) {
            inBothHosts(policy, recorded);
        }
        return new CheckedProgram(
                program.name(),
                program.machine(),
                plain.printed().kernels().size(),
                plain.cycles(),
                plain.printed().compared(),
                checks);
    }

    private void add(ProgramCheck check) {
        checks.add(check);
        listener.accept(check);
    }

    private HostRun run(RunVariant variant, long limit) {
        return variant.run(pair, HostVerification.ZEROED, new WholeRun(pair.outputs(), limit), printed -> {});
    }

    private long limit() {
        return START + TIMES * (long) Math.ceil(plain.seconds());
    }

    /** Whether the run ended; it is compared with the plain one. */
    private boolean likePlain(RunVariant variant) {
        HostRun run;
        try {
            run = run(variant, limit());
        } catch (VerifyFailure e) {
            add(ProgramCheck.failed(variant.name(), e.getMessage()));
            return false;
        }
        List<String> differences = new ArrayList<>();
        for (Difference difference : plain.printed().differences(run.printed(), SHOWN)) {
            differences.add("line " + difference.otherLine() + ": " + difference.other() + "; expected "
                    + difference.plain() + ", line " + difference.plainLine() + " of plain");
        }
        add(new ProgramCheck(
                variant.name(),
                differences.isEmpty() ? Result.EQUAL : Result.DIFFERENT,
                run.printed().compared(),
                differences));
        return true;
    }

    private void inBothHosts(KnownPolicies.Named policy, boolean recorded) {
        String file = policy.text().replaceAll("[^a-z0-9]+", "-");
        try {
            run(new RunVariant(file, policy, "jna"), limit());
        } catch (VerifyFailure e) {
            add(ProgramCheck.failed(policy.text(), e.getMessage()));
            return;
        }
        Path log = pair.outputs().resolve(file + ".out");
        simulated(policy.text(), recorded, () -> job(policy.text()), log);
    }

    private Job job(String policy) {
        Workload workload = Workloads.packaged().resolve(pair.recorded().toString());
        PolicyChoice policyChoice = PolicyChoice.parse(policy, PolicyChoice.known(), 1);
        return Job.on(ConfigChoice.RECORDED, workload, policyChoice, Limits.NONE);
    }

    /** Compares what the simulator computes of the recorded program with {@code log}. */
    private void simulated(String name, boolean recorded, Supplier<Job> job, Path log) {
        if (!recorded) {
            add(ProgramCheck.leftOut(name, "there is no recording of the program"));
            return;
        }
        try {
            add(compared(name, BothHosts.compared(log, job.get())));
        } catch (BadInput | Deadlock | PolicyFailure | Session.RefusedPolicy e) {
            add(ProgramCheck.failed(name, BadInput.oneLine(e.getMessage())));
        }
    }

    private ProgramCheck compared(String name, BothHosts hosts) {
        List<String> details = new ArrayList<>(hosts.details());
        boolean equal =
                hosts.isEqual() && hosts.kernels() == plain.printed().kernels().size();
        if (!equal && details.isEmpty()) {
            details.add("statistics of " + hosts.kernels() + " kernels were compared; expected "
                    + plain.printed().kernels().size());
        }
        return new ProgramCheck(
                name,
                equal ? Result.EQUAL : Result.DIFFERENT,
                name.equals(VALIDATE) ? hosts.statistics() : hosts.hostCycles(),
                details);
    }
}
