package io.policybridge.simulator.memory;

/**
 * Receives the events of the memory partitions as the l2 and dram streams define them; for comparisons with recorded
 * runs. All methods do nothing by default; sub-partitions and channels are global numbers.
 */
public interface MemoryWatcher {
    /**
     * {@code I}: {@code request} entered the ROP delay; {@code packet} is what came out of the network (the same if it
     * was not split), which may have ended by now, and {@code packetUid} its uid.
     */
    default void arrived(int subPartition, int request, int packet, int packetUid) {}

    /** {@code O}: left the ROP delay. */
    default void leftRop(int subPartition, int request) {}

    /** {@code A}: an access attempt ended with {@code status}. */
    default void accessed(int subPartition, int request, int status) {}

    /** {@code S}: head of the miss queue sent towards DRAM. */
    default void sent(int subPartition, int request) {}

    /** {@code F}: fill. */
    default void filled(int subPartition, int request) {}

    /** {@code N}: the MSHRs hand a waiting access back. */
    default void handedBack(int subPartition, int request) {}

    /** {@code P}: reply ready for the network; source as in the stream: m, h, w, d. */
    default void replied(int subPartition, int request, char source) {}

    /** {@code D}: an L1 write-back ended in the L2. */
    default void absorbed(int subPartition, int request) {}

    /** {@code L}: into the fixed-latency queue before the controller. */
    default void delayed(int channel, int subPartition, int request, long ready) {}

    /** {@code Q}: into the controller. */
    default void queued(int channel, int request, int bank, long row) {}

    /** {@code T} with how {@code d}: an L1 write-back that went through to DRAM ends there. */
    default void dropped(int channel, int subPartition, int request) {}

    /** {@code T}: from the controller's return queue towards the L2. */
    default void returned(int channel, int subPartition, int request) {}
}
