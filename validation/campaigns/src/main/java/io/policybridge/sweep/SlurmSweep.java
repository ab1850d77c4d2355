package io.policybridge.sweep;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the points of a plan that have no result as arrays of Slurm jobs. Each task writes a store of its own in a
 * {@linkplain SlurmFolder folder} beside the plan's store, which only this process uses: SQLite's locks are not safe on
 * network file systems. Once an array has ended, its stores are merged; the points that then follow, of searches by
 * halving, are the next array.
 */
final class SlurmSweep {
    private final ResultStore store;
    private final SlurmFolder folder;
    private final SlurmOptions options;
    private final Consumer<String> news;
    private final Map<PointKey, Throwable> failures = new LinkedHashMap<>();

    /** @param news receives a line for each array */
    SlurmSweep(ResultStore store, SlurmFolder folder, SlurmOptions options, Consumer<String> news) {
        this.store = store;
        this.folder = folder;
        this.options = options;
        this.news = news;
    }

    /** Waits for an array that an earlier process has submitted, and takes over its results. */
    void resume() {
        try {
            Optional<String> job = folder.job();
            if (job.isPresent()) {
                news.accept("waits for job " + job.get());
                SlurmQueue.await(job.get());
                failures.putAll(folder.failedBefore());
                failures.putAll(folder.failed());
            }
            if (Files.isDirectory(folder.path())) {
                folder.merge(store, news);
            }
        } catch (IOException e) {
            throw folder.unusable(e);
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
            folder.prepare(known, failures);
            int tasks = Math.min(options.tasks(), missing);
            Path script = folder.path().resolve("task.sh");
            UnfinishedFile.write(script, script(command, tasks));
            String job = SlurmQueue.submit(script, tasks, folder.path(), options);
            folder.noteJob(job);
            news.accept("job " + job + ": " + missing + " simulations in " + tasks + " tasks");
            SlurmQueue.await(job);
            failures.putAll(folder.failed());
            return folder.merge(store, news);
        } catch (IOException e) {
            throw folder.unusable(e);
        }
    }

    private String script(List<String> command, int tasks) {
        return "#!/bin/sh\nexec "
                + Stream.concat(command.stream(), Stream.of("--threads", Integer.toString(options.cpus())))
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "))
                + " --share \"$SLURM_ARRAY_TASK_ID/" + tasks + "\" --round '" + folder.path() + "'\n";
    }

    /** By point, what failed in the arrays of this sweep, and why. */
    Map<PointKey, Throwable> failures() {
        return failures;
    }

    /** Removes the folder. */
    void delete() {
        try {
            folder.delete();
        } catch (IOException e) {
            throw folder.unusable(e);
        }
    }
}
