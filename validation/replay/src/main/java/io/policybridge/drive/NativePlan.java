package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.bridge.GeometryCounts;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.WriteAllocate;
import java.nio.file.Path;

/** The instructions for the C++ driver, in the format of native-shim/driver/plan.h. */
public final class NativePlan {
    private final StringBuilder text = new StringBuilder();

    /** Opens a session. */
    public NativePlan open(String policy, long seed, NativeDriver.Route route) {
        open("policy", policy);
        open("seed", Long.toUnsignedString(seed));
        open("call", route.call());
        open("remember", route.remember() ? "yes" : "no");
        open("watchdog", Integer.toString(route.limit().seconds()));
        if (route.recording() != null) {
            open("record", route.recording().toString());
        }
        route.more().forEach(line -> text.append("open ").append(line).append('\n'));
        if (route.server() != null) {
            open("server", route.server());
        } else {
            open("class-path", System.getProperty("java.class.path"));
            if (!route.policyPath().isEmpty()) {
                open("policy-path", route.policyPath());
            }
        }
        return this;
    }

    private void open(String key, String value) {
        text.append("open ").append(key).append(" = ").append(value).append('\n');
    }

    public NativePlan geometry(HostGeometry host) {
        long offered = 0;
        for (Hook hook : host.offered()) {
            offered |= 1L << hook.ordinal() + 1;
        }
        text.append("geometry");
        GeometryCounts.write(host, (name, count) -> {
            if (!name.contains(".")) { // those of the caches: see below
                text.append(' ').append(name).append('=').append(count);
            }
        });
        text.append(" offered=").append(Long.toHexString(offered)).append('\n');
        return this;
    }

    /** The cache {@code l1d} or {@code l2}, with the ways that it has in the run. */
    public NativePlan cache(String name, CacheConfig cache, int ways, int writeRatio) {
        char write = switch (cache.write()) {
            case READ_ONLY -> 'R';
            case WRITE_BACK -> 'B';
            case WRITE_THROUGH -> 'T';
            case WRITE_EVICT -> 'E';
            case LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT -> 'L';
        };
        return cache(
                name,
                cache.isSectored(),
                new CacheShape(cache.sets(), ways, cache.lineBytes()),
                write,
                cache.writeAllocate() != WriteAllocate.NO_WRITE_ALLOCATE,
                writeRatio);
    }

    private NativePlan cache(
            String name, boolean sectored, CacheShape shape, char write, boolean allocatesWrites, int writeRatio) {
        text.append(name)
                .append(' ')
                .append(sectored ? 1 : 0)
                .append(' ')
                .append(shape.sets())
                .append(' ')
                .append(shape.ways())
                .append(' ')
                .append(shape.lineBytes())
                .append(' ')
                .append(write)
                .append(' ')
                .append(allocatesWrites ? 1 : 0)
                .append(' ')
                .append(writeRatio)
                .append('\n');
        return this;
    }

    public NativePlan stream(String name, Path file) {
        text.append("stream ").append(name).append(' ').append(file).append('\n');
        return this;
    }

    /** A bridge stream; the write policy of its host's caches does not matter. */
    public NativePlan bridge(HostGeometry host, Path file) {
        text.append("host ").append(host.host()).append('\n');
        return caches(host).stream("bridge", file);
    }

    /** Caches whose write policy does not matter. */
    NativePlan caches(HostGeometry host) {
        return cache("l1d", false, host.l1d(), 'B', true, 0).cache("l2", false, host.l2(), 'B', true, 0);
    }

    /**
     * Accesses of the L1Ds that the driver draws, in place of a stream; the last item. The driver waits for a line
     * after each step.
     *
     * @param sessions one after the other
     * @param events of all of them
     * @param hits of twenty accesses; with 20 there are only events
     */
    public NativePlan soak(HostGeometry host, long sessions, long events, int steps, int hits) {
        caches(host);
        text.append("soak ")
                .append(sessions)
                .append(' ')
                .append(events)
                .append(' ')
                .append(steps)
                .append(' ')
                .append(hits)
                .append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
