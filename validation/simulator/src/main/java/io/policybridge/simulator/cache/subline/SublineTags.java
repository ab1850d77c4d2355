package io.policybridge.simulator.cache.subline;

import io.policybridge.api.L1dHooks.SubLines;
import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.cache.tags.Status;
import java.util.Arrays;

/**
 * The tags of an L1D with sub-line geometry: a line of 128 bytes has four slots, and each holds a chunk of 32 bytes
 * with a tag, a state and an age of its own. A chunk is its address divided by 32. The chunks of one line share their
 * upper address bits, the common tag.
 *
 * <p>After H. Guo et al., "DyCache", IEEE Access 2018, section III; what the paper leaves open is in {@link SubLines}
 * and in docs/policies.md. Lookups change only the fields that describe their result.
 */
final class SublineTags {
    static final int SLOTS = 4;
    private static final int EMPTY = 0;
    private static final int RESERVED = 1;
    private static final int VALID = 2;
    private static final int DIRTY = 3;
    private static final int NONE = -1;

    private final int ways;
    private final int commonBits;
    private final boolean fifo;
    private final boolean anyOrder;
    private final boolean fetchesAgain;
    private final long[] chunks;
    private final byte[] states;
    private final long[] stamps;
    private final int[] entries;
    private int usedWays;
    private boolean used;

    /**
     * What the last {@link #find} found: the line of the chunks, and the MSHR entry that some of them wait for, or -1.
     */
    int line;

    int entry;

    SublineTags(CacheConfig config, SubLines shape) {
        ways = config.ways();
        usedWays = ways;
        commonBits = Integer.numberOfTrailingZeros(config.sets()) + shape.chunkTagBits();
        anyOrder = shape.anyOrder();
        fetchesAgain = shape.fetchesAgain();
        fifo = config.replacement() == CacheConfig.Replacement.FIFO;
        int slots = config.sets() * ways * SLOTS;
        chunks = new long[slots];
        states = new byte[slots];
        stamps = new long[slots];
        entries = new int[slots];
    }

    /** Bits below the common tag: where chunks keep their own slots, a line holds chunks of one block only. */
    private int shift(ChunkSlots slots) {
        return slots.own() ? DroppedChunks.BLOCK_BITS : commonBits;
    }

    private boolean matches(int i, long chunk) {
        return states[i] != EMPTY && chunks[i] == chunk;
    }

    /**
     * Looks for the run of {@code slots} in {@code set}. HIT: one way holds its chunks, in order unless any order will
     * do. HIT_RESERVED: the same, some still in flight, all with one fetch. RESERVATION_FAIL: some are in flight
     * otherwise, and must arrive first unless the run is fetched again. Else MISS, or SECTOR_MISS if the line of the
     * block is there and chunks keep their own slots.
     */
    int find(int set, ChunkSlots slots) {
        line = NONE;
        boolean awaited = false;
        boolean ofBlock = false;
        for (int way = set * ways; way < set * ways + usedWays; way++) {
            int status = compare(way, slots);
            if (status != Status.MISS) {
                line = way;
                return status;
            }
            for (int i = way * SLOTS; i < way * SLOTS + SLOTS; i++) {
                boolean wanted = states[i] != EMPTY && slots.wants(chunks[i]);
                awaited |= wanted && states[i] == RESERVED;
                if (slots.own()
                        && states[i] != EMPTY
                        && chunks[i] >>> DroppedChunks.BLOCK_BITS == slots.first() >>> DroppedChunks.BLOCK_BITS) {
                    ofBlock = true;
                    line = way;
                }
            }
        }
        if (awaited && !fetchesAgain) {
            return Status.RESERVATION_FAIL;
        }
        return ofBlock ? Status.SECTOR_MISS : Status.MISS;
    }

    private int compare(int way, ChunkSlots slots) {
        if (anyOrder && !slots.own()) {
            return compareInAnyOrder(way * SLOTS, slots);
        }
        for (int from = slots.nextStart(0); from >= 0; from = slots.nextStart(from + 1)) {
            int status = compareInOrder(way * SLOTS + from, slots);
            if (status != Status.MISS) {
                return status;
            }
        }
        return Status.MISS;
    }

    private int compareInOrder(int from, ChunkSlots slots) {
        int waitsFor = NONE;
        for (int k = 0; k < slots.count(); k++) {
            if (!matches(from + k, slots.first() + k)) {
                return Status.MISS;
            }
            if (states[from + k] == RESERVED) {
                if (waitsFor != NONE && waitsFor != entries[from + k]) {
                    return Status.MISS;
                }
                waitsFor = entries[from + k];
            }
        }
        return found(waitsFor);
    }

    private int compareInAnyOrder(int from, ChunkSlots slots) {
        int waitsFor = NONE;
        int present = 0;
        for (int i = from; i < from + SLOTS; i++) {
            if (states[i] != EMPTY && slots.wants(chunks[i])) {
                present++;
                if (states[i] == RESERVED) {
                    if (waitsFor != NONE && waitsFor != entries[i]) {
                        return Status.MISS;
                    }
                    waitsFor = entries[i];
                }
            }
        }
        return present == slots.count() ? found(waitsFor) : Status.MISS;
    }

    private int found(int waitsFor) {
        entry = waitsFor;
        return waitsFor == NONE ? Status.HIT : Status.HIT_RESERVED;
    }

    /** Whether {@code set} holds every chunk of the run with its data, in any slots. */
    boolean holdsAll(int set, ChunkSlots slots) {
        int found = 0;
        for (int i = set * ways * SLOTS; i < (set * ways + usedWays) * SLOTS; i++) {
            found += states[i] >= VALID && slots.wants(chunks[i]) ? 1 : 0;
        }
        return found == slots.count();
    }

    // Room for a run; chunks of the run itself that are there count as free, for they are dropped first

    private boolean isFree(int i, ChunkSlots slots) {
        return states[i] == EMPTY || states[i] != RESERVED && slots.wants(chunks[i]);
    }

    /** Whether all of line {@code way} is free. */
    private boolean isEmpty(int way, ChunkSlots slots) {
        return runAge(way * SLOTS, SLOTS, slots) == NONE;
    }

    /** Whether what line {@code way} holds, which is something, shares the common tag of the run. */
    private boolean isOfCommon(int way, ChunkSlots slots) {
        int shift = shift(slots);
        boolean some = false;
        for (int i = way * SLOTS; i < way * SLOTS + SLOTS; i++) {
            if (!isFree(i, slots)) {
                if (chunks[i] >>> shift != slots.first() >>> shift) {
                    return false;
                }
                some = true;
            }
        }
        return some;
    }

    /**
     * The age of the newest chunk in {@code count} slots, -1 if they are free, {@link Long#MAX_VALUE} if one is in
     * flight.
     */
    private long runAge(int from, int count, ChunkSlots slots) {
        long newest = NONE;
        for (int i = from; i < from + count; i++) {
            if (states[i] == RESERVED) {
                return Long.MAX_VALUE;
            }
            if (!isFree(i, slots)) {
                newest = Math.max(newest, stamps[i]);
            }
        }
        return newest;
    }

    /**
     * The slot (line * 4 + first slot) that a missing run takes, or -1 if all that it could take is in flight. A run of
     * four takes an empty line, else the oldest. A shorter one takes, in this order: free slots of a line with its
     * common tag; an empty line (where {@code slots} recycle first, only if no such line can be evicted); the oldest
     * run of such a line; the oldest line. A line is as old as its newest chunk.
     */
    int room(int set, ChunkSlots slots) {
        if (slots.count() == SLOTS) {
            return oldestLine(set, slots);
        }
        int recycled = NONE;
        long age = Long.MAX_VALUE;
        for (int way = set * ways; way < set * ways + usedWays; way++) {
            if (isOfCommon(way, slots)) {
                for (int from = slots.nextStart(0); from >= 0; from = slots.nextStart(from + 1)) {
                    long run = runAge(way * SLOTS + from, slots.count(), slots);
                    if (run < age) {
                        age = run;
                        recycled = way * SLOTS + from;
                    }
                }
            }
        }
        if (age == NONE) {
            return recycled;
        }
        int whole = oldestLine(set, slots);
        boolean emptyAtHand = whole >= 0 && isEmpty(whole / SLOTS, slots);
        if (recycled >= 0 && (slots.recyclesFirst() || !emptyAtHand)) {
            return recycled;
        }
        return whole < 0 ? NONE : whole + slots.nextStart(0);
    }

    /** The first slot of the first empty line, else of the oldest line without a chunk in flight, else -1. */
    private int oldestLine(int set, ChunkSlots slots) {
        int oldest = NONE;
        long age = Long.MAX_VALUE;
        for (int way = set * ways; way < set * ways + usedWays; way++) {
            long newest = runAge(way * SLOTS, SLOTS, slots);
            if (newest < age) {
                age = newest;
                oldest = way * SLOTS;
            }
        }
        return oldest;
    }

    /**
     * Whether a run that goes to {@code room} empties the whole line first: it is of another common tag, or takes all
     * of it.
     */
    boolean takesLine(int room, ChunkSlots slots) {
        return slots.count() == SLOTS || !isOfCommon(room / SLOTS, slots);
    }

    // What changes

    /** The run is reserved at {@code room}, for the fetch of MSHR {@code fetch}; the old chunks are dropped already. */
    void reserve(int room, ChunkSlots slots, int fetch, long now) {
        for (int k = 0; k < slots.count(); k++) {
            chunks[room + k] = slots.first() + k;
            states[room + k] = RESERVED;
            entries[room + k] = fetch;
            stamps[room + k] = now;
        }
    }

    /** The chunks of {@code slots} in line {@code way} were touched. */
    void touch(int way, ChunkSlots slots, long now) {
        for (int i = way * SLOTS; !fifo && i < way * SLOTS + SLOTS; i++) {
            if (states[i] != EMPTY && slots.wants(chunks[i])) {
                stamps[i] = now;
            }
        }
    }

    /**
     * The data of MSHR {@code fetch} have arrived, for {@code count} slots; those that were taken from it meanwhile are
     * left.
     */
    void fill(int from, int count, int fetch) {
        for (int i = from; i < from + count; i++) {
            if (states[i] == RESERVED && entries[i] == fetch) {
                states[i] = VALID;
            }
        }
    }

    /** Data were written into slot {@code i}. */
    void modify(int i) {
        states[i] = DIRTY;
    }

    void drop(int i) {
        states[i] = EMPTY;
    }

    void markUsed() {
        used = true;
    }

    boolean isUsed() {
        return used;
    }

    /** All slots are empty. */
    void clear() {
        Arrays.fill(states, (byte) EMPTY);
        used = false;
    }

    void useWays(int number) {
        usedWays = number;
    }

    int usedWays() {
        return usedWays;
    }

    // What slot i is

    int slots() {
        return states.length;
    }

    boolean isPresent(int i) {
        return states[i] >= VALID;
    }

    boolean isDirty(int i) {
        return states[i] == DIRTY;
    }

    /** Whether any chunk of line {@code way} (counted over all sets) is modified. */
    boolean isLineModified(int way) {
        for (int i = way * SLOTS; i < way * SLOTS + SLOTS; i++) {
            if (isDirty(i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether slot {@code i} belongs to an aligned block of {@code count} chunks that lies in one line in order, all of
     * it present or in flight.
     */
    boolean isOfWhole(int i, int count) {
        int from = i - i % count;
        for (int k = 0; k < count; k++) {
            if (!matches(from + k, chunks[from] + k)) {
                return false;
            }
        }
        return chunks[from] % count == 0;
    }

    boolean isReserved(int i) {
        return states[i] == RESERVED;
    }

    long chunk(int i) {
        return chunks[i];
    }

    /** The MSHR entry that a reserved slot waits for. */
    int entry(int i) {
        return entries[i];
    }

    int firstSlot(int set) {
        return set * ways * SLOTS;
    }
}
