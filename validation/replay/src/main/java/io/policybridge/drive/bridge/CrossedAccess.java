package io.policybridge.drive.bridge;

import io.policybridge.api.Access;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;

/** An access as a bridge stream records it, in full. */
final class CrossedAccess implements Access {
    private static final Kind[] KINDS = Kind.values();
    private static final Space[] SPACES = Space.values();
    /** Bounds of each decimal number between the address and the two masks, in their order. */
    private static final long[] LEAST = {0, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0};

    private static final long[] MOST = {
        Integer.MAX_VALUE,
        KINDS.length,
        SPACES.length,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        255,
        0xffff,
        0xffff,
        StreamLimits.CYCLES
    };
    private static final int CYCLE = 18;

    private final long[] numbers = new long[LEAST.length];
    private long address;
    private int sectors;
    private int lanes;

    /** Reads the numbers of the open column. */
    void read(StreamReader in) {
        address = in.partHex();
        for (int i = 0; i < numbers.length; i++) {
            in.expect(',');
            numbers[i] = in.partDecimal();
            if (numbers[i] < LEAST[i] || numbers[i] > MOST[i]) {
                throw in.bad("number " + (i + 2) + " from " + LEAST[i] + " to " + MOST[i]);
            }
        }
        in.expect(',');
        sectors = in.partMask();
        in.expect(',');
        lanes = in.partMask();
        if (sectors >>> 8 != 0) {
            throw in.bad("a sector mask of at most 8 bits");
        }
    }

    CrossedAccess copy(CrossedAccess other) {
        address = other.address;
        sectors = other.sectors;
        lanes = other.lanes;
        System.arraycopy(other.numbers, 0, numbers, 0, numbers.length);
        return this;
    }

    /** Whether {@code other} is the same request, perhaps at another time. */
    boolean isSameExceptCycle(CrossedAccess other) {
        boolean same = address == other.address && sectors == other.sectors && lanes == other.lanes;
        for (int i = 0; i < CYCLE && same; i++) {
            same = numbers[i] == other.numbers[i];
        }
        return same;
    }

    private int number(int i) {
        return (int) numbers[i];
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public int size() {
        return number(0);
    }

    @Override
    public Kind kind() {
        return KINDS[number(1) - 1];
    }

    @Override
    public Space space() {
        return SPACES[number(2) - 1];
    }

    @Override
    public int sm() {
        return number(3);
    }

    @Override
    public int scheduler() {
        return number(4);
    }

    @Override
    public int slot() {
        return number(5);
    }

    @Override
    public int dynamicWarp() {
        return number(6);
    }

    @Override
    public long pc() {
        return numbers[7];
    }

    @Override
    public int kernel() {
        return number(8);
    }

    @Override
    public int cta() {
        return number(9);
    }

    @Override
    public int warpInCta() {
        return number(10);
    }

    @Override
    public int n() {
        return number(11);
    }

    @Override
    public int request() {
        return number(12);
    }

    @Override
    public int sector() {
        return number(13);
    }

    @Override
    public int partition() {
        return number(14);
    }

    @Override
    public int tag() {
        return number(15);
    }

    @Override
    public int requests() {
        return number(16);
    }

    @Override
    public int lines() {
        return number(17);
    }

    @Override
    public long cycle() {
        return numbers[CYCLE];
    }

    @Override
    public int sectors() {
        return sectors;
    }

    @Override
    public int lanes() {
        return lanes;
    }
}
