package io.policybridge.verify.tree;

import io.policybridge.input.BadInput;
import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** One build of a simulator from clean, by its own makefiles in its own environment. */
public final class TreeBuild {
    private static final long INTERVAL = 15;
    private static final int LAST = 15;
    private static final int OBJECTS_DEPTH = 8;

    private TreeBuild() {}

    /**
     * Builds {@code tree} and waits.
     *
     * @param log receives what the build prints
     * @param progress receives, every few seconds, the number of files that are compiled
     * @throws BadInput if no shell can be started
     * @throws VerifyFailure with the last lines of the log if the build fails
     */
    public static void run(SimulatorTree tree, Path log, LongConsumer progress) {
        String script = ". " + tree.environment() + " && make clean -C " + tree.made() + " && make -j"
                + Runtime.getRuntime().availableProcessors() + " -C " + tree.made();
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", script)
                .directory(tree.folder().toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        // those of another simulator, whose environment the user has set
        environment.remove("GPGPUSIM_ROOT");
        environment.remove("GPGPUSIM_SETUP_ENVIRONMENT_WAS_RUN");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new BadInput("bash: cannot be started: " + e.getMessage());
        }
        Thread stop = new Thread(() -> end(process), "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            while (!process.waitFor(INTERVAL, TimeUnit.SECONDS)) {
                progress.accept(objects(tree));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VerifyFailure("interrupted");
        } finally {
            end(process);
            forget(stop);
        }
        if (process.exitValue() != 0) {
            throw new VerifyFailure("the build in " + tree.folder() + " failed; the last lines of " + log + ":\n"
                    + String.join("\n", last(log)));
        }
    }

    /** make, and the compilers that it has started. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down and runs the hook.
        }
    }

    private static long objects(SimulatorTree tree) {
        try (Stream<Path> objects = Files.find(
                tree.folder(),
                OBJECTS_DEPTH,
                (path, attributes) -> path.toString().endsWith(".o") && attributes.isRegularFile())) {
            return objects.count();
        } catch (IOException | UncheckedIOException e) {
            return 0; // a file that has gone meanwhile
        }
    }

    private static List<String> last(Path log) {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return lines.subList(Math.max(0, lines.size() - LAST), lines.size());
        } catch (IOException e) {
            throw new UncheckedIOException(log + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
