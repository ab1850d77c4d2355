package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.L1dHooks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests in front of the L1D under a policy that orders them. L1 latency 35, miss queue of 8; lines from c0010000 on.
 */
class InputQueueTest {
    private static final String LINES_0_TO_31 = "c0010000+128*31";
    private static final String LINE_100 = "c0013200+4*31";
    private static final String LINE_101 = "c0013280+4*31";

    @TempDir
    Path folder;

    /** Lets the highest warp go first, admits so many requests at a time, and writes down what comes and goes. */
    private static final class Order implements L1dHooks.NextRequest, L1dHooks.RequestQueued, L1dHooks.RequestTaken {
        private final List<String> taken = new ArrayList<>();
        private int capacity = Integer.MAX_VALUE;
        private boolean closed;
        private int waiting;
        private int queries;

        @Override
        public long admit(Access access) {
            return waiting < capacity ? Answer.CACHE : Answer.STALL;
        }

        @Override
        public long nextRequest(L1dHooks.RequestQueue queue) {
            queries++;
            int best = 0;
            for (int i = 1; i < queue.size(); i++) {
                if (queue.access(i).slot() > queue.access(best).slot()) {
                    best = i;
                }
            }
            return closed ? Answer.NONE : Answer.index(best);
        }

        @Override
        public void requestQueued(Access access) {
            waiting++;
        }

        @Override
        public void requestTaken(Access access) {
            waiting--;
            taken.add(access.slot() + ":" + (access.address() - 0xc0010000L) / 128);
        }
    }

    private final Order order = new Order();

    private LdstBench bench(String... memory) {
        return new LdstBench(folder, order, memory);
    }

    private static void dispatch(LdstBench bench, int index, int slot, long cycle) {
        bench.slot = slot;
        bench.dispatch(index, cycle);
    }

    /** In the queue in 11, out of it in 12, 35 cycles to the L1D. */
    @Test
    void an_empty_queue_costs_one_cycle() {
        LdstBench bench = bench(LdstBench.load(11, LINE_100));
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(1, order.waiting);
        bench.runThrough(46);
        assertEquals(0, bench.unit.l1d().counts().accesses());
        bench.runThrough(47);
        assertEquals(1, bench.unit.l1d().counts().accesses());
    }

    @Test
    void a_whole_instruction_enters_in_one_step_and_leaves_one_request_a_step() {
        LdstBench bench = bench(LdstBench.load(11, LINES_0_TO_31), LdstBench.load(11, LINE_100));
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(32, order.waiting);
        assertEquals(0, order.taken.size());
        bench.runThrough(13);
        assertEquals(List.of("0:31", "0:30"), order.taken);
        bench.dispatch(1, 14);
        bench.runThrough(15);
        assertEquals(29, order.waiting, "four left, one came");
    }

    @Test
    void the_policy_chooses_the_warp_and_each_warp_keeps_its_order() {
        LdstBench bench = bench(
                LdstBench.load(11, "c0010000+128*1+0*30"), LdstBench.load(11, LINE_100), LdstBench.load(11, LINE_101));
        order.closed = true;
        dispatch(bench, 0, 2, 10);
        dispatch(bench, 1, 5, 12);
        dispatch(bench, 2, 2, 14);
        bench.runThrough(20);
        order.closed = false;
        bench.runThrough(30);
        assertEquals(List.of("5:100", "2:1", "2:0", "2:101"), order.taken);
    }

    @Test
    void what_is_not_admitted_waits_in_the_dispatch_register() {
        LdstBench bench = bench(LdstBench.load(11, LINES_0_TO_31));
        order.capacity = 20;
        order.closed = true;
        bench.dispatch(0, 10);
        bench.runThrough(30);
        assertEquals(20, order.waiting);
        assertEquals(20, bench.unit.counts().stalls(LdstCounts.GLOBAL_LOAD, LdstCounts.MORE_ACCESSES));
        order.closed = false;
        bench.runThrough(41);
        assertEquals(20, order.waiting, "eleven left, eleven came");
        bench.runThrough(60);
        assertEquals(2, order.waiting);
    }

    /**
     * The network accepts no packet: 7 misses fill the miss queue, which keeps room for a write-back, 35 requests the
     * latency queue.
     */
    @Test
    void no_query_comes_while_the_latency_queue_is_full() {
        LdstBench bench = bench(LdstBench.load(11, LINES_0_TO_31), LdstBench.load(11, "c0020000+128*31"));
        bench.room = 0;
        bench.dispatch(0, 10);
        bench.dispatch(1, 12);
        bench.runThrough(300);
        assertEquals(7 + 35, order.taken.size());
        assertEquals(7 + 35, order.queries);
        assertFalse(bench.unit.idle());
        assertEquals(301, bench.unit.wakeAt(300));
        bench.room = Integer.MAX_VALUE;
        bench.runThrough(1000);
        assertEquals(64, order.taken.size());
        assertTrue(bench.unit.longestWait() > 200, "waited " + bench.unit.longestWait());
    }

    @Test
    void stores_queue_with_the_loads_and_owe_their_acknowledgements_from_then_on() {
        LdstBench bench = bench(LdstBench.store(LINE_100), LdstBench.load(11, LINE_101));
        order.closed = true;
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(List.of("storesSent 4 11", "complete 1 11"), bench.events);
        assertFalse(bench.unit.idle());
        bench.dispatch(1, 12);
        bench.runThrough(20);
        order.closed = false;
        bench.runThrough(22);
        assertEquals(List.of("0:100", "0:101"), order.taken);
        assertEquals(1, bench.count("storesSent"));
    }

    @Test
    void what_does_not_use_the_l1d_does_not_queue() {
        LdstBench bench = bench(LdstBench.uncachedLoad(LINE_100));
        order.closed = true;
        bench.dispatch(0, 10);
        bench.runThrough(14);
        assertEquals(0, order.waiting);
        assertEquals(4, bench.sent.size());
    }
}
