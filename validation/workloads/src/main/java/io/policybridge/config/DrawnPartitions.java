package io.policybridge.config;

import java.util.Arrays;

/**
 * Where -gpgpu_memory_partition_indexing 4 places memory: each chunk of it in a sub-partition drawn at random when it
 * is first used. What a run has drawn is known from its record; of other chunks the number decides. Where nothing is
 * recorded the numbers are those that GPGPU-Sim draws: of the C library's {@code rand()}, from the start of the GPU on.
 */
public final class DrawnPartitions {
    /** What is known of no chunk. */
    public static final DrawnPartitions NONE = new Builder().build();

    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final Builder known;
    /** What the others are drawn from; null where their number decides. */
    private final GlibcRandom sequence;

    private DrawnPartitions(Builder known, GlibcRandom sequence) {
        this.known = known;
        this.sequence = sequence;
    }

    /** For one simulation, which draws as it goes on where nothing is known. */
    DrawnPartitions ofOneRun() {
        return known.size == 0 ? new DrawnPartitions(new Builder(), new GlibcRandom()) : this;
    }

    /** The sub-partition, one of {@code count}, of the chunk at {@code address}. */
    int of(long address, int count) {
        int found = known.of(address);
        if (found >= 0 && found < count) {
            return found;
        }
        if (sequence == null) {
            return (int) ((mixed(address) >>> 32) * count >>> 32);
        }
        int drawn = sequence.next() % count;
        known.put(address, drawn);
        return drawn;
    }

    private static long mixed(long address) {
        long mixed = address * MIX;
        return (mixed ^ mixed >>> 32) * MIX;
    }

    /** Collects what a run has drawn. */
    public static final class Builder {
        /** Open addressing by address of a chunk; a place is free where {@link #drawn} is negative. */
        private long[] addresses;

        private int[] drawn;
        private int size;

        /** Nothing so far. */
        public Builder() {
            allocate(16);
        }

        private void allocate(int places) {
            addresses = new long[places];
            drawn = new int[places];
            Arrays.fill(drawn, -1);
        }

        /** The chunk at {@code address} lies in {@code subPartition}. */
        public void put(long address, int subPartition) {
            if (2 * ++size > addresses.length) {
                long[] oldAddresses = addresses;
                int[] oldDrawn = drawn;
                allocate(2 * addresses.length);
                for (int i = 0; i < oldDrawn.length; i++) {
                    if (oldDrawn[i] >= 0) {
                        set(oldAddresses[i], oldDrawn[i]);
                    }
                }
            }
            set(address, subPartition);
        }

        private void set(long address, int subPartition) {
            int at = place(address);
            addresses[at] = address;
            drawn[at] = subPartition;
        }

        /** Where {@code address} is, or a free place for it. */
        private int place(long address) {
            int at = (int) (mixed(address) >>> 32) & addresses.length - 1;
            while (drawn[at] >= 0 && addresses[at] != address) {
                at = at + 1 & addresses.length - 1;
            }
            return at;
        }

        /** The sub-partition of the chunk at {@code address}; negative where it is unknown. */
        private int of(long address) {
            return drawn[place(address)];
        }

        /** Everything collected; to be called last. */
        public DrawnPartitions build() {
            return new DrawnPartitions(this, null);
        }
    }
}
