package io.policybridge.evaluate;

import io.policybridge.evaluate.worker.WorkerTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Where workers run. */
public interface Workers {
    /** A worker that did not answer as it should; the message is one line. */
    final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(String message) {
            super(message);
        }
    }

    /**
     * The lines that a worker answers to {@code task}.
     *
     * @param readable files and folders that it may read besides
     * @param lines how many it must answer
     * @param limit after which it is killed
     */
    List<String> answers(WorkerTask task, Collection<Path> readable, int lines, Duration limit) throws Failure;

    /** How many simulations a worker may run side by side. */
    int threads();
}
