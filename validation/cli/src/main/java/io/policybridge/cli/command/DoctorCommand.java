package io.policybridge.cli.command;

import io.policybridge.cli.ExitCode;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.NativeDriver;
import io.policybridge.input.BadInput;
import io.policybridge.patch.Patch;
import io.policybridge.patch.PatchFiles;
import io.policybridge.patch.PatchedBuild;
import io.policybridge.verify.tree.BuildTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks what a build and a patched simulator need; what a build is made with, the launcher has shown before. */
@Command(
        name = "doctor",
        description = "Shows what this machine has and lacks, with the command that fixes it; with DIR also whether "
                + "that GPGPU-Sim is ready for a bridged run.",
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
    private static final long MIB = 1 << 20;
    /** Time limit for a C++ program to open a session: a hang is reported. */
    private static final long SESSION_SECONDS = 60;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "A patched and built GPGPU-Sim or Accel-Sim.")
    private Path simulator;

    @Override
    public Integer call() {
        PatchedBuild build = simulator == null ? null : PatchedBuild.in(simulator, PatchFiles.find());
        report(
                "java",
                "running " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors()
                        + " cores, heap at most " + Runtime.getRuntime().maxMemory() / MIB + " MiB",
                "");
        boolean complete = streams();
        if (build != null) {
            complete &= host(build);
        }
        spec.commandLine().getOut().flush();
        return complete ? 0 : ExitCode.FAILED;
    }

    private boolean streams() {
        try {
            int runs = PackagedRuns.workloads().size();
            report("streams", runs + " packaged runs", "");
            return true;
        } catch (RuntimeException e) {
            report("streams", e.getMessage(), "git checkout validation/golden");
            return false;
        }
    }

    private boolean host(PatchedBuild build) {
        String wanted = build.patch().digest();
        boolean sources = build.patch().state() == Patch.State.PATCHED;
        report(
                "sources",
                build.patch().root() + ": " + build.patch().state() + (sources ? " (patch " + wanted + ")" : ""),
                sources
                        ? ""
                        : "./policybridge patch " + (build.patch().state() == Patch.State.OTHERWISE ? "--revert " : "")
                                + simulator);
        boolean built = !build.binaries().isEmpty();
        if (!built) {
            report(
                    "build",
                    "neither libcudart.so nor accel-sim.out below " + simulator,
                    "build the simulator as always");
        }
        for (Map.Entry<Path, List<String>> binary : build.binaries().entrySet()) {
            boolean current = binary.getValue().equals(List.of(wanted));
            built &= current;
            report(
                    "build",
                    binary.getKey() + ": "
                            + (binary.getValue().isEmpty()
                                    ? "no patch"
                                    : "patch " + String.join(" and patch ", binary.getValue())),
                    current ? "" : "rebuild the simulator, make clean first");
        }
        List<String> missing = BuildTools.missing(System.getenv());
        if (!missing.isEmpty()) {
            report("tools", "GPGPU-Sim cannot be built without " + String.join(", ", missing), BuildTools.command());
        }
        boolean library = Files.isReadable(build.library());
        report(
                "library",
                build.library() + (library ? "" : " is missing"),
                library ? "" : "./policybridge test, or any command that builds");
        return all(sources, built, library, session());
    }

    /** Whether a C++ process finds a JVM, as a patched simulator must. */
    private boolean session() {
        try {
            report(
                    "session",
                    NativeDriver.find().opened(List.of("policy = lru"), SESSION_SECONDS)
                            + " opened over jna by a C++ program",
                    "");
            return true;
        } catch (BadInput | DriveFailure e) {
            report("session", e.getMessage(), "see Troubleshooting in docs/run-in-gpgpusim.md");
            return false;
        }
    }

    private void report(String what, String state, String fix) {
        spec.commandLine().getOut().printf("%-8s %s%n", what, state);
        if (!fix.isEmpty()) {
            spec.commandLine().getOut().printf("%-8s fix: %s%n", "", fix);
        }
    }

    private static boolean all(boolean... checks) {
        for (boolean check : checks) {
            if (!check) {
                return false;
            }
        }
        return true;
    }
}
