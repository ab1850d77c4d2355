package io.policybridge.config;

import java.util.Arrays;

/**
 * Where -gpgpu_memory_partition_indexing 4 places memory: each chunk of it in a sub-partition drawn at random when it
 * is first used. What a run has drawn is known from its record; of other chunks the number decides.
 */
public final class DrawnPartitions {
    /** What is known of no chunk. */
    public static final DrawnPartitions NONE = new Builder().build();

    private static final long MIX = 0x9e3779b97f4a7c15L;

    /** Open addressing by address of a chunk; a place is free where {@link #drawn} is negative. */
    private final long[] addresses;

    private final int[] drawn;

    private DrawnPartitions(long[] addresses, int[] drawn) {
        this.addresses = addresses;
        this.drawn = drawn;
    }

    /** The sub-partition, one of {@code count}, of the chunk at {@code address}. */
    int of(long address, int count) {
        int known = drawn[place(addresses, drawn, address)];
        return known >= 0 && known < count ? known : (int) ((mixed(address) >>> 32) * count >>> 32);
    }

    private static long mixed(long address) {
        long mixed = address * MIX;
        return (mixed ^ mixed >>> 32) * MIX;
    }

    /** Where {@code address} is, or a free place for it. */
    private static int place(long[] addresses, int[] drawn, long address) {
        int at = (int) (mixed(address) >>> 32) & addresses.length - 1;
        while (drawn[at] >= 0 && addresses[at] != address) {
            at = at + 1 & addresses.length - 1;
        }
        return at;
    }

    /** Collects what a run has drawn. */
    public static final class Builder {
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
            int at = place(addresses, drawn, address);
            addresses[at] = address;
            drawn[at] = subPartition;
        }

        /** Everything collected; to be called last. */
        public DrawnPartitions build() {
            return new DrawnPartitions(addresses, drawn);
        }
    }
}
