package io.policybridge.simulator.memory;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.MemoryConfig;
import io.policybridge.simulator.dram.BankIndex;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.dram.DramCredits;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/**
 * One DRAM channel, the sub-partitions that share it, the arbitration between them and the fixed latency towards the
 * controller.
 */
final class MemoryPartition {
    private static final int NONE = -1;
    private static final int L1_WRITE_BACK = AccessType.L1_WRITE_BACK.ordinal();

    private final int channel;
    private final MemoryConfig config;
    private final Requests requests;
    private final AddressMapping mapping;
    private final BankIndex bankIndex;
    private final boolean classes;
    private final SubPartition[] subPartitions;
    private final DramCredits credits;
    private final DramChannel dram;
    private final RequestRing latency = new RequestRing();
    MemoryWatcher watcher;

    MemoryPartition(
            MemoryConfig config,
            int channel,
            SubPartition[] subPartitions,
            Requests requests,
            AddressMapping mapping,
            DramChannel dram) {
        this.config = config;
        this.channel = channel;
        this.subPartitions = subPartitions;
        this.requests = requests;
        this.mapping = mapping;
        bankIndex = new BankIndex(config.dram());
        credits = new DramCredits(config);
        this.dram = dram;
        classes = dram.classes() != null;
    }

    DramChannel dram() {
        return dram;
    }

    /** Whether {@link #cycle} can do anything. */
    boolean isAwake(long tick, long cycle) {
        if (tick >= dram.wake()
                || dram.returnTop() != Requests.NONE
                || !latency.isEmpty() && cycle >= requests.ready[latency.peek()]) {
            return true;
        }
        for (SubPartition subPartition : subPartitions) {
            if (!subPartition.l2ToDram.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Write-backs of the L2 between its miss queue and their last data beat. */
    int writeBacks() {
        int count = 0;
        for (SubPartition subPartition : subPartitions) {
            count += subPartition.writeBacks;
        }
        return count;
    }

    /** One DRAM cycle during core cycle {@code cycle}. */
    void cycle(long tick, long cycle) {
        int back = dram.returnTop();
        if (back != Requests.NONE) {
            giveBack(back);
        }
        dram.cycle(tick, cycle);
        int writeBack = dram.takeFinishedWriteBack();
        if (writeBack != Requests.NONE) {
            finish(writeBack);
        }
        borrow(cycle);
        int next = firstDelayed(cycle);
        if (next != NONE) {
            enter(latency.remove(next));
        }
    }

    /** The oldest delayed request that DRAM has room for; without classes the oldest of all, or none. */
    private int firstDelayed(long cycle) {
        for (int i = 0; i < latency.size() && cycle >= requests.ready[latency.get(i)]; i++) {
            if (!dram.isFull(latency.get(i))) {
                return i;
            }
            if (!classes) {
                return NONE;
            }
        }
        return NONE;
    }

    private SubPartition owner(int request) {
        return subPartitions[requests.partition[request] % subPartitions.length];
    }

    private void giveBack(int request) {
        SubPartition home = owner(request);
        if (home.dramToL2.isFull()) {
            return;
        }
        dram.popReturn();
        home.fromDram(request);
        credits.giveBack(requests.partition[request] % subPartitions.length);
        if (watcher != null) {
            watcher.returned(channel, requests.partition[request], request);
        }
    }

    private void finish(int writeBack) {
        credits.giveBack(requests.partition[writeBack] % subPartitions.length);
        if (requests.type[writeBack] == L1_WRITE_BACK) {
            if (watcher != null) {
                watcher.dropped(channel, requests.partition[writeBack], writeBack);
            }
            owner(writeBack).forget(writeBack);
        } else {
            owner(writeBack).writeBacks--;
            requests.release(writeBack);
        }
    }

    /**
     * Takes one request from the sub-partition whose turn it is, if DRAM has room for it and its reply. A request whose
     * class is full does not block younger ones of other classes.
     */
    private void borrow(long cycle) {
        for (int offset = 0; offset < subPartitions.length; offset++) {
            int turn = credits.turn(offset);
            SubPartition sender = subPartitions[turn];
            if (sender.l2ToDram.isEmpty() || sender.dramToL2.isFull() || !credits.has(turn)) {
                continue;
            }
            int next = firstSent(sender.l2ToDram);
            if (next == NONE) {
                if (classes) {
                    continue;
                }
                return;
            }
            int request = sender.l2ToDram.remove(next);
            requests.ready[request] = cycle + config.latencies().dram();
            latency.add(request);
            credits.borrow(turn);
            if (watcher != null) {
                watcher.delayed(channel, requests.partition[request], request, requests.ready[request]);
            }
            return;
        }
    }

    private int firstSent(ToDram sent) {
        for (int i = 0; i < sent.size(); i++) {
            if (!dram.isFull(sent.get(i))) {
                return i;
            }
            if (!classes) {
                return NONE;
            }
        }
        return NONE;
    }

    private void enter(int request) {
        long row = mapping.row(requests.address[request]);
        int bank = bankIndex.of(mapping.bank(requests.address[request]), row);
        dram.push(request, bank, row);
        if (watcher != null) {
            watcher.queued(channel, request, bank, row);
        }
    }
}
