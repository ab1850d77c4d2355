package io.policybridge.replay.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.request.Requests;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** Replays an l1d stream on the simulator's L1 data caches alone. */
public final class L1dReplay {
    private final CacheReplay replay;

    /**
     * A replay of {@code stream}, which was recorded with {@code config}.
     *
     * @throws BadInput if there is no L1D, or it is not supported
     */
    public L1dReplay(Path stream, GpuConfig config) {
        this(stream, config, sm -> null);
    }

    /**
     * The same under policies: {@code calls} gives those of an SM, or null. A policy that chooses like the recorded one
     * matches.
     */
    public L1dReplay(Path stream, GpuConfig config, IntFunction<CacheCalls> calls) {
        this(stream, l1d(stream, config.ldst()), config.ldst().l1dAccess().writeRatio(), calls);
    }

    private L1dReplay(Path stream, CacheConfig l1d, int writeRatio, IntFunction<CacheCalls> calls) {
        Requests requests = new Requests();
        replay = new CacheReplay(
                false,
                stream,
                requests,
                l1d,
                sm -> new DataCache(l1d, false, requests, sm, null, calls.apply(sm), writeRatio));
    }

    private static CacheConfig l1d(Path stream, LdstConfig ldst) {
        if (ldst.l1d() == null) {
            throw BadInput.in(stream, "the configuration has no L1D (-gpgpu_cache:dl1 none)");
        }
        return ldst.l1d();
    }

    /** Runs to the end of the stream; to be called once. */
    public ReplayResult run() {
        return replay.run();
    }

    /** The counts of all L1Ds. */
    public CacheCounts counts() {
        return replay.counts();
    }
}
