package io.policybridge.cli.command;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.HostOptions;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.OutputFormat;
import io.policybridge.input.BadInput;
import io.policybridge.table.TextTable;
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
                    + "if anything differs, or a call path is left out because its library is not built.",
            "--all DIR does more, by itself: it copies a GPGPU-Sim (development line, 4.0.1) or an Accel-Sim, patches "
                    + "one of two copies, builds both, runs programs of ours in them, and compares recordings and "
                    + "policies with the simulator too. What was left out is listed, and is exit code 1 as well."
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

    @Option(
            names = "--all",
            description = "Check everything of the simulator in DIR, which stands in place of APPLICATION and is not "
                    + "changed; or of --plain and --patched, two builds of it.")
    private boolean all;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PROGRAM",
            description = "With --all: only these of its programs.")
    private List<String> only = List.of();

    @Mixin
    private OutputFormat format;

    @Mixin
    private HostOptions host;

    @Override
    public Integer call() throws IOException {
        KnownPolicies.Named named = host.queried(policy).named();
        PrintWriter err = spec.commandLine().getErr();
        List<String> calls = host.calls();
        if (all) {
            return new WholeHost(host, format, spec.commandLine().getOut(), err).verified(named, only, folder);
        }
        if (!only.isEmpty()) {
            throw new BadInput("--only without --all; expected both");
        }
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
            out.print(format.of(VerificationJson.text(verification, host.leftOut())));
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
        return verification.equal() && host.leftOut().isEmpty() ? 0 : ExitCode.FAILED;
    }

    private void print(VerificationText text, boolean equal, PrintWriter out) {
        TextTable table = new TextTable();
        text.rows().forEach(row -> table.row(row.toArray(new String[0])));
        out.print(table);
        out.print(text.differences());
        if (!equal) {
            out.println("there are differences");
        } else if (host.leftOut().isEmpty()) {
            out.println("every statistic and cycle is equal"
                    + (host.namesCalls() ? ", over " + String.join(" and ", host.calls()) : ""));
        } else {
            out.println("every statistic and cycle that was compared is equal");
        }
        host.leftOut().forEach((call, remedy) -> out.println("LEFT OUT: " + call + ": " + remedy));
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
