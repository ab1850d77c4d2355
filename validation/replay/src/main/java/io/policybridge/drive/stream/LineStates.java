package io.policybridge.drive.stream;

import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;
import io.policybridge.config.CacheConfig;
import java.util.Arrays;

/**
 * The lines of one cache as the records imply them: for every line its block and, per sector, whether it is valid,
 * reserved, modified, and modified once it is filled. Lines are numbered set * ways + way; a cache without sectors uses
 * sector 0. It is also the view of one set that a query shows.
 */
final class LineStates implements Ways, L2Hooks.TagState {
    private static final int RESERVED = 0;
    private static final int VALID = 4;
    private static final int MODIFIED = 8;
    private static final int MODIFIED_ON_FILL = 12;
    private static final int SECTORS = 0xf;

    private final boolean sectored;
    private final int ways;
    private final int lines;
    /** Percent of lines that must be modified before a modified line may be replaced. */
    private final int writeRatio;

    private final long[] blocks;
    /** Four masks of four sectors. */
    private final short[] states;

    private int modifiedLines;
    private int first;
    private boolean showsInvalid;
    private boolean mayRefuse;
    private int found;

    LineStates(CacheConfig config, int ways, int writeRatio) {
        sectored = config.isSectored();
        this.ways = ways;
        this.writeRatio = writeRatio;
        lines = config.sets() * ways;
        blocks = new long[lines];
        states = new short[lines];
    }

    int lines() {
        return lines;
    }

    int ways() {
        return ways;
    }

    int line(int set, int way) {
        return set * ways + way;
    }

    long block(int i) {
        return blocks[i];
    }

    boolean isInvalid(int i) {
        return (states[i] >>> VALID & SECTORS) == 0;
    }

    boolean isReserved(int i) {
        return (states[i] >>> RESERVED & SECTORS) != 0;
    }

    boolean isModified(int i) {
        return (states[i] >>> MODIFIED & SECTORS) != 0;
    }

    private boolean mayReplace(int i) {
        return !isReserved(i)
                && (!isModified(i) || writeRatio == 0 || (float) modifiedLines / lines * 100 >= writeRatio);
    }

    private int sector(int sectors) {
        return sectored ? Integer.lowestOneBit(sectors) : 1;
    }

    private void raise(int i, int bits) {
        states[i] |= (short) bits;
    }

    private void clear(int i, int bits) {
        states[i] &= (short) ~bits;
    }

    /** Line {@code i} is allocated for {@code block}, one sector of it reserved. */
    void allocate(int i, long block, int sectors) {
        modifiedLines -= isModified(i) ? 1 : 0;
        blocks[i] = block;
        int sector = sector(sectors);
        states[i] = (short) (sector << VALID | sector << RESERVED);
    }

    /** A further sector of {@code i} is reserved; a modified one becomes modified again with its fill. */
    void allocateSector(int i, int sectors) {
        int sector = sector(sectors);
        boolean before = isModified(i);
        int wasModified = states[i] >>> MODIFIED & sector;
        clear(i, sector << MODIFIED | sector << MODIFIED_ON_FILL);
        raise(i, sector << VALID | sector << RESERVED | wasModified << MODIFIED_ON_FILL);
        modifiedLines -= before && !isModified(i) ? 1 : 0;
    }

    /** {@code i} was written. */
    void modify(int i, int sectors) {
        modifiedLines += isModified(i) ? 0 : 1;
        int sector = sector(sectors);
        clear(i, sector << RESERVED);
        raise(i, sector << VALID | sector << MODIFIED);
    }

    /** A sector in flight was written. */
    void modifyOnFill(int i, int sectors) {
        raise(i, sector(sectors) << MODIFIED_ON_FILL);
    }

    /** A sector of {@code i} is filled, whatever the line holds now; {@code dirty}: the line is modified afterwards. */
    void fill(int i, int sectors, boolean dirty) {
        int sector = sector(sectors);
        boolean before = isModified(i);
        int written = states[i] >>> MODIFIED_ON_FILL & sector;
        clear(i, sector << RESERVED | sector << MODIFIED);
        raise(i, sector << VALID | written << MODIFIED);
        if (dirty && !isModified(i)) {
            raise(i, sector << MODIFIED);
        }
        modifiedLines += !before && isModified(i) ? 1 : 0;
    }

    /**
     * A sector (the line, where lines are whole) was dropped by a write; the count of modified lines stays, as in
     * GPGPU-Sim.
     */
    void drop(int i, int sectors) {
        int sector = sector(sectors);
        clear(i, sector << VALID | sector << RESERVED | sector << MODIFIED);
    }

    /** Every line, or every modified one, was dropped. */
    void dropAll(boolean modifiedOnly) {
        if (modifiedOnly) {
            for (int i = 0; i < lines; i++) {
                states[i] = isModified(i) ? 0 : states[i];
            }
        } else {
            Arrays.fill(states, (short) 0);
        }
        modifiedLines = 0;
    }

    /** Whether the sector is in line {@code i}, present or in flight. */
    boolean hasSector(int i, int sectors) {
        return (states[i] >>> VALID & sector(sectors)) != 0;
    }

    /**
     * The view of {@code set}; {@code invalidToo}: invalid ways are shown; {@code refusable}: BYPASS and STALL are
     * legal.
     */
    LineStates view(int set, boolean invalidToo, boolean refusable) {
        first = set * ways;
        showsInvalid = invalidToo;
        mayRefuse = refusable;
        return this;
    }

    /** The tag state of {@code block}, which any set may hold. */
    LineStates tagState(long block) {
        found = -1;
        for (int i = 0; i < lines && found < 0; i++) {
            found = blocks[i] == block && !isInvalid(i) ? i : -1;
        }
        return this;
    }

    @Override
    public int count() {
        return ways;
    }

    @Override
    public int nextEligible(int from) {
        for (int way = from; way < ways; way++) {
            if (mayReplace(first + way)) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public int nextInvalid(int from) {
        for (int way = showsInvalid ? from : ways; way < ways; way++) {
            if (isInvalid(first + way)) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public boolean isEligible(int way) {
        return way >= 0 && way < ways && mayReplace(first + way);
    }

    @Override
    public boolean mayBypass() {
        return mayRefuse;
    }

    @Override
    public boolean mayStall() {
        return mayRefuse;
    }

    @Override
    public boolean present() {
        return found >= 0;
    }

    @Override
    public boolean dirty() {
        return found >= 0 && isModified(found);
    }
}
