package io.policybridge.verify;

import io.policybridge.input.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One run of the application on one build.
 *
 * @param name {@code plain}, {@code off}, or the call path
 * @param printed its output without the ignored lines
 * @param seconds wall time, start-up included
 * @param calls queries and events that the bridge counted; -1 where no policy is queried
 */
public record HostRun(String name, SimulatorOutput printed, double seconds, long calls) {
    private static final String QUERIES = "policybridge_queries = ";
    private static final String EVENTS = "policybridge_events = ";

    /** Core cycles of all its kernels. */
    public long cycles() {
        return printed.kernels().stream()
                .mapToLong(SimulatorOutput.Kernel::cycles)
                .sum();
    }

    /**
     * The application to run, its schedule, and where its output goes.
     *
     * @param environment variables that are set unless the user has set them
     */
    record Task(
            String name,
            Build build,
            List<String> application,
            Path outputs,
            Map<String, String> environment,
            RunSchedule schedule) {}

    /**
     * Runs it and waits.
     *
     * @param configuration bridge.conf, or null for the bridge off
     * @param statistics where the bridge writes its counters; null where no policy is queried
     * @param progress receives each kernel that ends
     * @throws BadInput if it cannot be started
     * @throws VerifyFailure if it ends with another status than 0
     */
    static HostRun of(Task task, Path configuration, Path statistics, Consumer<SimulatorOutput> progress) {
        Path out = task.outputs().resolve(task.name() + ".out");
        Path err = task.outputs().resolve(task.name() + ".err");
        ProcessBuilder builder =
                new ProcessBuilder(task.schedule().command(task.build().command(task.application())));
        Path folder = task.schedule().folder(task.outputs());
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        Map<String, String> environment = builder.environment();
        environment.remove("POLICYBRIDGE");
        if (configuration != null) {
            environment.put("POLICYBRIDGE", configuration.toString());
        }
        if (task.build().libraries() != null) {
            environment.merge(
                    "LD_LIBRARY_PATH", task.build().libraries().toString(), (rest, first) -> first + ":" + rest);
        }
        task.environment().forEach(environment::putIfAbsent);
        builder.redirectError(err.toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        long start = System.nanoTime();
        SimulatorOutput printed = new SimulatorOutput();
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new BadInput(String.join(" ", builder.command()) + ": cannot be started: " + e.getMessage());
        }
        RunSchedule.Timing timing = task.schedule().begin(process, start);
        Thread stop = new Thread(timing::kill, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        double seconds;
        try (BufferedReader lines = process.inputReader(StandardCharsets.ISO_8859_1);
                BufferedWriter copy = Files.newBufferedWriter(out, StandardCharsets.ISO_8859_1)) {
            int kernels = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.write(line);
                copy.write('\n');
                printed.add(line);
                if (printed.kernels().size() > kernels) {
                    kernels = printed.kernels().size();
                    progress.accept(printed);
                }
            }
            int status = process.waitFor();
            if (status != 0) {
                String end = timing.cut().orElse("ended with status " + status);
                throw new VerifyFailure(
                        task.name() + ": the application " + end + last(err) + "; see " + out + " and " + err);
            }
            seconds = timing.seconds();
        } catch (IOException e) {
            throw new UncheckedIOException(out + ": cannot be written: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VerifyFailure("interrupted");
        } finally {
            timing.kill();
            forget(stop);
        }
        return new HostRun(task.name(), printed, seconds, statistics == null ? -1 : calls(task.name(), statistics));
    }

    private static String last(Path err) throws IOException {
        List<String> lines = Files.readAllLines(err, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "" : " (" + lines.get(lines.size() - 1).strip() + ")";
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down and runs the hook.
        }
    }

    /** Queries and events that the shim counted. Without any, equal output would show only that no policy ran. */
    private static long calls(String name, Path statistics) {
        long count = 0;
        try {
            for (String line : Files.readAllLines(statistics)) {
                if (line.startsWith(QUERIES) || line.startsWith(EVENTS)) {
                    count +=
                            Long.parseLong(line.substring(line.indexOf('=') + 1).strip());
                }
            }
        } catch (IOException e) {
            count = 0;
        }
        if (count == 0) {
            throw new VerifyFailure(
                    name + ": the bridge was never queried; expected a patched build (see ./policybridge doctor DIR)");
        }
        return count;
    }
}
