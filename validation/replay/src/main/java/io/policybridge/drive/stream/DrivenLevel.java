package io.policybridge.drive.stream;

import io.policybridge.api.PartKind;
import io.policybridge.config.CacheConfig;

/**
 * The caches of one level of the recorded machine.
 *
 * @param kind {@code L1D} or {@code L2}
 * @param units caches of this level
 * @param ways of each cache in the recorded run
 * @param writeRatio percent of lines that must be modified before a modified line may be replaced; 0: any may be
 * @param schedulers warp schedulers of an SM
 */
record DrivenLevel(PartKind kind, CacheConfig config, int units, int ways, int writeRatio, int schedulers) {
    boolean isL2() {
        return kind == PartKind.L2;
    }

    /** Name of the stream that records it. */
    String stream() {
        return isL2() ? "l2" : "l1d";
    }

    /** Address of the line that holds {@code address}. */
    long block(long address) {
        return address & -config.lineBytes();
    }
}
