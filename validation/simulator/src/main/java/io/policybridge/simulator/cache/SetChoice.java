package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.cache.tags.SetIndexFunction;

/**
 * The set of a line in a writable cache: the answer of a policy if one chooses sets, else the configured index
 * function.
 */
public final class SetChoice {
    private final SetIndexFunction index;
    private final PolicySide policy;
    private final int sets;
    private final int lineBytes;

    /** {@code policy} may be null. */
    public SetChoice(CacheConfig config, SetIndexFunction index, PolicySide policy) {
        this.index = index;
        this.policy = policy != null && policy.queriesSetIndex() ? policy : null;
        sets = config.sets();
        lineBytes = config.lineBytes();
    }

    public int of(long block) {
        int own = index.of(block);
        return policy == null ? own : policy.setIndex(block, sets, lineBytes, own);
    }
}
