package io.policybridge.simulator.cache.subline;

import io.policybridge.config.AddressMapping;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/** Modified chunks that must leave together: one write-back for each block, with the sectors that are modified. */
final class DroppedChunks {
    /** A line of four unrelated chunks, and the block that is fetched. */
    static final int MOST = SublineTags.SLOTS + 1;

    static final int BLOCK_BITS = 2;

    private final long[] blocks = new long[MOST];
    private final int[] sectors = new int[MOST];
    private int count;

    void clear() {
        count = 0;
    }

    /** Number of write-backs. */
    int count() {
        return count;
    }

    void add(long chunk) {
        long block = chunk >>> BLOCK_BITS;
        int i = 0;
        while (i < count && blocks[i] != block) {
            i++;
        }
        if (i == count) {
            blocks[count] = block;
            sectors[count++] = 0;
        }
        sectors[i] |= 1 << (chunk & SublineTags.SLOTS - 1);
    }

    /**
     * Creates write-back {@code i} of SM {@code sm}, caused by {@code cause}; unlike that of a whole line it goes to
     * the slice that owns its block.
     */
    int writeBack(int i, Requests requests, int sm, AddressMapping mapping, int cause) {
        int created = requests.allocate();
        requests.type[created] = AccessType.L1_WRITE_BACK.ordinal();
        requests.address[created] = blocks[i] << BLOCK_BITS + Integer.numberOfTrailingZeros(ChunkSlots.CHUNK_BYTES);
        requests.size[created] = Integer.bitCount(sectors[i]) * ChunkSlots.CHUNK_BYTES;
        requests.sectors[created] = sectors[i];
        requests.bytesLow[created] = bytes(sectors[i]);
        requests.bytesHigh[created] = bytes(sectors[i] >>> 2);
        requests.lanes[created] = requests.lanes[cause];
        requests.sm[created] = sm;
        requests.stream[created] = requests.stream[cause];
        requests.partition[created] = mapping.subPartition(requests.address[created]);
        return created;
    }

    private static long bytes(int pair) {
        return ((pair & 1) != 0 ? 0xffffffffL : 0) | ((pair & 2) != 0 ? 0xffffffffL << 32 : 0);
    }
}
