package io.policybridge.verify;

import java.nio.file.Path;
import java.util.List;

/** Whether a run has the machine to itself from beginning to end, or in turns with others, and so how long it takes. */
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

    /** What starts {@code command} so that it can be paced. */
    List<String> command(List<String> command);

    /**
     * Where the next run runs; null: in the working directory.
     *
     * @param outputs where it may be made
     * @throws io.policybridge.input.BadInput if it cannot be made
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
        /** Wall time that it had, once it has ended. */
        double seconds() throws InterruptedException;

        /** Ends the process if it has not ended. */
        void kill();
    }
}
