package io.policybridge.simulator.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.NetworkConfig.LocalCrossbar;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** Three SM clusters (nodes 0 to 2) and two sub-partitions (nodes 3 and 4); packets are named by numbers. */
class CrossbarTest {
    private static final int ROUND_ROBIN = 0;
    private static final int ISLIP = 1;
    private static final int NET = Network.REQUESTS;
    /** A packet takes one place whatever its size. */
    private static final int BYTES = 40;

    private final StringBuilder moved = new StringBuilder();

    private Crossbar crossbar(int arbiter, int inBuffer, int outBuffer, int grantCycles) {
        Crossbar crossbar = new Crossbar(new LocalCrossbar(inBuffer, outBuffer, arbiter, grantCycles), 3, 2);
        crossbar.watch((net, source, destination, request) ->
                moved.append(' ').append(request).append(">").append(destination));
        return crossbar;
    }

    private String transfer(Crossbar crossbar) {
        moved.setLength(0);
        crossbar.transfer();
        return moved.toString().strip();
    }

    @Test
    void a_packet_needs_one_transfer_from_push_to_pop() {
        Crossbar crossbar = crossbar(ISLIP, 4, 4, 1);
        crossbar.push(NET, 0, 3, 7, BYTES);
        assertEquals(Requests.NONE, crossbar.pop(NET, 3));
        crossbar.transfer();
        assertEquals(7, crossbar.pop(NET, 3));
        assertTrue(crossbar.isIdle());
    }

    @Test
    void replies_and_requests_do_not_meet() {
        Crossbar crossbar = crossbar(ISLIP, 4, 4, 1);
        crossbar.push(Network.REPLIES, 3, 0, 9, BYTES);
        crossbar.transfer();
        assertEquals(Requests.NONE, crossbar.pop(NET, 0));
        assertEquals(9, crossbar.pop(Network.REPLIES, 0));
    }

    @Test
    void an_input_buffer_is_full_at_its_limit_and_not_before() {
        Crossbar crossbar = crossbar(ISLIP, 2, 4, 1);
        crossbar.push(NET, 0, 3, 1, BYTES);
        assertFalse(crossbar.isFull(NET, 0, BYTES));
        crossbar.push(NET, 0, 3, 2, BYTES);
        assertTrue(crossbar.isFull(NET, 0, BYTES));
        assertThrows(IllegalStateException.class, () -> crossbar.push(NET, 0, 3, 3, BYTES));
    }

    @Test
    void a_full_output_buffer_accepts_no_packet_until_it_is_popped() {
        Crossbar crossbar = crossbar(ISLIP, 4, 1, 1);
        crossbar.push(NET, 0, 3, 1, BYTES);
        crossbar.push(NET, 0, 3, 2, BYTES);
        assertEquals("1>3", transfer(crossbar));
        assertEquals("", transfer(crossbar));
        crossbar.pop(NET, 3);
        assertEquals("2>3", transfer(crossbar));
    }

    /** All three want node 3: the pointer moves behind the last winner, so they take turns. */
    @Test
    void islip_serves_inputs_in_turn() {
        Crossbar crossbar = crossbar(ISLIP, 4, 9, 1);
        for (int i = 0; i < 6; i++) {
            crossbar.push(NET, i % 3, 3, 10 * (i % 3) + i / 3, BYTES);
        }
        assertEquals("0>3", transfer(crossbar));
        assertEquals("10>3", transfer(crossbar));
        assertEquals("20>3", transfer(crossbar));
        assertEquals("1>3", transfer(crossbar));
    }

    /** With two grant cycles the pointer moves at every second transfer only: input 0 wins twice. */
    @Test
    void grant_cycles_keep_the_pointer_where_it_is() {
        Crossbar crossbar = crossbar(ISLIP, 4, 9, 2);
        for (int i = 0; i < 3; i++) {
            crossbar.push(NET, 0, 3, i, BYTES);
            crossbar.push(NET, 1, 3, 10 + i, BYTES);
        }
        assertEquals("0>3", transfer(crossbar));
        assertEquals("1>3", transfer(crossbar));
        assertEquals("10>3", transfer(crossbar));
    }

    /**
     * Output 3 is decided first; the next packet of input 0 is then at the head when output 4 looks. The other way
     * round it is not.
     */
    @Test
    void islip_lets_an_input_feed_a_later_output_in_the_same_tick() {
        Crossbar crossbar = crossbar(ISLIP, 4, 4, 1);
        crossbar.push(NET, 0, 3, 1, BYTES);
        crossbar.push(NET, 0, 4, 2, BYTES);
        crossbar.push(NET, 1, 4, 3, BYTES);
        crossbar.push(NET, 1, 3, 4, BYTES);
        assertEquals("1>3 2>4", transfer(crossbar));
        assertEquals("3>4", transfer(crossbar));
    }

    @Test
    void round_robin_moves_at_most_one_packet_per_input() {
        Crossbar crossbar = crossbar(ROUND_ROBIN, 4, 4, 1);
        crossbar.push(NET, 0, 3, 1, BYTES);
        crossbar.push(NET, 0, 4, 2, BYTES);
        assertEquals("1>3", transfer(crossbar));
        assertEquals("2>4", transfer(crossbar));
    }

    /** The first input moves on in every tick, idle ones included: after one idle tick input 1 is first, then 2. */
    @Test
    void round_robin_rotates_while_idle() {
        Crossbar crossbar = crossbar(ROUND_ROBIN, 4, 4, 1);
        crossbar.transfer();
        crossbar.push(NET, 0, 3, 1, BYTES);
        crossbar.push(NET, 1, 3, 2, BYTES);
        assertEquals("2>3", transfer(crossbar));
        assertEquals("1>3", transfer(crossbar));
    }

    @Test
    void round_robin_counts_a_conflict_and_leaves_the_loser() {
        Crossbar crossbar = crossbar(ROUND_ROBIN, 4, 4, 1);
        crossbar.push(NET, 0, 3, 1, BYTES);
        crossbar.push(NET, 2, 3, 2, BYTES);
        assertEquals("1>3", transfer(crossbar));
        assertEquals(1.0, crossbar.subnet(NET).statistics().conflictsPerCycle());
        assertEquals("2>3", transfer(crossbar));
        assertEquals(0.5, crossbar.subnet(NET).statistics().conflictsPerCycle());
    }

    @Test
    void more_nodes_than_fit_one_word_are_served_alike() {
        Crossbar crossbar = new Crossbar(new LocalCrossbar(4, 4, ISLIP, 1), 80, 64);
        crossbar.watch((net, source, destination, request) ->
                moved.append(' ').append(request).append(">").append(destination));
        crossbar.push(NET, 70, 143, 1, BYTES);
        crossbar.push(NET, 3, 143, 2, BYTES);
        assertEquals("2>143", transfer(crossbar));
        assertEquals("1>143", transfer(crossbar));
    }
}
