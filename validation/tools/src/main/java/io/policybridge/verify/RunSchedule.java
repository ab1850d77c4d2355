package io.policybridge.verify;

import java.nio.file.Path;
import java.util.List;

/** Whether a run has the machine to itself, or alternates with others, and how its time is measured. */
interface RunSchedule {
    /** The whole run at once. */
    RunSchedule AT_ONCE = new RunSchedule() {
        @Override
        public List<String> command(List<String> command) {
            return command;
        }

        @Override
        public Path folder(Path outputs) {
            return null;
        }

        @Override
        public Timing begin(Process process, long start) {
            return new Timing() {
                @Override
                public double seconds() {
                    return (System.nanoTime() - start) / 1e9;
                }

                @Override
                public void kill() {
                    process.destroy();
                }
            };
        }
    };

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
    }
}
