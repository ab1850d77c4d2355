package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.policies.bypass.L2BypassRule;
import io.policybridge.policies.bypass.WarpKey;
import io.policybridge.toolbox.BloomFilter;

/**
 * MeDiC-reuse: a request of a warp that misses uses the L2 all the same if its block was evicted not long ago. A filter
 * remembers evicted blocks, as EAF's does (V. Seshadri et al., PACT 2012), and is emptied when it has {@code capacity}.
 */
final class ReusingL2 extends MedicL2 implements CacheHooks.Evict {
    private final BloomFilter evicted;
    private final int capacity;
    private final int lineBytes;

    ReusingL2(
            WarpTypes types,
            WarpKey key,
            RankedLines lines,
            L2BypassRule bypass,
            boolean countsBypassed,
            BloomFilter evicted,
            int capacity,
            int lineBytes) {
        super(types, key, lines, bypass, countsBypassed);
        this.evicted = evicted;
        this.capacity = capacity;
        this.lineBytes = lineBytes;
    }

    @Override
    boolean isReused(Access access) {
        return evicted.contains(access.address() / lineBytes);
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        evicted.add(lineAddress / lineBytes);
        if (evicted.added() == capacity) {
            evicted.clear();
        }
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        String why = super.reason(query, access, set, answer);
        return query == Hook.L2_ROUTE && isReused(access) ? why + "; its block was evicted" : why;
    }
}
