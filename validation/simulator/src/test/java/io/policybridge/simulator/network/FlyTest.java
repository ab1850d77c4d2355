package io.policybridge.simulator.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.NetworkConfig;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Three SM clusters (nodes 0 to 2) and two sub-partitions (nodes 3 and 4); packets are named by numbers, flits have 40
 * bytes. A flit is injected in tick 0 and reaches the router in tick 2. Of two steps in that tick the first grants the
 * output and in the second it crosses; in tick 3 it leaves, and in tick 5 it is behind the router.
 */
class FlyTest {
    private static final int NET = Network.REQUESTS;
    private static final int FLIT = 40;
    private static final int BIG = 64;

    private final StringBuilder moved = new StringBuilder();
    private Fly fly;
    private int tick;

    @BeforeEach
    void two_steps_a_tick_and_room_everywhere() {
        build(BIG, BIG, BIG, 2);
    }

    private void build(int inputBuffer, int channelBuffer, int boundaryBuffer, int speedup) {
        fly = new Fly(new NetworkConfig.Fly(5, FLIT, inputBuffer, channelBuffer, boundaryBuffer, speedup), 3, 2);
        fly.watch((net, source, destination, request) ->
                moved.append(' ').append(request).append('@').append(tick));
        tick = 0;
        moved.setLength(0);
    }

    /** The packets that become whole in the next {@code ticks} ticks, each with its tick. */
    private String run(int ticks) {
        moved.setLength(0);
        for (int i = 0; i < ticks; i++) {
            fly.transfer();
            tick++;
        }
        return moved.toString().strip();
    }

    private void push(int source, int destination, int request, int flits) {
        fly.push(NET, source, destination, request, flits * FLIT);
    }

    @Test
    void a_flit_is_behind_the_router_five_ticks_after_its_injection() {
        push(0, 3, 7, 1);
        assertEquals("", run(5));
        assertEquals(Requests.NONE, fly.pop(NET, 3));
        assertEquals("7@5", run(1));
        assertEquals(7, fly.pop(NET, 3));
        assertEquals(Requests.NONE, fly.pop(NET, 3));
    }

    /** The grant in tick 2, the crossing in tick 3, out in tick 4. */
    @Test
    void with_one_step_a_tick_it_takes_one_tick_more() {
        build(BIG, BIG, BIG, 1);
        push(0, 3, 7, 1);
        assertEquals("7@6", run(7));
    }

    /** Flits are injected in ticks 0, 1 and 2. */
    @Test
    void a_packet_can_be_taken_when_its_last_flit_has_come() {
        push(0, 3, 7, 3);
        assertEquals("", run(7));
        assertEquals(Requests.NONE, fly.pop(NET, 3));
        assertEquals("7@7", run(1));
        assertEquals(7, fly.pop(NET, 3));
    }

    @Test
    void a_packet_has_as_many_flits_as_its_bytes_need() {
        fly.push(NET, 0, 3, 7, FLIT);
        fly.push(NET, 1, 4, 8, FLIT + 1);
        assertEquals("7@5 8@6", run(7));
    }

    @Test
    void replies_and_requests_do_not_meet() {
        fly.push(Network.REPLIES, 3, 0, 9, FLIT);
        run(6);
        assertEquals(Requests.NONE, fly.pop(NET, 3));
        assertFalse(fly.hasOutput(NET));
        assertEquals(9, fly.pop(Network.REPLIES, 0));
    }

    /**
     * All want node 3. Node 0 is granted it in tick 2 (step 1) and its two flits cross in steps 2 and 4, of which the
     * latter gives the output back: node 1 is granted it in step 5 and crosses in 6 and 8, node 2 in 10 and 12. A flit
     * that crosses in step s leaves in step s+1, tick 2 + s/2.
     */
    @Test
    void an_output_belongs_to_one_packet_until_its_last_flit_has_crossed() {
        push(1, 3, 10, 2);
        push(0, 3, 0, 2);
        push(2, 3, 20, 2);
        assertEquals("0@6 10@8 20@10", run(11));
    }

    /** Node 1 won last, so that node 2 is next although node 0 waits too. */
    @Test
    void the_input_behind_the_last_winner_comes_first() {
        push(1, 3, 10, 1);
        run(6);
        push(0, 3, 0, 1);
        push(2, 3, 20, 1);
        assertEquals("20@11 0@12", run(7));
    }

    /** Behind the last input comes the first. */
    @Test
    void the_order_is_a_ring() {
        push(2, 3, 20, 1);
        run(6);
        push(2, 3, 21, 1);
        push(0, 3, 0, 1);
        assertEquals("0@11 21@12", run(7));
    }

    /**
     * With one place at the router: the first flit frees it in tick 2, node 0 knows in tick 4 and sends. Without the
     * wait the second flit would come in tick 6.
     */
    @Test
    void a_source_sends_when_it_knows_of_a_free_place() {
        build(BIG, 1, BIG, 2);
        push(0, 3, 7, 1);
        push(0, 4, 8, 1);
        assertEquals("7@5", run(9));
        assertEquals("8@9", run(1));
    }

    /**
     * With one place behind the output: node 0 takes it in tick 2 and its flit is moved on in tick 5; the router knows
     * in tick 7, and the flit of node 1 crosses in the first step and leaves in the second.
     */
    @Test
    void the_router_sends_when_it_knows_of_a_free_place() {
        build(BIG, 1, BIG, 2);
        push(0, 3, 7, 1);
        push(1, 3, 8, 1);
        assertEquals("7@5", run(9));
        assertEquals("8@9", run(1));
    }

    /** Two flits fit; the third waits behind the router until the first packet is taken. */
    @Test
    void flits_wait_behind_the_router_until_there_is_room_for_packets() {
        build(BIG, BIG, 2, 2);
        for (int i = 0; i < 3; i++) {
            push(0, 3, i, 1);
        }
        assertEquals("0@5 1@6", run(9));
        assertEquals(0, fly.pop(NET, 3));
        assertEquals("2@9", run(1));
    }

    @Test
    void room_in_front_of_the_network_is_counted_in_flits() {
        build(4, BIG, BIG, 2);
        push(0, 3, 7, 2);
        assertFalse(fly.isFull(NET, 0, 2 * FLIT));
        assertTrue(fly.isFull(NET, 0, 2 * FLIT + 1));
        push(0, 3, 8, 2);
        assertTrue(fly.isFull(NET, 0, 1));
        assertFalse(fly.isFull(NET, 1, 1));
        assertThrows(IllegalStateException.class, () -> push(0, 3, 9, 1));
        run(1);
        assertFalse(fly.isFull(NET, 0, FLIT));
        assertTrue(fly.isFull(NET, 0, FLIT + 1));
    }

    /** The flit is behind the router in tick 5; that its place is free again is known in tick 7. */
    @Test
    void a_network_is_still_when_all_news_of_free_places_has_come() {
        assertTrue(fly.isStill());
        push(0, 3, 7, 1);
        run(6);
        fly.pop(NET, 3);
        assertTrue(fly.isIdle());
        assertFalse(fly.isStill());
        run(1);
        assertFalse(fly.isStill());
        run(1);
        assertTrue(fly.isStill());
    }

    @Test
    void a_packet_that_has_come_is_not_idle_but_still() {
        push(0, 3, 7, 1);
        run(8);
        assertTrue(fly.isStill());
        assertTrue(fly.hasOutput(NET));
        assertFalse(fly.isIdle());
    }

    /** An odd number of ticks is left out. */
    @Test
    void ticks_of_a_still_network_can_be_left_out() {
        push(0, 3, 7, 1);
        run(8);
        fly.skip(3);
        push(0, 3, 8, 1);
        assertEquals("8@13", run(6));
    }

    @Test
    void more_nodes_than_a_word_has_bits_take_turns() {
        Fly wide = new Fly(new NetworkConfig.Fly(200, FLIT, BIG, BIG, BIG, 2), 130, 1);
        StringBuilder order = new StringBuilder();
        wide.watch((net, source, destination, request) -> order.append(request).append(' '));
        for (int node : new int[] {129, 64, 63, 0}) {
            wide.push(NET, node, 130, node, FLIT);
        }
        for (int i = 0; i < 12; i++) {
            wide.transfer();
        }
        assertEquals("0 63 64 129 ", order.toString());
    }
}
