package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** Four slots; requests are named by their addresses, letters. */
class WaitingRequestsTest {
    private final Requests requests = new Requests();
    private final WaitingRequests waiting = new WaitingRequests(requests, 4);

    private void add(int slot, String letters, long cycle) {
        for (char letter : letters.toCharArray()) {
            int request = requests.allocate();
            requests.slot[request] = slot;
            requests.address[request] = letter;
            waiting.add(request, cycle);
        }
    }

    /** What is shown, in order. */
    private String shown() {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < waiting.size(); i++) {
            letters.append((char) waiting.access(i).address());
        }
        return letters.toString();
    }

    @Test
    void the_oldest_request_of_each_warp_is_shown_in_order_of_arrival() {
        add(3, "a", 0);
        add(1, "bc", 0);
        add(3, "d", 0);
        add(0, "e", 0);
        assertEquals("abe", shown());
    }

    @Test
    void the_next_request_of_a_warp_keeps_the_order_of_its_arrival() {
        add(3, "a", 0);
        add(1, "b", 0);
        add(3, "c", 0);
        add(0, "e", 0);
        waiting.take(0, 1);
        assertEquals("bce", shown());
        waiting.take(0, 1);
        assertEquals("ce", shown());
        add(1, "f", 1);
        assertEquals("cef", shown());
        waiting.take(1, 1);
        waiting.take(1, 1);
        waiting.take(0, 1);
        assertTrue(waiting.isEmpty());
    }

    @Test
    void the_longest_wait_is_that_of_what_was_taken_last() {
        add(0, "a", 10);
        add(1, "b", 12);
        waiting.take(1, 15);
        assertEquals(3, waiting.longestWait());
        waiting.take(0, 16);
        assertEquals(6, waiting.longestWait());
    }

    @Test
    void hundreds_wait_without_harm() {
        for (int i = 0; i < 1000; i++) {
            add(i % 4, "x", i);
        }
        for (int left = 1000; left > 0; left--) {
            assertEquals(Math.min(4, left), waiting.size());
            waiting.take(0, 1000);
        }
        assertTrue(waiting.isEmpty());
    }
}
