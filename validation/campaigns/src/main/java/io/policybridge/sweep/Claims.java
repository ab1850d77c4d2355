package io.policybridge.sweep;

import io.policybridge.simulation.PointKey;
import io.policybridge.store.Claim;
import io.policybridge.store.ResultStore;
import io.policybridge.table.WantedMetrics;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The points that this process runs, reserved in the store so that no other process runs them too. A reservation is
 * renewed while the process lives; one that is not runs out, at once if its process was on this machine and is dead.
 * The clock of another machine may be wrong: whatever it says, a reservation that is not seen to be renewed for as long
 * as one lasts has run out.
 */
final class Claims implements AutoCloseable {
    static final Duration LASTS = Duration.ofSeconds(60);
    private static final Duration RENEWED = Duration.ofSeconds(15);

    private final ResultStore store;
    private final String owner;
    private final Map<PointKey, WantedMetrics> taken = new ConcurrentHashMap<>();
    /** Of other processes, since when each has not changed. */
    private final Map<PointKey, Seen> others = new HashMap<>();

    private final LongSupplier nanoseconds;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "claims");
        thread.setDaemon(true);
        return thread;
    });

    private record Seen(Claim claim, long since) {}

    Claims(ResultStore store) {
        this(store, System::nanoTime);
    }

    /** As seen by a clock of {@code nanoseconds}. */
    Claims(ResultStore store, LongSupplier nanoseconds) {
        this.store = store;
        this.nanoseconds = nanoseconds;
        String host = host();
        owner = name(host, ProcessHandle.current());
        for (String other : store.owners()) {
            if (isDead(other, host)) {
                store.releaseAll(other);
            }
        }
        clock.scheduleWithFixedDelay(this::renew, RENEWED.toMillis(), RENEWED.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Process numbers are used again, so its start belongs to the name. */
    private static String name(String host, ProcessHandle process) {
        return host + " " + process.pid() + " "
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static boolean isDead(String owner, String host) {
        String[] words = owner.split(" ");
        return words.length == 3
                && words[0].equals(host)
                && ProcessHandle.of(Long.parseLong(words[1]))
                        .filter(process -> name(host, process).equals(owner))
                        .isEmpty();
    }

    /**
     * Reserves {@code keys}; returns those that no other process has, and whose results are not there with the metrics
     * that are wanted.
     */
    List<PointKey> take(Map<PointKey, WantedMetrics> keys) {
        Map<PointKey, Claim> ended = new HashMap<>();
        for (PointKey key : keys.keySet()) {
            store.claimed(key)
                    .filter(claim -> !claim.owner().equals(owner) && hasEnded(key, claim))
                    .ifPresent(claim -> ended.put(key, claim));
        }
        store.release(ended);
        long now = System.currentTimeMillis();
        List<PointKey> got = store.claim(keys, owner, now, now + LASTS.toMillis());
        got.forEach(key -> taken.put(key, keys.get(key)));
        return got;
    }

    private boolean hasEnded(PointKey key, Claim claim) {
        long now = nanoseconds.getAsLong();
        Seen seen = others.get(key);
        if (seen == null || !seen.claim.equals(claim)) {
            others.put(key, new Seen(claim, now));
            return false;
        }
        return now - seen.since >= LASTS.toNanos();
    }

    /** The processes that have {@code keys}, as they were seen last, in words. */
    String holders(Collection<PointKey> keys) {
        return keys.stream()
                .filter(others::containsKey)
                .map(key -> described(others.get(key).claim.owner()))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String described(String process) {
        String[] words = process.split(" ");
        return words.length == 3 ? "process " + words[1] + " on " + words[0] : process;
    }

    /** The store may be busy or full; the next time then counts, or the point is run twice. */
    private void renew() {
        long now = System.currentTimeMillis();
        try {
            store.claim(Map.copyOf(taken), owner, now, now + LASTS.toMillis());
        } catch (UncheckedIOException e) {
            // adding the result fails too, and is reported
        }
    }

    /** {@code key} is not run any more. */
    void drop(PointKey key) {
        taken.remove(key);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        store.releaseAll(owner);
    }
}
