package io.policybridge.policies.composites.dacache;

import io.policybridge.api.Access;
import java.util.Arrays;

/**
 * For each line of a cache the program counter of the sampled load that filled it, or NONE: the side record of
 * {@code vcFill=evict}.
 */
final class SampledLines {
    private final long[] pc;

    SampledLines(int lines) {
        pc = new long[lines];
        Arrays.fill(pc, Access.NONE);
    }

    void inserted(int line, long by) {
        pc[line] = by;
    }

    long pc(int line) {
        return pc[line];
    }

    /** The line is gone; what its record was. */
    long dropped(int line) {
        long by = pc[line];
        pc[line] = Access.NONE;
        return by;
    }
}
