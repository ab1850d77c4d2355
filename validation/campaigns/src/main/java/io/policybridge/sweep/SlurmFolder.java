package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The folder through which a sweep and its tasks exchange files. From the sweep: {@code known.csv}, the results that
 * there are, {@code failures}, what failed in earlier arrays and is not tried again, and {@code job}, the number of the
 * job. From task N: {@code N.sqlite}, {@code N.out} and {@code N.failed}.
 */
public final class SlurmFolder {
    private static final String KNOWN = "known.csv";
    private static final String JOB = "job";
    private static final String STORE = ".sqlite";
    private static final String FAILED = ".failed";
    private static final String FAILURES = "failures";

    private final Path folder;

    public SlurmFolder(Path folder) {
        this.folder = folder.toAbsolutePath();
    }

    Path path() {
        return folder;
    }

    /** The results from which a task computes what is missing. */
    Path known() {
        return folder.resolve(KNOWN);
    }

    /** The store of task {@code task}. */
    public Path shard(int task) {
        return folder.resolve(task + STORE);
    }

    /** The job whose tasks use it, if it was noted; {@link #noteJob} notes it. @throws BadInput if it is no number */
    public Optional<String> job() throws IOException {
        Path file = folder.resolve(JOB);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String number = lines(file).stream().findFirst().orElse("");
        if (!SlurmQueue.isJob(number)) {
            throw BadInput.at(file, 1, "job", number, "the number that Slurm gave it");
        }
        return Optional.of(number);
    }

    void noteJob(String job) throws IOException {
        UnfinishedFile.write(folder.resolve(JOB), job + "\n");
    }

    /** Makes it ready for an array: the results that there are, and the points that failed before, with why. */
    void prepare(Collection<StoredPoint> results, Map<PointKey, Throwable> failures) throws IOException {
        Files.createDirectories(folder);
        for (Path old : files(FAILED)) {
            Files.delete(old);
        }
        UnfinishedFile.write(known(), StoreCsv.text(List.copyOf(results)));
        write(folder.resolve(FAILURES), failures);
    }

    /** Notes what failed in task {@code task}, and why. */
    void noteFailures(int task, Map<PointKey, Throwable> failures) throws IOException {
        write(folder.resolve(task + FAILED), failures);
    }

    private static void write(Path file, Map<PointKey, Throwable> failures) throws IOException {
        Map<PointKey, String> reasons = new LinkedHashMap<>();
        failures.forEach(
                (key, why) -> reasons.put(key, String.valueOf(why.getMessage()).replaceAll("\\s+", " ")));
        UnfinishedFile.write(file, StoreCsv.failures(reasons));
    }

    /** By point, what failed in earlier arrays, and why. @throws BadInput if the file is damaged */
    Map<PointKey, Throwable> failedBefore() throws IOException {
        return read(folder.resolve(FAILURES));
    }

    /** By point, what failed in the tasks of the last array, and why. @throws BadInput if a file is damaged */
    public Map<PointKey, Throwable> failed() throws IOException {
        Map<PointKey, Throwable> failures = new LinkedHashMap<>();
        for (Path file : files(FAILED)) {
            failures.putAll(read(file));
        }
        return failures;
    }

    private static Map<PointKey, Throwable> read(Path file) {
        Map<PointKey, Throwable> failures = new LinkedHashMap<>();
        if (Files.exists(file)) {
            StoreCsv.readFailures(file).forEach((key, why) -> failures.put(key, new IllegalStateException(why)));
        }
        return failures;
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw BadInput.in(file, "it is not UTF-8; expected text");
        }
    }

    /**
     * Takes over what tasks that have ended have in their stores, and removes these; returns how many points.
     *
     * @param news receives a line for each store that cannot be read
     */
    public int merge(ResultStore store, Consumer<String> news) throws IOException {
        int merged = 0;
        for (Path shard : files(STORE)) {
            try (ResultStore own = ResultStore.reading(shard)) {
                merged += store.add(own.measured());
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
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    void delete() throws IOException {
        try (Stream<Path> all = Files.isDirectory(folder) ? Files.walk(folder) : Stream.of()) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** What is thrown where it cannot be read or written. */
    UncheckedIOException unusable(IOException problem) {
        return new UncheckedIOException(folder + ": cannot be used: " + problem.getMessage(), problem);
    }
}
