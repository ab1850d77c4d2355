package io.policybridge.simulator.dram;

import io.policybridge.config.DramConfig;
import io.policybridge.config.MemoryConfig;

/**
 * Which sub-partition of a channel may hand a request to DRAM: one credit of its own each, the rest shared, in turns.
 * The shared ones are as many as the controller's queues hold; unlimited where one of these is.
 */
public final class DramCredits {
    private final int subPartitions;
    private final int sharedLimit;
    private final boolean[] own;
    private int shared;
    private int last;

    public DramCredits(MemoryConfig config) {
        subPartitions = config.subPartitionsPerChannel();
        int scheduler = config.dram().scheduling().queue();
        int returns = config.dram().scheduling().returnQueue();
        DramConfig.WriteQueue writes = config.dram().scheduling().writes();
        int entries = scheduler + returns + (writes == null ? 0 : writes.entries());
        sharedLimit = scheduler == 0 || returns == 0 ? 0 : entries - (subPartitions - 1);
        own = new boolean[subPartitions];
        last = subPartitions - 1;
    }

    /** The sub-partition whose turn is {@code offset} sub-partitions after the last borrower's. */
    public int turn(int offset) {
        return (last + 1 + offset) % subPartitions;
    }

    public boolean has(int subPartition) {
        return !own[subPartition] || sharedLimit == 0 || shared < sharedLimit;
    }

    public void borrow(int subPartition) {
        if (own[subPartition]) {
            shared++;
        } else {
            own[subPartition] = true;
        }
        last = subPartition;
    }

    public void giveBack(int subPartition) {
        if (own[subPartition]) {
            own[subPartition] = false;
        } else {
            shared--;
        }
    }
}
