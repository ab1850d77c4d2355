package io.policybridge.check.fuzz;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Fuzzes one target of module {@code validation/fuzz} with Jazzer, in a JVM of its own with little memory. */
public final class JazzerCheck implements LongCheck {
    /** The targets of the module, in the order in which they are fuzzed. */
    public static final List<String> TARGETS = List.of(
            "policy-string",
            "config",
            "icnt",
            "option",
            "issue",
            "issue-streamed",
            "replay",
            "drive",
            "bridge-stream",
            "diff",
            "host-copies",
            "run-notes",
            "log",
            "ptx",
            "ptxas",
            "workload-yaml",
            "trace",
            "kernel-list",
            "executable",
            "host-source",
            "buffer-file",
            "graph",
            "patched-source",
            "policy-source",
            "policy-jar",
            "plan",
            "slurm-task",
            "store",
            "store-csv",
            "store-import",
            "store-report",
            "frames",
            "server",
            "server-replies",
            "endpoint");

    /** An input that allocates without bound meets this soon. */
    private static final String HEAP = "-Xmx400m";

    private final String target;
    private final String classPath;
    private final Path home;
    private final Path folder;
    private final FuzzEffort effort;

    /**
     * @param target one of {@link #TARGETS}
     * @param classPath of the targets and of Jazzer
     * @param home of PolicyBridge
     * @param folder where it is fuzzed
     */
    public JazzerCheck(String target, String classPath, Path home, Path folder, FuzzEffort effort) {
        this.target = target;
        this.classPath = classPath;
        this.home = home;
        this.folder = folder;
        this.effort = effort;
    }

    @Override
    public String name() {
        return FuzzChecks.JAVA + target;
    }

    @Override
    public String about() {
        return "inputs of kind " + target + " in Java: used, or refused with one line";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws IOException, InterruptedException {
        FuzzFolders folders = FuzzFolders.of(folder, name());
        List<String> seeds = java();
        seeds.addAll(List.of(
                "io.policybridge.fuzz.FuzzSeeds", target, folders.seeds().toString()));
        CheckOutcome written = new FuzzProcess(folders).run(seeds, progress);
        if (!written.isClean()) {
            return written;
        }
        List<String> fuzzing = java();
        fuzzing.addAll(List.of(
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=io.policybridge.fuzz.FuzzEntry",
                "--instrumentation_includes=io.policybridge.**",
                // Each of its comparisons would be traced: nine tenths of the time of inputs with unknown words.
                "--instrumentation_excludes=io.policybridge.source.Nearest",
                "--custom_hook_excludes=**",
                // It parses each statement in threads of its own; no text of an input is part of a statement.
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.SqlInjection",
                "--reproducer_path=" + folders.findings(),
                "-artifact_prefix=" + folders.findings() + "/",
                "-print_final_stats=1",
                "-timeout=60"));
        fuzzing.addAll(effort.options());
        fuzzing.addAll(List.of(folders.corpus().toString(), folders.seeds().toString()));
        return new FuzzProcess(folders).fuzz(fuzzing, progress);
    }

    private List<String> java() {
        List<String> words = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                HEAP,
                "-Xss1m",
                "-XX:+UseSerialGC",
                "-Dpolicybridge.home=" + home,
                "-Dpolicybridge.fuzz.target=" + target,
                "-cp",
                classPath));
        if (effort.isShort()) {
            words.add(1, "-XX:TieredStopAtLevel=1");
        }
        return words;
    }
}
