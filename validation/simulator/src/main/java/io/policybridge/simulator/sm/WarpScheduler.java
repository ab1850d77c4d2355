package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;

/**
 * The order in which one of an SM's schedulers considers its warps. The scheduler does not sort: it names the first
 * warp of a set, and those of another set that precede it. Waiting warps are last in the orders by age, so they are
 * never among the oldest.
 */
final class WarpScheduler {
    /** No slot. */
    static final int NONE = -1;

    private final SmConfig.Scheduler.IssueOrder order;
    private final int limit;
    private final Warps warps;
    private final long supervised;
    /** Slot that issued last; at first the lowest for orders that are greedy, none for round robin. */
    private int last;
    /** Two-level: the active set in order, and the warps outside it, first in first out. */
    private final int[] active;

    private int actives;
    private final int[] pending;
    private int pendingHead;
    private int pendingCount;
    private final int[] turned;

    WarpScheduler(int number, SmConfig config, Warps warps) {
        this.warps = warps;
        order = config.issue().scheduler().order();
        limit = config.issue().scheduler().warpLimit();
        long mine = 0;
        for (int slot = number; slot < config.warps(); slot += config.issue().schedulers()) {
            mine |= 1L << slot;
        }
        supervised = mine;
        last = order == SmConfig.Scheduler.IssueOrder.LRR ? -1 : number;
        active = new int[config.issue().scheduler().activeWarps()];
        pending = new int[config.warps() + 1];
        turned = new int[active.length];
        if (isTwoLevel()) {
            for (long rest = mine; rest != 0; rest &= rest - 1) {
                int slot = Long.numberOfTrailingZeros(rest);
                if (actives < active.length) {
                    active[actives++] = slot;
                } else {
                    pending[pendingCount++] = slot;
                }
            }
        }
    }

    /** Slots that belong to this scheduler. */
    long supervised() {
        return supervised;
    }

    private boolean isTwoLevel() {
        return order == SmConfig.Scheduler.IssueOrder.TWO_LEVEL_ACTIVE;
    }

    /** Whether the order moves in cycles without issue, so that none may be skipped. */
    boolean isRestless() {
        return isTwoLevel();
    }

    /** Warps whose memory barriers are checked when they are ordered; those of the others, when they are tried. */
    long examined() {
        return switch (order) {
            case LRR -> 0;
            case TWO_LEVEL_ACTIVE -> activeSet();
            default -> supervised;
        };
    }

    /** As {@link #examined}, where a policy's order takes the place of this one; an active set is not kept then. */
    long examinedUnderPolicy() {
        return isTwoLevel() ? 0 : examined();
    }

    /**
     * Begins a cycle: the warps that this scheduler considers; {@code runnable} are those of its warps that do not
     * wait.
     */
    long considered(long runnable) {
        return switch (order) {
            case WARP_LIMITING -> oldest(runnable);
            case TWO_LEVEL_ACTIVE -> activeSet(runnable);
            default -> supervised;
        };
    }

    /** The greedy warp and the {@code limit} oldest that can run. */
    private long oldest(long runnable) {
        long chosen = 0;
        long rest = runnable;
        for (int i = 0; i < limit && rest != 0; i++) {
            long bit = 1L << eldest(rest);
            chosen |= bit;
            rest &= ~bit;
        }
        return chosen | 1L << last;
    }

    private long activeSet(long runnable) {
        int kept = 0;
        for (int i = 0; i < actives; i++) {
            int slot = active[i];
            boolean waits = (runnable >>> slot & 1) == 0;
            if (!waits && (warps.empty >>> slot & 1) == 0) {
                waits = warps.awaitsLoad(slot);
            }
            if (waits) {
                pending[(pendingHead + pendingCount++) % pending.length] = slot;
            } else {
                active[kept++] = slot;
            }
        }
        actives = kept;
        while (actives < active.length && pendingCount > 0) {
            active[actives++] = pending[pendingHead];
            pendingHead = (pendingHead + 1) % pending.length;
            pendingCount--;
        }
        return activeSet();
    }

    private long activeSet() {
        long set = 0;
        for (int i = 0; i < actives; i++) {
            set |= 1L << active[i];
        }
        return set;
    }

    /** The first of {@code set}, which must not be empty. */
    int first(long set) {
        switch (order) {
            case LRR:
                long behind = set & after(last);
                return Long.numberOfTrailingZeros(behind != 0 ? behind : set);
            case TWO_LEVEL_ACTIVE:
                int i = 0;
                while ((set >>> active[i] & 1) == 0) {
                    i++;
                }
                return active[i];
            case OLDEST_FIRST:
                return eldest(set);
            default:
                return (set >>> last & 1) != 0 ? last : eldest(set);
        }
    }

    /**
     * The warp of {@code able} that it would choose where a policy chooses; {@link #NONE} if it considers none of them,
     * or does not know: an active set is not kept then.
     */
    int choice(long runnable, long able) {
        long own = isTwoLevel() ? 0 : able & considered(runnable);
        return own == 0 ? NONE : first(own);
    }

    /** A policy had warp {@code slot} issue. */
    void issuedUnasked(int slot) {
        last = slot;
    }

    private int eldest(long set) {
        int found = Long.numberOfTrailingZeros(set);
        for (long rest = set & set - 1; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (warps.dynamicWarp[slot] < warps.dynamicWarp[found]) {
                found = slot;
            }
        }
        return found;
    }

    /** Those of {@code set} that are considered before {@code slot}. */
    long before(long set, int slot) {
        long before = 0;
        switch (order) {
            case LRR:
                long behind = after(last);
                long below = (1L << slot) - 1;
                return slot > last ? set & behind & below : set & (behind | below);
            case TWO_LEVEL_ACTIVE:
                for (int i = 0; active[i] != slot; i++) {
                    before |= set & 1L << active[i];
                }
                return before;
            default:
                boolean greedy = order != SmConfig.Scheduler.IssueOrder.OLDEST_FIRST;
                if (greedy && slot == last) {
                    return 0;
                }
                for (long rest = set; rest != 0; rest &= rest - 1) {
                    int other = Long.numberOfTrailingZeros(rest);
                    if (warps.dynamicWarp[other] < warps.dynamicWarp[slot] || greedy && other == last) {
                        before |= 1L << other;
                    }
                }
                return before;
        }
    }

    /** Slots above {@code slot}, which may be -1. */
    private static long after(int slot) {
        return slot == Long.SIZE - 1 ? 0 : -1L << slot + 1;
    }

    /** Warp {@code slot} issued {@code instructions} instructions in this cycle. */
    void issued(int slot, int instructions) {
        last = slot;
        if (isTwoLevel()) {
            int index = 0;
            while (active[index] != slot) {
                index++;
            }
            for (int i = 0; i < instructions; i++) {
                rotate(index + 1);
            }
        }
    }

    /** Brings the active set's entry {@code start} to the front. */
    private void rotate(int start) {
        for (int i = 0; i < actives; i++) {
            turned[i] = active[(start + i) % actives];
        }
        System.arraycopy(turned, 0, active, 0, actives);
    }
}
