package io.policybridge.sweep;

import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.WantedMetrics;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The points that this process runs, reserved in the store so that no other process runs them too. A reservation is
 * renewed while the process lives; one that is not runs out, at once if its process was on this machine and is dead.
 */
final class Claims implements AutoCloseable {
    private static final Duration LASTS = Duration.ofSeconds(60);
    private static final Duration RENEWED = Duration.ofSeconds(15);

    private final ResultStore store;
    private final String owner;
    private final Map<PointKey, WantedMetrics> taken = new ConcurrentHashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "claims");
        thread.setDaemon(true);
        return thread;
    });

    Claims(ResultStore store) {
        this.store = store;
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
        long now = System.currentTimeMillis();
        List<PointKey> got = store.claim(keys, owner, now, now + LASTS.toMillis());
        got.forEach(key -> taken.put(key, keys.get(key)));
        return got;
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
