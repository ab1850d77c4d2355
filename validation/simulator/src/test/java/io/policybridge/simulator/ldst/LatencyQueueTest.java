package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyQueueTest {

    @Test
    void an_entry_is_offered_exactly_latency_steps_after_it_entered() {
        LatencyQueue queue = new LatencyQueue(35);
        queue.add(7, 100);
        assertFalse(queue.isReady(134));
        assertTrue(queue.isReady(135));
        assertEquals(7, queue.peek());
    }

    @Test
    void one_entry_enters_in_a_step() {
        LatencyQueue queue = new LatencyQueue(4);
        queue.add(1, 10);
        assertFalse(queue.accepts(10));
        assertTrue(queue.accepts(11));
    }

    @Test
    void entries_close_up_behind_one_that_stays_and_follow_it_one_by_one() {
        LatencyQueue queue = new LatencyQueue(4);
        queue.add(1, 0);
        queue.add(2, 1);
        queue.add(3, 2);
        // 1 is in slot 0 from step 4 on but stays until step 9; 2 and 3 stand in slots 1 and 2 by then.
        assertEquals(1, queue.poll(9));
        assertFalse(queue.isReady(9));
        assertTrue(queue.isReady(10));
        assertEquals(2, queue.poll(10));
        assertEquals(3, queue.poll(11));
    }

    @Test
    void it_is_full_when_no_slot_is_left() {
        LatencyQueue queue = new LatencyQueue(2);
        queue.add(1, 0);
        queue.add(2, 1);
        assertFalse(queue.accepts(2));
        queue.poll(2);
        assertTrue(queue.accepts(2));
    }

    /** The same queue as slots that move one by one. */
    @Test
    void it_behaves_like_slots_in_a_row() {
        Random random = new Random(1);
        int latency = 5;
        LatencyQueue queue = new LatencyQueue(latency);
        int[] slots = new int[latency];
        for (int step = 0; step < 20_000; step++) {
            assertEquals(slots[0] != 0, queue.isReady(step), "step " + step);
            if (slots[0] != 0 && random.nextInt(3) == 0) {
                assertEquals(slots[0], queue.poll(step));
                slots[0] = 0;
            }
            for (int i = 0; i + 1 < latency; i++) {
                if (slots[i] == 0) {
                    slots[i] = slots[i + 1];
                    slots[i + 1] = 0;
                }
            }
            assertEquals(slots[latency - 1] == 0, queue.accepts(step), "step " + step);
            if (slots[latency - 1] == 0 && random.nextInt(2) == 0) {
                slots[latency - 1] = step + 1;
                queue.add(step + 1, step);
            }
        }
    }
}
