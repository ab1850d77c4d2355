package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Promises;

/** Warp-type-aware memory scheduling: requests of warps that hit in the L2 all or most of the time go first. */
final class TypedDram {
    /** How the two priorities share a channel. */
    enum Queues {
        AUTO,
        STRICT,
        ROW_CHAIN
    }

    private static final int HIGH = 1;
    private static final int LOW = 0;
    private static final int NOBODY = -1;

    private TypedDram() {}

    /** The first request to {@code row}, or NOBODY. */
    private static int firstOfRow(DramHooks.BankQueue queue, long row) {
        for (int i = 0; i < queue.size(); i++) {
            if (queue.row(i) == row) {
                return i;
            }
        }
        return NOBODY;
    }

    /** Two queues of their own: a low one that is full never blocks a high one. */
    record Strict() implements DramHooks.PriorityClass, DramHooks.Pick {
        /**
         * A request is high if its warp was mostly-hit or all-hit as it arrived at the L2; write-backs and bypasses are
         * low.
         */
        @Override
        public int priorityClass(int tag) {
            return WarpType.tagged(tag).mostlyHits() ? HIGH : LOW;
        }

        /**
         * The high requests of the bank, if there are any, else the low ones; among them the oldest to the open row,
         * else the oldest.
         */
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            long open = queue.openRow();
            int best = 0;
            int bestRank = rank(queue, 0, open);
            for (int i = 1; i < queue.size(); i++) {
                int rank = rank(queue, i, open);
                if (rank > bestRank) {
                    best = i;
                    bestRank = rank;
                }
            }
            return Answer.index(best);
        }

        private int rank(DramHooks.BankQueue queue, int index, long open) {
            return 2 * priorityClass(queue.tag(index)) + (queue.row(index) == open ? 1 : 0);
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.SET);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "high priority first, then the open row, then age";
        }
    }

    /**
     * The authors' code: one queue. A row that was begun is served to its end, oldest first, whatever the priority of
     * its requests; then the row of the oldest high request is begun, else of the oldest. The row that was begun is the
     * open one, so no state is needed. All-hit warps have no priority there.
     */
    record RowChain() implements DramHooks.Pick {
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            int open = firstOfRow(queue, queue.openRow());
            return Answer.index(open != NOBODY ? open : firstOfRow(queue, queue.row(oldestHigh(queue))));
        }

        private static int oldestHigh(DramHooks.BankQueue queue) {
            for (int i = 0; i < queue.size(); i++) {
                if (WarpType.tagged(queue.tag(i)) == WarpType.MOSTLY_HIT) {
                    return i;
                }
            }
            return 0;
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.SET);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "the open row to its end, then that of the oldest mostly-hit request";
        }
    }
}
