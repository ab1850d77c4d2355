package io.policybridge.simulator.memory;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.session.Session;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.dram.DramCounts;
import io.policybridge.simulator.dram.DramWatchers;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.Requests;

/**
 * All memory partitions of the GPU: L2 slices, their queues, DRAM controllers.
 *
 * <p><b>Ownership of requests.</b> The SM owns a request again when it returns as a reply. A packet that is split here
 * ends at the split if it is a write; a read stays alive until the SM's cache hands it back (its sectors are the
 * replies, each released by its receiver). Write-backs of an L1 end in the L2, those of the L2 when DRAM has written
 * them; so {@link Requests#live} counts only {@link #writeBacks} at the end of a run.
 */
public final class MemorySystem {
    private final MemoryConfig config;
    private final int firstNode;
    private final int coresPerCluster;
    private final Requests requests;
    private final SubPartition[] subPartitions;
    private final MemoryPartition[] partitions;
    private MemoryWatcher watcher;
    private DramChannel.Watcher dramWatcher;
    private long dramTick;
    private long l2Tick;
    private long stalledArrivals;
    private long stalledReplies;
    private long replies;

    /**
     * Empty partitions.
     *
     * @param session the policies, or null for GPGPU-Sim's own everywhere
     */
    public MemorySystem(GpuConfig gpu, Requests requests, Session session) {
        config = gpu.memory();
        this.requests = requests;
        firstNode = gpu.sm().clusters().count();
        coresPerCluster = gpu.sm().clusters().cores();
        int share = config.subPartitionsPerChannel();
        DramChannel[] channels = new DramChannel[config.channels()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = new DramChannel(config.dram(), i, requests, session == null ? null : session.dram(i));
        }
        subPartitions = new SubPartition[config.subPartitions()];
        for (int i = 0; i < subPartitions.length; i++) {
            subPartitions[i] = new SubPartition(
                    config,
                    i,
                    requests,
                    gpu.mapping(),
                    session == null ? null : session.l2(i),
                    channels[i / share].classes());
        }
        partitions = new MemoryPartition[config.channels()];
        for (int i = 0; i < partitions.length; i++) {
            SubPartition[] own = new SubPartition[share];
            System.arraycopy(subPartitions, i * share, own, 0, share);
            partitions[i] = new MemoryPartition(config, i, own, requests, gpu.mapping(), channels[i]);
        }
    }

    /** {@code atomics} executes them from now on, when their replies leave their sub-partitions. */
    public void executeAtomics(Atomics atomics) {
        for (SubPartition subPartition : subPartitions) {
            subPartition.atomics = atomics;
        }
    }

    /**
     * Notifies {@code watching} of the events of the partitions, and {@code controllers} of those of the controllers,
     * from now on and after the existing watchers; null for no watcher.
     */
    public void watch(MemoryWatcher watching, DramChannel.Watcher controllers) {
        watcher = Watchers.of(watcher, watching);
        dramWatcher = DramWatchers.of(dramWatcher, controllers);
        for (SubPartition subPartition : subPartitions) {
            subPartition.watcher = watcher;
        }
        for (MemoryPartition partition : partitions) {
            partition.watcher = watcher;
            partition.dram().watch(dramWatcher);
        }
    }

    /** Network cycle: every sub-partition puts the reply at its head into the reply network, if that has room. */
    public void icntCycle(Network network) {
        for (int i = 0; i < subPartitions.length; i++) {
            SubPartition subPartition = subPartitions[i];
            if (!subPartition.hasReply()) {
                continue;
            }
            int reply = subPartition.replyTop();
            if (reply == Requests.NONE) {
                continue;
            }
            int bytes = requests.bytesFromMemory(reply);
            if (network.isFull(Network.REPLIES, firstNode + i, bytes)) {
                stalledReplies++;
            } else {
                network.push(Network.REPLIES, firstNode + i, requests.sm[reply] / coresPerCluster, reply, bytes);
                subPartition.popReply();
                replies++;
            }
        }
    }

    /** DRAM cycle during core cycle {@code cycle}. */
    public void dramCycle(long cycle) {
        for (MemoryPartition partition : partitions) {
            if (partition.isAwake(dramTick, cycle)) {
                partition.cycle(dramTick, cycle);
            }
        }
        dramTick++;
    }

    /**
     * L2 cycle during core cycle {@code cycle}: every sub-partition with room takes one packet from the request
     * network, then runs its cycle.
     */
    public void l2Cycle(long cycle, Network network) {
        boolean packets = network.hasOutput(Network.REQUESTS);
        for (int i = 0; i < subPartitions.length; i++) {
            SubPartition subPartition = subPartitions[i];
            if (!subPartition.canAccept()) {
                stalledArrivals++;
            } else if (packets) {
                int packet = network.pop(Network.REQUESTS, firstNode + i);
                if (packet != Requests.NONE) {
                    subPartition.push(packet, cycle);
                }
            }
            subPartition.cycle(l2Tick, cycle);
        }
        l2Tick++;
    }

    /** L2 cycle without a network: {@link #push} has been called before. */
    public void l2Cycle(long cycle) {
        for (SubPartition subPartition : subPartitions) {
            stalledArrivals += subPartition.canAccept() ? 0 : 1;
            subPartition.cycle(l2Tick, cycle);
        }
        l2Tick++;
    }

    /** Whether {@code subPartition} has room for a packet and all its sectors. */
    boolean canAccept(int subPartition) {
        return subPartitions[subPartition].canAccept();
    }

    /** Hands {@code packet} to {@code subPartition} in core cycle {@code cycle}; it must have room. */
    public void push(int subPartition, int packet, long cycle) {
        subPartitions[subPartition].push(packet, cycle);
    }

    /** The reply at the head of {@code subPartition}, or {@link Requests#NONE}. */
    public int replyTop(int subPartition) {
        return subPartitions[subPartition].replyTop();
    }

    /** Removes and returns it; there must be one. */
    public int popReply(int subPartition) {
        return subPartitions[subPartition].popReply();
    }

    /**
     * A host copy of {@code sectors} of the line at {@code address} touches the tags of its L2 slice, if the
     * configuration enables that.
     */
    public void hostCopy(int subPartition, long address, long cycle, int sectors) {
        if (config.hostCopiesTouchL2()) {
            subPartitions[subPartition].hostCopy(address, cycle, sectors);
        }
    }

    /** Whether no request is left that GPGPU-Sim waits for at the end of a kernel; write-backs of the L2 may be. */
    public boolean isIdle() {
        for (SubPartition subPartition : subPartitions) {
            if (subPartition.isBusy()) {
                return false;
            }
        }
        return true;
    }

    /** Write-backs of the L2 in flight to DRAM, miss queues included. */
    public int writeBacks() {
        int count = 0;
        for (MemoryPartition partition : partitions) {
            count += partition.writeBacks();
        }
        return count;
    }

    /** The L2 slice {@code subPartition}, its cycle counts up to date. */
    public DataCache l2(int subPartition) {
        subPartitions[subPartition].settle(l2Tick);
        return subPartitions[subPartition].l2();
    }

    /** Counters of channel {@code channel} up to now. */
    public DramCounts dram(int channel) {
        return partitions[channel].dram().statistics(dramTick);
    }

    /** DRAM cycles so far: {@code n_cmd} of every channel. */
    public long dramTicks() {
        return dramTick;
    }

    /** {@code gpu_stall_dramfull}: L2 cycles in which a sub-partition had no room for a packet. */
    public long stalledArrivals() {
        return stalledArrivals;
    }

    /** Packets that the sub-partitions have put into the reply network. */
    public long replies() {
        return replies;
    }

    /** {@code gpu_stall_icnt2sh}: network cycles in which a reply found no room. */
    public long stalledReplies() {
        return stalledReplies;
    }
}
