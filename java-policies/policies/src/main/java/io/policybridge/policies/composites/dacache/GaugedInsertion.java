package io.policybridge.policies.composites.dacache;

import io.policybridge.api.HostGeometry;

/**
 * The position at which a new line enters the recency chain, by the kind of its load and the age of its warp (equation
 * 1).
 */
final class GaugedInsertion {
    private static final int FRONT = 0;

    private final DaCacheOptions options;
    private final int schedulers;
    private final int sets;
    private final int last;

    GaugedInsertion(DaCacheOptions options, HostGeometry host) {
        this.options = options;
        schedulers = host.schedulers();
        sets = host.l1d().sets();
        last = host.l1d().ways() - 1;
    }

    /** Position for a line of a load of {@code lines} lines, of a warp of age rank {@code rank}. */
    int position(int lines, CoherentProfile.Locality locality, int rank, Partition partition) {
        if (lines <= options.divergentAbove) {
            return switch (locality) {
                case REUSED -> FRONT;
                case NONE -> last;
                case UNKNOWN ->
                    switch (options.coherentUnknown) {
                        case MRU -> FRONT;
                        case LRU -> last;
                        case GAUGED -> byAge(rank, partition);
                    };
            };
        }
        if (lines <= options.mruMaxRequests && (options.mruBeforeThrash || !partition.thrashes(rank))) {
            return FRONT;
        }
        return byAge(rank, partition);
    }

    private int byAge(int rank, Partition partition) {
        return partition.thrashes(rank) ? last : gauge(rank);
    }

    /** Equation 1, rounded down: old warps near the front. */
    int gauge(int rank) {
        return (int) Math.min((long) rank * schedulers * options.width / sets, last);
    }
}
