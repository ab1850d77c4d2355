package io.policybridge.drive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Ends a process that takes too long, with those that it started: what hangs must not make the one who looks at it
 * hang.
 */
public final class TimeLimit {
    private volatile boolean passed;

    private TimeLimit() {}

    /** Gives {@code process} that many seconds from now. */
    public static TimeLimit set(Process process, long seconds) {
        TimeLimit limit = new TimeLimit();
        CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS).execute(() -> limit.end(process));
        return limit;
    }

    private void end(Process process) {
        if (process.isAlive()) {
            passed = true;
            // By its handle: Process.destroyForcibly would close the streams that somebody reads.
            Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Whether the process was ended for it. */
    public boolean passed() {
        return passed;
    }
}
