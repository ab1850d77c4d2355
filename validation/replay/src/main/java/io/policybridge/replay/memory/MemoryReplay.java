package io.policybridge.replay.memory;

import io.policybridge.config.GpuConfig;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.ClockDomains;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares all memory partitions, in lockstep, with {@code l2.zst} and {@code dram.zst}. Their inputs are the packets
 * from the network, rebuilt from their sectors, the host copies, and the ticks in which the network took a reply
 * ({@code icnt.zst}); the steps come from {@code clock.zst}. Everything else must follow: sectors, ROP delay, L2
 * outcomes, misses, fills, replies, and all of DRAM.
 */
public final class MemoryReplay {
    private static final int MASKS = StreamReader.packed("T");

    private final MemorySystem memory;
    private final Requests requests = new Requests();
    private final L2Records l2;
    private final DramRecords dram;
    private final ReplyRecords replies;
    private long core;
    private long l2Tick;
    private long icntTick;
    private long dramTick;

    MemoryReplay(Path folder, String run, GpuConfig config) {
        memory = new MemorySystem(config, requests, null);
        l2 = new L2Records(folder.resolve("l2.zst"), run, config.memory().subPartitions(), memory, requests);
        dram = new DramRecords(
                folder.resolve("dram.zst"), "memory: dram", run, config.memory().channels(), requests, null);
        replies = new ReplyRecords(folder.resolve("icnt.zst"), run, config, memory, requests);
        memory.watch(new MemoryEvents(l2, dram, requests), dram);
    }

    /**
     * Replays the run called {@code run}, whose streams are in {@code folder}.
     *
     * @return the results of L2, DRAM and replies, in this order
     */
    public static List<ReplayResult> replay(Path folder, String run, GpuConfig config) {
        return new MemoryReplay(folder, run, config).results(folder);
    }

    /** Replays and compares everything. */
    List<ReplayResult> results(Path folder) {
        try (StreamReader clock = StreamReader.open(folder.resolve("clock.zst"), "clock");
                l2;
                dram;
                replies) {
            while (clock.next()) {
                if (clock.kind() == MASKS) {
                    String masks = clock.text("masks");
                    for (int i = 0; i < masks.length(); i++) {
                        step(Character.digit(masks.charAt(i), 16));
                    }
                }
            }
            l2.hostCopiesBefore(Long.MAX_VALUE, core);
            l2.requireEnd(l2Tick);
            dram.requireEnd(dramTick);
            replies.requireEnd(icntTick);
        }
        List<ReplayResult> results = List.of(l2.result(), dram.result(), replies.result());
        if (results.stream().allMatch(ReplayResult::isExact)) {
            checkEnd();
        }
        return results;
    }

    MemorySystem memory() {
        return memory;
    }

    /** Every request must have ended, except write-backs, for which GPGPU-Sim does not wait either. */
    private void checkEnd() {
        if (requests.live() != memory.writeBacks()) {
            throw new IllegalStateException(
                    "requests alive at the end: " + requests.live() + "; expected write-backs=" + memory.writeBacks());
        }
    }

    private void step(int mask) {
        if ((mask & ClockDomains.ICNT) != 0) {
            replies.take(icntTick++);
        }
        if ((mask & ClockDomains.DRAM) != 0) {
            dram.read(dramTick);
            memory.dramCycle(core);
            dram.compare(dramTick++);
        }
        if ((mask & ClockDomains.L2) != 0) {
            l2.hostCopiesBefore(l2Tick, core);
            l2.read(l2Tick, core);
            memory.l2Cycle(core);
            l2.compare(l2Tick++);
        }
        if ((mask & ClockDomains.CORE) != 0) {
            core++;
        }
    }
}
