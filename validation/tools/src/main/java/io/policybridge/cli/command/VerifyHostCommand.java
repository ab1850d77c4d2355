package io.policybridge.cli.command;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.HostOptions;
import io.policybridge.cli.Main;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.OutputFormat;
import io.policybridge.input.BadInput;
import io.policybridge.report.TextTable;
import io.policybridge.verify.HostRun;
import io.policybridge.verify.HostVerification;
import io.policybridge.verify.SimulatorOutput;
import io.policybridge.verify.VerificationJson;
import io.policybridge.verify.VerificationText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks that a patched GPGPU-Sim computes the same as the unpatched one. */
@Command(
        name = "verify-host",
        description = {
            "Runs an application on an unpatched build, on the patched one with the bridge off, and with Java "
                    + "policies that repeat the native choice over "
                    + "each call path; then compares all printed statistics and the cycles of each kernel.",
            "Lines that depend on the host alone are left out (docs/run-in-gpgpusim.md lists them). Exit code 1 "
                    + "if anything differs."
        },
        mixinStandardHelpOptions = true)
public final class VerifyHostCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--policy",
            paramLabel = "P",
            defaultValue = "lru(level=both)+fr-fcfs",
            description = "Policies that repeat the native choice. Default: ${DEFAULT-VALUE}.")
    private String policy;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Keep everything that is printed there. Default: kept only if something differs.")
    private Path folder;

    @Mixin
    private OutputFormat format;

    @Mixin
    private HostOptions host;

    @Override
    public Integer call() throws IOException {
        KnownPolicies.Named named = host.queried(policy).named();
        PrintWriter err = spec.commandLine().getErr();
        List<String> calls = host.calls(err);
        host.requireBuilds();
        OutputFolder outputs = OutputFolder.create(folder, "verify-host");
        HostVerification verification;
        try {
            verification = HostVerification.of(host.pair(outputs.path()), named, calls, new Watching(err));
        } catch (BadInput e) {
            outputs.delete();
            throw e;
        }
        PrintWriter out = spec.commandLine().getOut();
        if (!format.isText()) {
            out.print(format.of(VerificationJson.text(verification)));
        } else {
            print(new VerificationText(verification), verification.equal(), out);
        }
        out.flush();
        if (verification.equal()) {
            outputs.delete();
        }
        if (outputs.isNamed() || !verification.equal()) {
            err.println("outputs: " + outputs.path());
        }
        return verification.equal() ? 0 : Main.FAILED;
    }

    private static void print(VerificationText text, boolean equal, PrintWriter out) {
        TextTable table = new TextTable();
        text.rows().forEach(row -> table.row(row.toArray(new String[0])));
        out.print(table);
        out.print(text.differences());
        out.println(equal ? "every statistic and cycle is equal" : "there are differences");
    }

    /** Prints the progress to stderr: every run, and on a terminal every kernel. */
    private record Watching(PrintWriter err) implements HostVerification.Listener {

        @Override
        public void kernelEnded(String name, SimulatorOutput printed) {
            if (Boolean.getBoolean("policybridge.terminal")) {
                SimulatorOutput.Kernel kernel =
                        printed.kernels().get(printed.kernels().size() - 1);
                err.printf(
                        Locale.ROOT,
                        "%s: kernel %d, %s, %d cycles%n",
                        name,
                        printed.kernels().size(),
                        kernel.name(),
                        kernel.cycles());
                err.flush();
            }
        }

        @Override
        public void ended(HostRun run) {
            err.printf(
                    Locale.ROOT,
                    "%s: %d kernels in %.1f s%n",
                    run.name(),
                    run.printed().kernels().size(),
                    run.seconds());
            err.flush();
        }
    }
}
