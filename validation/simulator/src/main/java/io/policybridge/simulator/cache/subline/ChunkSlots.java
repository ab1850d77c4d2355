package io.policybridge.simulator.cache.subline;

import io.policybridge.api.Answer;
import io.policybridge.config.Sectors;

/**
 * The run of chunks that an access needs or fetches, and the slots of a line where it may begin; moved from access to
 * access.
 */
final class ChunkSlots {
    /** Bytes of a chunk, the smallest part of a line that is cached alone. */
    static final int CHUNK_BYTES = Sectors.BYTES;

    private static final int SLOTS = SublineTags.SLOTS;

    private long first;
    private int count;
    private int starts;
    private boolean own;
    private boolean recyclesFirst;

    /** The chunks that {@code size} bytes at {@code address} touch. */
    ChunkSlots touched(long address, int size) {
        first = address / CHUNK_BYTES;
        count = Math.max(1, size / CHUNK_BYTES);
        starts = (1 << SLOTS) - 1;
        own = false;
        return this;
    }

    /**
     * What is looked up and fetched under granularity {@code grain} bytes: the larger of it and the access, aligned to
     * its size. {@code where} is the slot of a RUN answer: the own slot of the chunk, or {@link Answer#ANY_SLOT} or
     * {@link Answer#RECYCLED_SLOT}. Pairs begin at even slots unless the grain is 32 bytes.
     */
    ChunkSlots fetched(long address, int size, int grain, int where) {
        count = Math.max(size, grain) / CHUNK_BYTES;
        first = address / CHUNK_BYTES & -count;
        own = where < Answer.ANY_SLOT;
        recyclesFirst = where == Answer.RECYCLED_SLOT;
        if (own) {
            starts = 1 << (first & SLOTS - 1);
        } else if (count == SLOTS) {
            starts = 1;
        } else if (count == 1) {
            starts = 0b1111;
        } else {
            starts = grain == CHUNK_BYTES ? 0b0111 : 0b0101;
        }
        return this;
    }

    long first() {
        return first;
    }

    int count() {
        return count;
    }

    /** Whether a chunk lies in its own slot of a line of its own block. */
    boolean own() {
        return own;
    }

    /** Whether old chunks are evicted before an empty line is used. */
    boolean recyclesFirst() {
        return recyclesFirst;
    }

    boolean wants(long chunk) {
        return chunk >= first && chunk < first + count;
    }

    /** The first slot from {@code from} on where the run may begin, or -1. */
    int nextStart(int from) {
        int rest = starts >>> from;
        return rest == 0 ? -1 : from + Integer.numberOfTrailingZeros(rest);
    }
}
