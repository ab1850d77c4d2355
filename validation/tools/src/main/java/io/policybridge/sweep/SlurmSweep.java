package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.store.StoredPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the points of a plan that have no result as arrays of Slurm jobs. Each task writes a store of its own in a
 * folder beside the plan's store, which only this process uses: SQLite's locks are not safe on network file systems.
 * Once an array has ended, its stores are merged; the points that then follow, of searches by halving, are the next
 * array.
 *
 * <p>The folder has {@code known.csv}, the results from which the tasks know what is missing, {@code job}, the number
 * of the job, {@code failures}, what failed in earlier arrays and is not tried again, and of task N {@code N.sqlite},
 * {@code N.out} and {@code N.failed}.
 */
final class SlurmSweep {
    static final String KNOWN = "known.csv";
    private static final String JOB = "job";
    private static final String STORE = ".sqlite";
    private static final String FAILED = ".failed";
    private static final String FAILURES = "failures";

    private final ResultStore store;
    private final Path folder;
    private final SlurmOptions options;
    private final Consumer<String> news;
    private final Map<String, Throwable> failures = new LinkedHashMap<>();

    /** @param news receives a line for each array */
    SlurmSweep(ResultStore store, Path folder, SlurmOptions options, Consumer<String> news) {
        this.store = store;
        this.folder = folder.toAbsolutePath();
        this.options = options;
        this.news = news;
    }

    /** The store of a task. */
    static Path shard(Path folder, int task) {
        return folder.resolve(task + STORE);
    }

    /** Waits for an array that an earlier process has submitted, and takes over its results. */
    void resume() {
        try {
            Path job = folder.resolve(JOB);
            if (Files.exists(job)) {
                String number = Files.readString(job).strip();
                news.accept("waits for job " + number);
                SlurmQueue.await(number);
                note(folder.resolve(FAILURES));
                noteAll();
            }
            if (Files.isDirectory(folder)) {
                merge();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * Runs {@code missing} points, of which {@code known} results are the condition, as one array.
     *
     * @param command starts this program; its words are followed by those of a task
     * @return how many points have a result, or more metrics, by it
     */
    int run(int missing, Collection<StoredPoint> known, List<String> command) {
        try {
            Files.createDirectories(folder);
            for (Path old : files(FAILED)) {
                Files.delete(old);
            }
            UnfinishedFile.write(folder.resolve(KNOWN), StoreCsv.text(List.copyOf(known)));
            write(folder.resolve(FAILURES), failures);
            int tasks = Math.min(options.tasks(), missing);
            Path script = folder.resolve("task.sh");
            UnfinishedFile.write(script, script(command, tasks));
            String job = SlurmQueue.submit(script, tasks, folder, options);
            UnfinishedFile.write(folder.resolve(JOB), job + "\n");
            news.accept("job " + job + ": " + missing + " simulations in " + tasks + " tasks");
            SlurmQueue.await(job);
            noteAll();
            return merge();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private String script(List<String> command, int tasks) {
        return "#!/bin/sh\nexec "
                + Stream.concat(command.stream(), Stream.of("--threads", Integer.toString(options.cpus())))
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "))
                + " --share \"$SLURM_ARRAY_TASK_ID/" + tasks + "\" --round '" + folder + "'\n";
    }

    /** Takes over what tasks that have ended have in their stores, and removes these; returns how many points. */
    private int merge() throws IOException {
        int merged = 0;
        for (Path shard : files(STORE)) {
            try (ResultStore own = ResultStore.existing(shard)) {
                merged += store.addMeasured(own.measured());
                store.noteMemory(own.memory());
            } catch (BadInput e) {
                news.accept(e.getMessage() + "; left out"); // the task ended while it was created
            }
            for (String ending : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(Path.of(shard + ending));
            }
        }
        Files.deleteIfExists(folder.resolve(JOB));
        return merged;
    }

    private List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Notes, for the process that submitted this task, what failed and why. */
    static void noteFailures(Path folder, int task, Map<String, Throwable> failures) {
        try {
            write(folder.resolve(task + FAILED), failures);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void write(Path file, Map<String, Throwable> failures) throws IOException {
        UnfinishedFile.write(
                file,
                failures.entrySet().stream()
                        .map(one -> one.getKey() + "\t"
                                + String.valueOf(one.getValue().getMessage()).replaceAll("\\s+", " ") + "\n")
                        .collect(Collectors.joining()));
    }

    private void noteAll() throws IOException {
        for (Path file : files(FAILED)) {
            note(file);
        }
    }

    private void note(Path file) throws IOException {
        failures.putAll(read(file));
    }

    private static Map<String, Throwable> read(Path file) throws IOException {
        Map<String, Throwable> failures = new LinkedHashMap<>();
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] words = line.split("\t", 2);
            failures.put(words[0], new IllegalStateException(words.length > 1 ? words[1] : "failed"));
        }
        return failures;
    }

    /** By point, what failed in the arrays of this sweep, and why. */
    Map<String, Throwable> failures() {
        return failures;
    }

    /** For a task: the points that failed in earlier arrays. */
    static Set<String> failedBefore(Path folder) {
        try {
            return read(folder.resolve(FAILURES)).keySet();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Removes the folder. */
    void delete() {
        try (Stream<Path> all = Files.isDirectory(folder) ? Files.walk(folder) : Stream.of()) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    Path folder() {
        return folder;
    }

    private UncheckedIOException failed(IOException problem) {
        return new UncheckedIOException(folder + ": cannot be used: " + problem.getMessage(), problem);
    }
}
