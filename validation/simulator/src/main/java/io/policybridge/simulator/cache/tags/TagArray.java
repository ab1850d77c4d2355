package io.policybridge.simulator.cache.tags;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import io.policybridge.config.Sectors;
import java.util.Arrays;

/**
 * The tags of one cache: block address, state, LRU and FIFO stamps and dirty bytes of every line, as flat arrays
 * indexed by line (set * ways + way). In a sectored cache each of four sectors has a state of its own, in the other
 * kind sector 0 stands for the line.
 *
 * <p>Two properties follow GPGPU-Sim and may surprise: a whole-line cache keeps the dirty bytes of the old line when it
 * allocates a new one, and a fill updates the line for which it was sent without a check that the line still holds the
 * same block.
 */
public final class TagArray {
    /** States of a sector. */
    static final int INVALID = 0;

    static final int RESERVED = 1;
    static final int VALID = 2;
    static final int MODIFIED = 3;

    /** The lower bit of each of the four states of a line. */
    private static final int LOW = 0b01010101;
    /** Flags of a line, one bit per sector each. */
    private static final int READABLE = 0;

    private static final int MODIFIED_ON_FILL = 4;
    private static final int READABLE_ON_FILL = 8;
    /** One bit for the whole line: fills add the bytes of their request to the dirty bytes. */
    private static final int BYTES_ON_FILL = 1 << 12;

    private final boolean sectored;
    private final boolean fifo;
    private final int ways;
    private final int lines;
    /** Ways in use: the lowest of each set. */
    private int usedWays;
    /** Percent of lines that must be dirty before a dirty line may be replaced. */
    private final int writeRatio;
    /** Whether a write hits a modified sector that cannot be read. */
    private final boolean writesHitUnreadable;

    private final long[] blocks;
    /** Four states of two bits. */
    private final byte[] states;

    private final short[] flags;
    private final long[] used;
    private final long[] allocated;
    private final long[] dirtyLow;
    private final long[] dirtyHigh;
    private int dirtyLines;
    private boolean inUse;
    private int line;

    public TagArray(CacheConfig config, int writeRatio) {
        sectored = config.isSectored();
        fifo = config.replacement() == CacheConfig.Replacement.FIFO;
        ways = config.ways();
        lines = config.sets() * ways;
        usedWays = ways;
        this.writeRatio = writeRatio;
        writesHitUnreadable = config.release() == Release.DEVELOPMENT;
        blocks = new long[lines];
        states = new byte[lines];
        flags = new short[lines];
        used = new long[lines];
        allocated = new long[lines];
        dirtyLow = new long[lines];
        dirtyHigh = new long[lines];
        Arrays.fill(flags, (short) (0xf << READABLE));
    }

    /**
     * Looks for {@code sectors} of {@code block} in {@code set}; changes only {@link #line}, which names the line
     * found, or on MISS the one to replace (highest invalid way, else the oldest, lowest way first), or -1 on
     * RESERVATION_FAIL: no way may be replaced.
     */
    public int probe(int set, long block, int sectors, boolean write) {
        int slot = slot(sectors);
        int free = -1;
        int oldest = -1;
        long stamp = Long.MAX_VALUE;
        boolean dirtyMayGo = dirtyMayGo();
        int end = set * ways + usedWays;
        for (int i = set * ways; i < end; i++) {
            int state = states[i];
            if (blocks[i] == block && state != 0) {
                int found = found(i, state >>> 2 * slot & 3, slot, write);
                line = i;
                return found;
            }
            if (state == 0) {
                free = i;
            } else if (!isReserved(state) && (dirtyMayGo || !isModified(state))) {
                long age = fifo ? allocated[i] : used[i];
                if (age < stamp) {
                    stamp = age;
                    oldest = i;
                }
            }
        }
        line = free >= 0 ? free : oldest;
        return line < 0 ? Status.RESERVATION_FAIL : Status.MISS;
    }

    private int found(int i, int state, int slot, boolean write) {
        switch (state) {
            case RESERVED:
                return Status.HIT_RESERVED;
            case VALID:
                return Status.HIT;
            case MODIFIED:
                return write && writesHitUnreadable || (flags[i] >>> READABLE + slot & 1) != 0
                        ? Status.HIT
                        : Status.SECTOR_MISS;
            default:
                return Status.SECTOR_MISS;
        }
    }

    /** The line that the last {@link #probe} named. */
    public int line() {
        return line;
    }

    /** Whether {@code block} is in {@code set}, whole or in part, present or pending; {@link #line} then names it. */
    public boolean holds(int set, long block) {
        for (int i = set * ways; i < set * ways + usedWays; i++) {
            if (blocks[i] == block && states[i] != 0) {
                line = i;
                return true;
            }
        }
        return false;
    }

    private boolean dirtyMayGo() {
        return writeRatio == 0 || (float) dirtyLines / (lines / ways * usedWays) * 100 >= writeRatio;
    }

    /** Whether {@code i} may be replaced: free, or not reserved and, if dirty, not protected by the write ratio. */
    public boolean isEligible(int i) {
        int state = states[i];
        return !isReserved(state) && (!isModified(state) || dirtyMayGo());
    }

    public boolean isInvalid(int i) {
        return states[i] == 0;
    }

    public boolean isLineReserved(int i) {
        return isReserved(states[i]);
    }

    public boolean isLineModified(int i) {
        return isModified(states[i]);
    }

    private static boolean isReserved(int state) {
        return (state & ~(state >>> 1) & LOW) != 0;
    }

    private static boolean isModified(int state) {
        return (state & state >>> 1 & LOW) != 0;
    }

    /** State of the sector (or line) that {@code sectors} names. */
    int state(int i, int sectors) {
        return states[i] >>> 2 * slot(sectors) & 3;
    }

    public long block(int i) {
        return blocks[i];
    }

    /** Sectors of {@code i} that are modified; all four of a modified line where lines are whole. */
    int modifiedSectors(int i) {
        int state = states[i];
        if (!sectored) {
            return state == MODIFIED ? 0xf : 0;
        }
        int both = state & state >>> 1 & LOW;
        return both & 1 | both >>> 1 & 2 | both >>> 2 & 4 | both >>> 3 & 8;
    }

    /** Bytes that a write-back of {@code i} carries. */
    int modifiedBytes(int i) {
        return sectored ? Integer.bitCount(modifiedSectors(i)) * Sectors.BYTES : Sectors.PER_LINE * Sectors.BYTES;
    }

    long dirtyLow(int i) {
        return dirtyLow[i];
    }

    long dirtyHigh(int i) {
        return dirtyHigh[i];
    }

    /** An access to {@code i}. */
    public void touch(int i, long time) {
        used[i] = time;
    }

    /** Allocates {@code i} for {@code block}, with {@code sectors} reserved. */
    public void allocate(int i, long block, int sectors, long time) {
        if (isModified(states[i])) {
            dirtyLines--;
        }
        blocks[i] = block;
        states[i] = (byte) (RESERVED << 2 * slot(sectors));
        used[i] = time;
        allocated[i] = time;
        if (sectored) {
            flags[i] = 0xf << READABLE;
            dirtyLow[i] = 0;
            dirtyHigh[i] = 0;
        } else {
            flags[i] &= 0xf << READABLE;
        }
    }

    /** Reserves {@code sectors} of the line in {@code i}; a modified one becomes modified again when it is filled. */
    public void allocateSector(int i, int sectors, long time) {
        int slot = slot(sectors);
        boolean before = isModified(states[i]);
        boolean modified = (states[i] >>> 2 * slot & 3) == MODIFIED;
        setState(i, slot, RESERVED);
        setFlag(i, MODIFIED_ON_FILL + slot, modified);
        setFlag(i, READABLE_ON_FILL + slot, false);
        setFlag(i, READABLE + slot, true);
        used[i] = time;
        if (before && !isModified(states[i])) {
            dirtyLines--;
        }
    }

    /** The data of {@code sectors} arrive in {@code i}; {@code low} and {@code high} are the bytes of the request. */
    public void fill(int i, int sectors, long low, long high) {
        int slot = slot(sectors);
        boolean before = isModified(states[i]);
        setState(i, slot, (flags[i] >>> MODIFIED_ON_FILL + slot & 1) != 0 ? MODIFIED : VALID);
        if ((flags[i] >>> READABLE_ON_FILL + slot & 1) != 0) {
            setFlag(i, READABLE + slot, true);
            if (sectored) {
                setFlag(i, READABLE_ON_FILL + slot, false);
            }
        }
        if ((flags[i] & BYTES_ON_FILL) != 0) {
            dirtyLow[i] |= low;
            dirtyHigh[i] |= high;
        }
        if (!before && isModified(states[i])) {
            dirtyLines++;
        }
    }

    /** Data were written into {@code sectors} of {@code i}. */
    public void modify(int i, int sectors, long low, long high) {
        if (!isModified(states[i])) {
            dirtyLines++;
        }
        setState(i, slot(sectors), MODIFIED);
        dirtyLow[i] |= low;
        dirtyHigh[i] |= high;
    }

    /** Sectors of {@code sectors} whose bytes have all been written can be read. */
    public void updateReadable(int i, int sectors) {
        int slot = slot(sectors);
        for (int s = 0; s < Sectors.PER_LINE; s++) {
            if ((sectors >>> s & 1) != 0) {
                int dirty = (int) ((s < 2 ? dirtyLow[i] : dirtyHigh[i]) >>> (s & 1) * Sectors.BYTES);
                if (dirty == -1) {
                    setFlag(i, READABLE + slot, true);
                }
            }
        }
    }

    public void setReadable(int i, int sectors, boolean readable) {
        setFlag(i, READABLE + slot(sectors), readable);
    }

    /** A write went into a sector that is in flight: its fill must not make it clean. */
    public void modifyOnFill(int i, int sectors, boolean readable) {
        int slot = slot(sectors);
        setFlag(i, MODIFIED_ON_FILL + slot, true);
        flags[i] |= BYTES_ON_FILL;
        if (readable) {
            setFlag(i, READABLE_ON_FILL + slot, true);
        }
    }

    /**
     * Drops {@code sectors} of {@code i} (a whole line where lines are whole); the dirty count does not change, as in
     * GPGPU-Sim.
     */
    public void invalidate(int i, int sectors) {
        setState(i, slot(sectors), INVALID);
    }

    /** Drops line {@code i} with all its sectors. */
    public void drop(int i) {
        states[i] = 0;
    }

    /**
     * From now on only the lowest {@code number} ways of each set hold lines; all must be invalid. GPGPU-Sim has them
     * in one row, set by set: each keeps its place in it, in whatever set and way that is then, and what is in flight
     * to it arrives there.
     */
    public void useWays(int number) {
        int before = usedWays;
        usedWays = number;
        int[] to = new int[lines];
        for (int i = 0; i < lines; i++) {
            to[i] = moved(i, before);
        }
        long[] oldBlocks = blocks.clone();
        byte[] oldStates = states.clone();
        short[] oldFlags = flags.clone();
        long[] oldUsed = used.clone();
        long[] oldAllocated = allocated.clone();
        long[] oldLow = dirtyLow.clone();
        long[] oldHigh = dirtyHigh.clone();
        for (int i = 0; i < lines; i++) {
            blocks[to[i]] = oldBlocks[i];
            states[to[i]] = oldStates[i];
            flags[to[i]] = oldFlags[i];
            used[to[i]] = oldUsed[i];
            allocated[to[i]] = oldAllocated[i];
            dirtyLow[to[i]] = oldLow[i];
            dirtyHigh[to[i]] = oldHigh[i];
        }
    }

    /** Where the line is now that was {@code i} with {@code before} ways in use. */
    public int moved(int i, int before) {
        return line(place(i, before), usedWays);
    }

    /** The place in the row of line {@code i}, with {@code inUse} ways in use; behind them are those of other ways. */
    private int place(int i, int inUse) {
        int set = i / ways;
        int way = i % ways;
        return way < inUse ? set * inUse + way : lines / ways * inUse + set * (ways - inUse) + way - inUse;
    }

    /** The line at {@code place}. */
    private int line(int place, int inUse) {
        int behind = place - lines / ways * inUse;
        return behind < 0
                ? place / inUse * ways + place % inUse
                : behind / (ways - inUse) * ways + inUse + behind % (ways - inUse);
    }

    /** Ways of a set that hold lines. */
    public int usedWays() {
        return usedWays;
    }

    /** An access was accepted: {@link #invalidateAll} and {@link #flush} will drop lines. */
    public void markUsed() {
        inUse = true;
    }

    /** Whether an access was accepted since the last {@link #invalidateAll} or {@link #flush}. */
    public boolean isUsed() {
        return inUse;
    }

    /** Drops every line of the ways in use, reserved and dirty ones too. */
    public void invalidateAll() {
        for (int first = 0; first < lines; first += ways) {
            Arrays.fill(states, first, first + usedWays, (byte) 0);
        }
        dirtyLines = 0;
        inUse = false;
    }

    /** Drops every line that is modified. */
    public void flush() {
        for (int i = 0; i < lines; i++) {
            if (isModified(states[i])) {
                states[i] = 0;
            }
        }
        dirtyLines = 0;
        inUse = false;
    }

    /** Lines in the array, used or not. */
    public int lines() {
        return lines;
    }

    private int slot(int sectors) {
        return sectored ? Integer.numberOfTrailingZeros(sectors) : 0;
    }

    private void setState(int i, int slot, int state) {
        states[i] = (byte) (states[i] & ~(3 << 2 * slot) | state << 2 * slot);
    }

    private void setFlag(int i, int bit, boolean value) {
        flags[i] = (short) (value ? flags[i] | 1 << bit : flags[i] & ~(1 << bit));
    }
}
