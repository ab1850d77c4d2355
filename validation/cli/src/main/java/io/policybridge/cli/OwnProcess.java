package io.policybridge.cli;

import io.policybridge.bench.BenchFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** This command line, started again in a process of its own. */
public final class OwnProcess {
    private static final String MAIN = "io.policybridge.main.Main";

    private OwnProcess() {}

    /** The words that start it under this JVM's options, to which those of a command are appended. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        return command;
    }

    /**
     * Wall time in seconds of a process that runs {@code words}, start-up included; its output is not shown.
     *
     * @throws BenchFailure if it fails
     */
    public static double seconds(String... words) throws IOException, InterruptedException {
        List<String> command = command();
        command.addAll(List.of(words));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.waitFor() != 0) {
            throw new BenchFailure(
                    String.join(" ", words) + " in a new process ended with exit code " + process.exitValue());
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
