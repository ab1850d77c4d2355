package io.policybridge.verify;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs of one application on one patched simulator, which must print the same whatever befalls their policy server. */
public final class BridgedRuns {
    private final Build build;
    private final List<String> application;
    private final Path outputs;
    private final RunSchedule schedule;

    /**
     * Runs in the working directory.
     *
     * @param patched folder of the simulator
     * @param application program and arguments; {@code {}} is the simulator's folder
     * @param outputs absolute folder for what is printed
     * @throws BadInput if there is no built simulator
     */
    public BridgedRuns(Path patched, List<String> application, Path outputs) {
        this(Build.in(patched), application, outputs, RunSchedule.AT_ONCE);
    }

    /**
     * Runs where {@code schedule} says.
     *
     * @param build patched
     * @param application as above
     * @param outputs absolute folder for what is printed
     * @throws BadInput if there is no built simulator
     */
    public BridgedRuns(Build build, List<String> application, Path outputs, RunSchedule schedule) {
        this.build = build.runnable(application);
        this.application = List.copyOf(application);
        this.outputs = outputs;
        this.schedule = schedule;
    }

    /**
     * What one run came to.
     *
     * @param run its output
     * @param counters of the session, as text
     * @param notes standard error, line by line
     */
    public record Result(HostRun run, String counters, List<String> notes) {
        /** The first line in which {@code other} differs, if one does. */
        public Optional<String> difference(Result other) {
            List<Difference> lines = run.printed().differences(other.run.printed(), 1);
            if (!lines.isEmpty()) {
                Difference first = lines.get(0);
                return Optional.of(
                        "line " + first.otherLine() + " of the log: " + first.other() + "; expected " + first.plain());
            }
            List<String> mine = counters.lines().toList();
            List<String> others = other.counters.lines().toList();
            for (int i = 0; i < Math.max(mine.size(), others.size()); i++) {
                String expected = i < mine.size() ? mine.get(i) : "(no more counters)";
                String found = i < others.size() ? others.get(i) : "(no more counters)";
                if (!expected.equals(found)) {
                    return Optional.of(found + "; expected " + expected);
                }
            }
            return Optional.empty();
        }
    }

    /**
     * Runs it once, and waits.
     *
     * @param name of the run and of its files
     * @param configuration lines of bridge.conf
     * @throws BadInput if it cannot be started
     * @throws VerifyFailure if it fails, or never queried a policy
     */
    public Result run(String name, List<String> configuration) {
        Path counters = outputs.resolve(name + ".counters");
        Path file = outputs.resolve(name + ".conf");
        HostRun.Task task = new HostRun.Task(name, build, application, outputs, HostVerification.ZEROED, schedule);
        try {
            UnfinishedFile.write(file, String.join("\n", configuration) + "\nstatistics = " + counters + "\n");
            HostRun run = HostRun.of(task, file, counters, printed -> {});
            return new Result(
                    run,
                    Files.readString(counters),
                    Files.readAllLines(outputs.resolve(name + ".err"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(outputs + ": cannot be used: " + e.getMessage(), e);
        }
    }
}
