package io.policybridge.bridge;

import io.policybridge.api.Ways;
import java.nio.ByteBuffer;

/** The ways of a set read from bit words: those that are eligible, then those that are invalid. */
final class WaysView implements Ways {
    private static final int MAY_BYPASS = 1;
    private static final int MAY_STALL = 2;

    private ByteBuffer bytes;
    private int eligible;
    private int invalid;
    private int count;
    private int flags;

    WaysView at(ByteBuffer buffer, int offset, int ways, int flags) {
        bytes = buffer;
        count = ways;
        this.flags = flags;
        eligible = offset;
        invalid = offset + (ways + 63 >> 6) * Long.BYTES;
        return this;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int nextEligible(int from) {
        return next(eligible, from);
    }

    @Override
    public int nextInvalid(int from) {
        return next(invalid, from);
    }

    private int next(int words, int from) {
        if (from >= count) {
            return -1;
        }
        int word = from >> 6;
        long rest = bytes.getLong(words + word * Long.BYTES) & -1L << from;
        while (rest == 0) {
            word++;
            if (word << 6 >= count) {
                return -1;
            }
            rest = bytes.getLong(words + word * Long.BYTES);
        }
        int way = (word << 6) + Long.numberOfTrailingZeros(rest);
        return way < count ? way : -1;
    }

    @Override
    public boolean mayBypass() {
        return (flags & MAY_BYPASS) != 0;
    }

    @Override
    public boolean mayStall() {
        return (flags & MAY_STALL) != 0;
    }
}
