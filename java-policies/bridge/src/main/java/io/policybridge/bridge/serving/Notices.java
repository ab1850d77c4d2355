package io.policybridge.bridge.serving;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Lines for the log of a server about hosts that it refuses: at most one a second, so that no host can fill it. */
public final class Notices {
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final Consumer<String> log;
    private final LongSupplier clock;
    private long next;
    private long omitted;

    /** Writes to {@code log}, with a clock in nanoseconds. */
    public Notices(Consumer<String> log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
        next = clock.getAsLong();
    }

    /** Writes {@code line}, or counts it if another was written within the last second. */
    public synchronized void add(String line) {
        long now = clock.getAsLong();
        if (now - next < 0) {
            omitted++;
            return;
        }
        log.accept(omitted == 0 ? line : line + " (and " + omitted + " others before)");
        omitted = 0;
        next = now + PAUSE;
    }
}
