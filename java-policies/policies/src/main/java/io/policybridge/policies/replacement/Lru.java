package io.policybridge.policies.replacement;

import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.TouchedWays;
import java.util.Arrays;
import java.util.List;

/**
 * Least recently used: replaces the eligible line that was touched longest ago. A rank is the number of the touch;
 * GPGPU-Sim stamps with the core cycle and lets the lowest way win a tie. The two agree wherever at most one line of a
 * set is touched per core cycle: not where an L1D has two banks, or an L2 slice is clocked faster than the cores.
 */
public final class Lru extends TouchedWays {
    public static final PolicySpec SPEC = PerCache.spec(
                    "lru",
                    "GPGPU-Sim's default; the baseline of every paper here",
                    "Replaces the line that was touched longest ago.",
                    List.of(ON_PENDING),
                    (shape, settings) -> new Lru(shape, settings.flag(ON_PENDING.key())))
            .withHardware(ReplacementHardware::chain)
            .withDeviations("Lines touched in the same core cycle are ordered by which event comes first, where "
                    + "GPGPU-Sim takes the lowest way: docs/validation.md, deviation 2.");

    /** By set: the way that was touched last; -1 for none. */
    private final int[] latest;

    private long now;

    Lru(CacheShape shape, boolean touchOnPending) {
        super(shape, touchOnPending);
        latest = new int[shape.sets()];
        Arrays.fill(latest, -1);
    }

    @Override
    protected void touch(int set, int way) {
        if (latest[set] != way) {
            rank(set, way, ++now);
            latest[set] = way;
        }
    }

    @Override
    public Promises promises() {
        Promises promises = super.promises().and(Promise.IGNORES_REPEATED_HITS);
        return touchOnPending ? promises.and(Promise.TOUCH_MOVES_TO_MRU) : promises;
    }
}
