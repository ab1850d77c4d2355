package io.policybridge.drive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Ends a process that takes too long, and the processes that it started, so that its caller never waits for a hang. */
public final class TimeLimit {
    private volatile boolean passed;

    private TimeLimit() {}

    /** Lets {@code process} run for {@code seconds} from now. */
    public static TimeLimit set(Process process, long seconds) {
        TimeLimit limit = new TimeLimit();
        CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS).execute(() -> limit.end(process));
        return limit;
    }

    private void end(Process process) {
        if (process.isAlive()) {
            passed = true;
            // By its handle: Process.destroyForcibly would close streams that the caller still reads.
            Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Whether the limit ended the process. */
    public boolean passed() {
        return passed;
    }
}
