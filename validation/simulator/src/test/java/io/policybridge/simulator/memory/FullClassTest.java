package io.policybridge.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Part;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.dram.Controller;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A full priority class blocks no other on the way to a controller. */
class FullClassTest {
    private static final long LOW = 0xc0000000L;
    private static final long HIGH = 0xd0000000L;
    private static final long STRIDE = 1 << 12;
    private final Requests requests = new Requests();
    private final List<Integer> queued = new ArrayList<>();
    private final List<Integer> classified = new ArrayList<>();

    /** Requests from {@link #HIGH} on are of class 1; none is served before such a one is queued. */
    private final class Classes implements GpuPolicy {
        @Override
        public Part l2(int subPartition) {
            L2Hooks.RequestTag tags = access -> Answer.tag(access.address() >= HIGH ? 1 : 0);
            return tags;
        }

        @Override
        public Part dram(int channel) {
            return new Gate();
        }
    }

    private final class Gate implements DramHooks.PriorityClass, DramHooks.Pick {
        @Override
        public int priorityClass(int tag) {
            classified.add(tag);
            return tag;
        }

        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            return queued.contains(1) ? Answer.index(0) : Answer.NONE;
        }
    }

    private void read(MemorySystem memory, long address) {
        int packet = requests.allocate();
        requests.type[packet] = AccessType.GLOBAL_READ.ordinal();
        requests.address[packet] = address;
        requests.size[packet] = 32;
        requests.sectors[packet] = 1;
        memory.push(0, packet, 0);
    }

    /** As many low requests as the class has room for are queued, four wait behind them, and the high one passes. */
    @Test
    void a_high_request_passes_low_ones_that_wait_for_room() {
        assertHighPasses(4);
    }

    /**
     * Behind a full scheduler the queue from the L2 is full of low requests too: 16 + 8. The high one is looked up, and
     * enters that queue where its own class has room.
     */
    @Test
    void a_high_request_enters_a_queue_towards_dram_that_is_full_of_low_ones() {
        assertHighPasses(Machines.fermi().memory().queues().l2ToDram());
    }

    /**
     * After as many low requests as the scheduler has room for, and {@code waiting} more, a high one is queued next.
     */
    private void assertHighPasses(int waiting) {
        GpuConfig fermi = Machines.fermi();
        MemorySystem memory = new MemorySystem(fermi, requests, Controller.session(new Classes()));
        memory.watch(
                new MemoryWatcher() {
                    @Override
                    public void queued(int channel, int request, int bank, long row) {
                        queued.add(requests.tag[request]);
                    }
                },
                null);
        int low = fermi.memory().dram().scheduling().queue() + waiting;
        for (int i = 0; i < low; i++) {
            read(memory, LOW + i * STRIDE);
        }
        read(memory, HIGH);
        for (long cycle = 0; cycle < 10_000; cycle++) {
            while (memory.replyTop(0) != Requests.NONE) {
                memory.popReply(0);
            }
            memory.dramCycle(cycle);
            memory.l2Cycle(cycle);
        }
        assertEquals(low + 1, queued.size());
        assertEquals(low - waiting, queued.indexOf(1));
        assertEquals(List.of(0, 1), classified, "each tag is queried once, and its class kept");
    }
}
