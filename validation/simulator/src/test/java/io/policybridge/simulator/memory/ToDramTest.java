package io.policybridge.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.simulator.dram.Controller;
import io.policybridge.simulator.dram.DramClasses;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** Two entries from an L2 slice to its channel. */
class ToDramTest {
    private static final int LOW = 0;
    private static final int HIGH = 1;

    private final Requests requests = new Requests();

    private int request(int tag) {
        int request = requests.allocate();
        requests.tag[request] = tag;
        return request;
    }

    private ToDram fullOfLowOnes(DramClasses classes) {
        ToDram queue = new ToDram(2, requests, classes);
        queue.add(request(LOW));
        queue.add(request(LOW));
        return queue;
    }

    private static DramClasses classes() {
        return Controller.classes(new GpuPolicy() {
            @Override
            public Part dram(int channel) {
                DramHooks.PriorityClass byTag = tag -> tag;
                return byTag;
            }
        });
    }

    @Test
    void without_classes_a_full_queue_has_room_for_none() {
        ToDram queue = fullOfLowOnes(null);
        assertFalse(queue.hasRoomFor(request(HIGH)));
        queue.remove(0);
        assertTrue(queue.hasRoomFor(request(HIGH)));
    }

    @Test
    void with_classes_each_has_the_room_of_all() {
        ToDram queue = fullOfLowOnes(classes());
        assertFalse(queue.hasRoomFor(request(LOW)));
        assertTrue(queue.hasRoomFor(request(HIGH)));
        queue.add(request(HIGH));
        assertTrue(queue.hasRoomFor(request(HIGH)));
        queue.add(request(HIGH));
        assertFalse(queue.hasRoomFor(request(HIGH)));
    }

    /** Of low, high, high the middle one enters a queue that is full of low ones; without classes none does. */
    @Test
    void the_oldest_of_a_class_with_room_enters_first() {
        IntQueue misses = new IntQueue(3);
        misses.add(request(LOW));
        misses.add(request(HIGH));
        misses.add(request(HIGH));
        assertEquals(1, fullOfLowOnes(classes()).firstWithRoom(misses));
        assertEquals(-1, fullOfLowOnes(null).firstWithRoom(misses));
        assertEquals(0, new ToDram(2, requests, null).firstWithRoom(misses));
    }
}
