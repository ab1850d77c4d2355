package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimulationThreadsTest {
    private static final int THREADS = 2;

    /** The other has ended when the one that lacked memory beside it gets its result. */
    @Test
    void what_lacks_memory_beside_others_runs_again_when_they_have_ended() throws Exception {
        CountDownLatch lacked = new CountDownLatch(1);
        AtomicInteger tries = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (SimulationThreads threads = new SimulationThreads(THREADS, notes::add)) {
            var other = threads.begin(() -> {
                lacked.await();
                return ended.incrementAndGet();
            });
            var starved = threads.begin(() -> {
                if (tries.incrementAndGet() == 1) {
                    lacked.countDown();
                    throw new OutOfMemoryError("beside another");
                }
                return ended.get();
            });
            assertEquals(1, starved.get());
            assertEquals(1, other.get());
            assertEquals(2, tries.get());
        }
        assertEquals(
                List.of("memory is left for fewer than 2 simulations at once, so some wait for others "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx4g)"),
                notes);
    }

    @Test
    void nothing_is_said_while_there_is_memory() throws Exception {
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (SimulationThreads threads = new SimulationThreads(THREADS, notes::add)) {
            assertEquals(1, threads.begin(() -> 1).get());
        }
        assertEquals(List.of(), notes);
    }

    @Test
    void what_lacks_memory_alone_too_fails() {
        AtomicInteger tries = new AtomicInteger();
        Callable<Object> greedy = () -> {
            tries.incrementAndGet();
            throw new OutOfMemoryError("alone");
        };
        assertThrows(OutOfMemoryError.class, () -> SimulationThreads.all(List.of(greedy)));
        assertEquals(2, tries.get());
    }

    @Test
    void results_have_the_order_of_the_simulations_and_the_first_failure_is_thrown() {
        CountDownLatch late = new CountDownLatch(1);
        Callable<Integer> waiting = () -> {
            late.await();
            return 1;
        };
        Callable<Integer> releasing = () -> {
            late.countDown();
            return 2;
        };
        Callable<Integer> failing = () -> {
            throw new IllegalStateException("failed");
        };
        if (Runtime.getRuntime().availableProcessors() < THREADS) {
            late.countDown();
        }
        assertEquals(List.of(1, 2), SimulationThreads.all(List.of(waiting, releasing)));
        assertEquals(
                "failed",
                assertThrows(IllegalStateException.class, () -> SimulationThreads.all(List.of(releasing, failing)))
                        .getMessage());
    }

    /** The first knows that two more wait although none of them has begun. */
    @Test
    void cores_are_shared_among_the_simulations_where_there_are_more() {
        SimulationThreads.Simulation<Integer> one = cores -> cores;
        assertEquals(List.of(8), SimulationThreads.onAll(List.of(one), 8));
        CountDownLatch all = new CountDownLatch(3);
        SimulationThreads.Simulation<Integer> beside = cores -> {
            all.countDown();
            all.await();
            return cores;
        };
        assertEquals(List.of(2, 2, 2), SimulationThreads.onAll(List.of(beside, beside, beside), 8));
    }

    @Test
    void a_simulation_has_a_core_where_there_are_no_more_cores_than_simulations() {
        CountDownLatch both = new CountDownLatch(2);
        SimulationThreads.Simulation<Integer> beside = cores -> {
            both.countDown();
            both.await();
            return cores;
        };
        assertEquals(List.of(1, 1), SimulationThreads.onAll(List.of(beside, beside), 2));
    }
}
