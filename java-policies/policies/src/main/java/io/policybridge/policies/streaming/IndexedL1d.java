package io.policybridge.policies.streaming;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.policies.throttling.Coordinator;

/** The L1D of DWT-PRIC: under DBSA, indexed by PRIC, and the coordinator learns of its load misses. */
public class IndexedL1d extends GaugedL1d implements CacheHooks.SetIndex {
    private final CacheHooks.SetIndex index;
    private final int sm;
    private final Coordinator coordinator;

    public IndexedL1d(Tools tools, boolean bypassLocal, CacheHooks.SetIndex index, int sm, Coordinator coordinator) {
        super(tools, bypassLocal);
        this.index = index;
        this.sm = sm;
        this.coordinator = coordinator;
    }

    @Override
    public final int setIndex(long lineAddress, int sets, int lineBytes) {
        return index.setIndex(lineAddress, sets, lineBytes);
    }

    @Override
    public final void sectorMiss(Access access, int set, int way) {
        super.sectorMiss(access, set, way);
        coordinator.missed(sm, access);
    }

    @Override
    public final void insert(Access access, int set, int way) {
        super.insert(access, set, way);
        coordinator.missed(sm, access);
    }

    @Override
    public final void bypassed(Access access, int set, int wouldHit) {
        super.bypassed(access, set, wouldHit);
        coordinator.missed(sm, access);
    }
}
