package io.policybridge.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether a run has the machine to itself, or alternates with others, and how its time is measured. */
public interface RunSchedule {
    /** The whole run at once, in the working directory. */
    RunSchedule AT_ONCE = new WholeRun(null, 0);

    /** The command that starts {@code command} so that it can be scheduled. */
    List<String> command(List<String> command);

    /**
     * The folder in which the next run runs; null: the working directory.
     *
     * @param outputs where it may be created
     * @throws io.policybridge.input.BadInput if it cannot be created
     */
    Path folder(Path outputs);

    /**
     * A process has just been started.
     *
     * @param start when, by {@link System#nanoTime}
     */
    Timing begin(Process process, long start);

    /** The time of one process. */
    interface Timing {
        /** Wall time that the process had; waits for its end. */
        double seconds() throws InterruptedException;

        /** Ends the process if it has not ended. */
        void kill();

        /** What the run did not do before it was ended; empty if it was not. */
        default Optional<String> cut() {
            return Optional.empty();
        }
    }
}
