package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // places are held, not used
class HeapRoomTest {
    private static Thread entering(HeapRoom room, CountDownLatch entered) {
        Thread thread = new Thread(() -> {
            room.enter();
            entered.countDown();
            room.leave();
        });
        thread.start();
        return thread;
    }

    @Test
    void simulations_run_side_by_side_while_memory_suffices() throws InterruptedException {
        HeapRoom room = new HeapRoom(() -> false);
        CountDownLatch entered = new CountDownLatch(1);
        room.enter();
        Thread second = entering(room, entered);
        assertTrue(entered.await(10, TimeUnit.SECONDS));
        second.join();
    }

    /** The second waits while the first runs, and begins when it ends although memory is still scarce. */
    @Test
    void one_runs_at_a_time_where_memory_is_scarce() throws InterruptedException {
        HeapRoom room = new HeapRoom(() -> true);
        CountDownLatch entered = new CountDownLatch(1);
        room.enter();
        Thread second = entering(room, entered);
        assertFalse(entered.await(200, TimeUnit.MILLISECONDS));
        room.leave();
        assertTrue(entered.await(10, TimeUnit.SECONDS));
        second.join();
    }

    @Test
    void others_begin_again_once_memory_is_left() throws InterruptedException {
        AtomicBoolean scarce = new AtomicBoolean(true);
        HeapRoom room = new HeapRoom(scarce::get);
        CountDownLatch entered = new CountDownLatch(1);
        room.enter();
        Thread second = entering(room, entered);
        scarce.set(false);
        assertTrue(entered.await(10, TimeUnit.SECONDS));
        second.join();
    }
}
