package io.policybridge.run.witness;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How many resident warps of a scheduler the published masks let issue, counted where fewer than all may: from launches
 * and exits of warps and from the masks alone. Slot s belongs to scheduler s modulo 2.
 */
final class WarpLimits extends Unobserving {
    private static final int SCHEDULERS = 2;

    private final Map<Integer, BitSet> resident = new HashMap<>();
    private final Set<Integer> seen = new TreeSet<>();
    /** By SM the limit at its last sample with a warp masked. */
    private final Map<Integer, Integer> last = new HashMap<>();

    static WarpLimits of(String workload, String config, String policy) {
        WarpLimits limits = new WarpLimits();
        ObservedRun.of(workload, config, policy, limits);
        return limits;
    }

    /** Every limit that some SM ever had. */
    Set<Integer> seen() {
        return seen;
    }

    /** The limits that SMs had last. */
    Set<Integer> last() {
        return new TreeSet<>(last.values());
    }

    @Override
    public void notified(
            PartKind kind,
            int unit,
            Hook hook,
            Access access,
            long first,
            long second,
            long third,
            long fourth,
            long fifth) {
        BitSet slots = resident.computeIfAbsent(unit, sm -> new BitSet());
        if (hook == Hook.WARP_LAUNCHED) {
            slots.set((int) first);
        } else if (hook == Hook.WARP_EXITED) {
            slots.clear((int) first);
        }
    }

    @Override
    public void masked(int sm, WarpSet any, WarpSet loads) {
        BitSet slots = resident.computeIfAbsent(sm, unit -> new BitSet());
        for (int scheduler = 0; scheduler < SCHEDULERS; scheduler++) {
            int all = 0;
            int free = 0;
            for (int slot = scheduler; slot < any.slots(); slot += SCHEDULERS) {
                all += slots.get(slot) ? 1 : 0;
                free += slots.get(slot) && any.contains(slot) ? 1 : 0;
            }
            if (free < all) {
                seen.add(free);
                last.put(sm, free);
            }
        }
    }
}
