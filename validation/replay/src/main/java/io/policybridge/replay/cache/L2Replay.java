package io.policybridge.replay.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.request.Requests;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** Replays an l2 stream on the simulator's L2 slices alone: their caches, not the queues around them. */
public final class L2Replay {
    private final CacheReplay replay;

    /**
     * A replay of {@code stream}, which was recorded with {@code config}.
     *
     * @throws BadInput if there is no L2, or it is not supported
     */
    public L2Replay(Path stream, GpuConfig config) {
        this(stream, config, slice -> null);
    }

    /**
     * The same under policies: {@code calls} gives those of a slice, or null. A policy that chooses like the recorded
     * one matches.
     */
    public L2Replay(Path stream, GpuConfig config, IntFunction<CacheCalls> calls) {
        CacheConfig l2 = l2(stream, config);
        Requests requests = new Requests();
        replay = new CacheReplay(
                true,
                stream,
                requests,
                l2,
                slice -> new DataCache(l2, true, requests, slice, config.mapping(), calls.apply(slice), 0));
    }

    private static CacheConfig l2(Path stream, GpuConfig config) {
        if (config.memory().l2() == null) {
            throw BadInput.in(stream, "the configuration has no L2 (-gpgpu_cache:dl2 none)");
        }
        return config.memory().l2();
    }

    /** Runs to the end of the stream; to be called once. */
    public ReplayResult run() {
        return replay.run();
    }

    /** The counts of all slices. */
    public CacheCounts counts() {
        return replay.counts();
    }
}
