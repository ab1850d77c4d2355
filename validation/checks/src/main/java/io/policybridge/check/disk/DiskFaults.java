package io.policybridge.check.disk;

import io.policybridge.check.CheckProgress;
import io.policybridge.input.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of its own in which commands meet faults on their way to the disk.
 *
 * @param library the faults (native-shim/tests/faults)
 * @param properties further words for Java, such as {@code -Dpolicybridge.golden=FOLDER}
 */
record DiskFaults(Path library, List<String> properties) {
    private static final String LIBRARY = "native-shim/target/cmake/tests/libfailing-io.so";
    private static final String COMMANDS = "io.policybridge.check.disk.FaultyCommands";
    /** Scenarios may put programs there, which come before the machine's. */
    static final String PROGRAMS = "bin";

    /** What the process printed beside its findings: the last lines say why it ended. */
    private static final int KEPT = 20;

    /** What was found: how many faults struck, and a line for each after which something did not hold. */
    record Found(long tried, List<String> losses) {}

    /**
     * Those of the build below {@code policybridge.home}.
     *
     * @throws BadInput if it is not there
     */
    static DiskFaults find() {
        Path home = Path.of(System.getProperty("policybridge.home", ".")).toAbsolutePath();
        Path library = home.resolve(LIBRARY);
        if (!Files.exists(library)) {
            throw BadInput.in(library, "no such library; expected the faults of disks, which mvn package builds");
        }
        return new DiskFaults(library, List.of());
    }

    /**
     * Tries {@code scenarios} at every {@code stride}-th of their steps, with each fault.
     *
     * @param folder for all files, absolute
     * @throws IOException if the process does not come to its end
     */
    Found run(Path folder, int stride, List<String> scenarios, CheckProgress progress)
            throws IOException, InterruptedException {
        Process process = started(folder, stride, scenarios);
        long tried = 0;
        List<String> losses = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(EveryStep.TRIED)) {
                    tried++;
                    progress.at(line.substring(EveryStep.TRIED.length()) + ", "
                            + (losses.isEmpty() ? "all held" : losses.size() + " lost"));
                } else if (line.startsWith(EveryStep.LOST)) {
                    losses.add(line.substring(EveryStep.LOST.length()));
                } else {
                    rest.add(line);
                }
            }
            if (process.waitFor() != 0) {
                throw new IOException("the process of faults ended with status " + process.exitValue() + ": "
                        + String.join(" | ", rest.subList(Math.max(0, rest.size() - KEPT), rest.size())));
            }
        } finally {
            process.destroyForcibly();
        }
        return new Found(tried, losses);
    }

    private Process started(Path folder, int stride, List<String> scenarios) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        command.add("-Dpolicybridge.home="
                + Path.of(System.getProperty("policybridge.home", ".")).toAbsolutePath());
        command.addAll(properties);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), COMMANDS));
        command.addAll(List.of(folder.toRealPath().toString(), Integer.toString(stride)));
        command.addAll(scenarios);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_PRELOAD", library.toString());
        builder.environment()
                .merge("PATH", folder.toRealPath().resolve(PROGRAMS).toString(), (rest, first) -> first + ":" + rest);
        return builder.start();
    }
}
