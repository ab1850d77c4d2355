package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * The loops of loads, for hosts that do not report when a warp leaves one: the stretch of code between the least and
 * the greatest program counter of the memory accesses that the monitored warp makes between two executions of a load. A
 * warp that accesses memory outside has left.
 */
final class LoopSpans {
    private static final int NEVER = -1;

    /** By number of the load: its span, empty (low above high) until the load was executed twice. */
    private final long[] low;

    private final long[] high;
    /** The same since its last execution, and the instruction count of the warp then. */
    private final long[] lowSince;

    private final long[] highSince;
    private final int[] executed;

    LoopSpans(int loads) {
        low = new long[loads];
        high = new long[loads];
        lowSince = new long[loads];
        highSince = new long[loads];
        executed = new int[loads];
        clear();
    }

    /** The monitored warp made {@code access}, of load {@code id} or of another instruction (NONE). */
    void learn(Access access, int id) {
        long pc = access.pc();
        for (int load = 0; load < executed.length; load++) {
            lowSince[load] = Math.min(lowSince[load], pc);
            highSince[load] = Math.max(highSince[load], pc);
        }
        if (id == PcTable.NONE || executed[id] == access.n()) {
            return;
        }
        if (executed[id] != NEVER) {
            low[id] = Math.min(low[id], lowSince[id]);
            high[id] = Math.max(high[id], highSince[id]);
        }
        lowSince[id] = pc;
        highSince[id] = pc;
        executed[id] = access.n();
    }

    boolean isOutside(int id, long pc) {
        return low[id] <= high[id] && (pc < low[id] || pc > high[id]);
    }

    void clear() {
        Arrays.fill(low, Long.MAX_VALUE);
        Arrays.fill(high, Long.MIN_VALUE);
        Arrays.fill(lowSince, Long.MAX_VALUE);
        Arrays.fill(highSince, Long.MIN_VALUE);
        Arrays.fill(executed, NEVER);
    }
}
