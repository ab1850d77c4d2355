package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.DramConfig;
import io.policybridge.simulator.memory.Machines;
import io.policybridge.simulator.request.AccessType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is served next, and which bus carries what. Requests are numbered from 0 in order of arrival. */
class DramSchedulingTest {
    private final Controller dram = new Controller(Machines.upperGroups());

    /** Request 0 opens row 7 of bank 0; 1 to 4 want rows 7, 3, 7, 3 and arrive while it is served. */
    private static List<String> order(Controller dram) {
        for (long row : new long[] {7, 7, 3, 7, 3}) {
            dram.read(0, row);
            dram.cycle();
        }
        dram.runTo(300);
        return dram.picks.stream().map(pick -> pick.substring(0, 2)).toList();
    }

    @Test
    void fr_fcfs_serves_the_open_row_first_then_the_oldest() {
        assertEquals(List.of("0-", "1+", "3+", "2-", "4+"), order(dram));
    }

    @Test
    void fifo_serves_in_order_of_arrival() {
        Controller fifo = new Controller(Machines.fifo());
        for (long row : new long[] {7, 3, 7}) {
            fifo.read(0, row);
            fifo.runTo(fifo.tick + 60);
        }
        fifo.runTo(400);
        assertEquals(
                List.of("0-", "1-", "2-"),
                fifo.picks.stream().map(pick -> pick.substring(0, 2)).toList());
    }

    /**
     * Request 1 waits for bank 0; request 2, for a bank that is idle, waits behind it until the read of request 0 at
     * 12.
     */
    @Test
    void in_fifo_the_oldest_request_holds_back_other_banks() {
        Controller fifo = new Controller(Machines.fifo());
        fifo.read(0, 1);
        fifo.cycle();
        fifo.read(0, 1);
        fifo.read(5, 1);
        assertTrue(fifo.channel.isFull(0));
        fifo.runTo(100);
        assertEquals(List.of("0-@0", "1+@13", "2-@14"), fifo.picks);
    }

    /** The row register of a fresh bank is 0: a request for row 0 counts as a hit although an ACT is needed. */
    @Test
    void a_row_hit_is_one_with_the_row_register_not_with_an_open_row() {
        dram.read(0, 0);
        assertEquals("ACT@0", dram.runTo(0).trace());
        assertEquals(List.of("0+@0"), dram.picks);
    }

    /**
     * Arrivals of one tick for three idle banks: one a tick, from the scan base on, which moves on with every pick and
     * command.
     */
    @Test
    void one_request_a_tick_enters_a_bank() {
        dram.read(3, 1);
        dram.read(1, 1);
        dram.runTo(100);
        assertEquals(List.of("1-@0", "0-@1"), dram.picks);
    }

    @Test
    void the_scheduler_holds_as_many_requests_as_configured() {
        int pushed = 0;
        while (!dram.channel.isFull(0) && pushed < 1000) {
            assertTrue(dram.channel.statistics(dram.tick + 2).maxQueue() < 64);
            dram.read(0, pushed++);
            dram.cycle();
        }
        assertEquals(64, dram.channel.statistics(dram.tick + 2).maxQueue());
    }

    /**
     * Bank 4 is read at 12; bank 7 is picked at 12, which moves the scan base from 5 to 6. The scan meets bank 7 first,
     * activates it, goes on and reads bank 4: two commands on one bus.
     */
    @Test
    void a_row_command_does_not_keep_a_later_bank_from_its_column_command() {
        dram.read(4, 1);
        dram.runTo(11);
        dram.read(7, 1);
        assertEquals("ACT4@0 ACT7@12 RD4@12", dram.runTo(12).trace());
    }

    /**
     * Bank 8 could be read at 12. Bank 7 is picked at 12, the scan runs from 10 over 15 and 0 to 7, activates bank 7,
     * and goes on from the moved base with banks 6 and 7: bank 8 is left out and read at 13.
     */
    @Test
    void a_row_command_makes_the_scan_leave_banks_out() {
        dram.read(8, 1);
        dram.runTo(11);
        dram.read(7, 1);
        assertEquals("ACT8@0 ACT7@12 RD8@13", dram.runTo(13).trace());
    }

    /** Both are read by 15 and out at 24 and 27; the second has to wait until the return queue is empty. */
    @Test
    void a_full_return_queue_holds_finished_data_back() {
        DramConfig base = Machines.upperGroups();
        DramConfig narrow = new DramConfig(
                new DramConfig.Scheduling(true, base.scheduling().queue(), 1, null),
                new DramConfig.Bus(
                        base.bus().bytes(),
                        base.bus().chips(),
                        base.bus().burstLength(),
                        base.bus().dataCommandRatio(),
                        false,
                        false),
                new DramConfig.Indexing(0, 0),
                base.timing());
        Controller small = new Controller(narrow);
        small.takesReturns = false;
        small.read(0, 1);
        small.cycle();
        small.read(0, 1);
        small.runTo(60);
        assertEquals(List.of("0@24"), small.served);
        small.takesReturns = true;
        small.runTo(70);
        assertEquals(List.of("0@24", "1@63"), small.served);
    }

    @Test
    void writes_with_a_queue_of_their_own_wait_for_the_high_watermark_and_stop_below_the_low_one() {
        Controller two = new Controller(Machines.writeQueue());
        two.write(1, 1);
        two.cycle();
        two.write(2, 1);
        two.runTo(100);
        assertEquals(List.of(), two.picks);
        two.write(3, 1);
        two.runTo(300);
        assertEquals(2, two.picks.size(), two.picks.toString());
        assertFalse(two.channel.isIdle());
    }

    @Test
    void a_full_queue_of_writes_keeps_out_no_read() {
        Controller two = new Controller(Machines.writeQueue());
        int write = two.write(0, 0);
        for (int row = 1; row <= 4; row++) {
            two.cycle();
            two.write(0, row);
        }
        two.cycle();
        int read = two.requests.allocate();
        two.requests.type[read] = AccessType.GLOBAL_READ.ordinal();
        assertTrue(two.channel.isFull(write));
        assertFalse(two.channel.isFull(read));
    }

    /** Reads 0 and 1 are for row 7, read 2 and the writes for row 5, which is open when the writes are done. */
    @Test
    void reads_go_on_with_the_row_that_they_served_before_the_writes() {
        Controller two = new Controller(Machines.writeQueue());
        two.read(0, 7);
        two.read(0, 7);
        two.cycle();
        two.read(0, 5);
        two.write(0, 5);
        two.cycle();
        two.write(0, 5);
        two.write(0, 5);
        two.runTo(400);
        assertEquals(
                List.of("0-", "3-", "4+", "1-", "2-"),
                two.picks.stream().map(pick -> pick.substring(0, 2)).toList());
        assertEquals(2, two.channel.statistics(401).rowHits(), "the row begun counts as a hit");
    }

    @Test
    void an_idle_controller_needs_no_cycle() {
        assertEquals(Long.MAX_VALUE, dram.channel.wake());
        dram.read(0, 1);
        assertTrue(dram.channel.wake() <= 1);
        dram.runTo(1);
        assertEquals(12 + 1, dram.channel.wake());
        dram.runTo(26);
        assertEquals(Long.MAX_VALUE, dram.channel.wake());
        assertTrue(dram.channel.isIdle());
    }

    @Test
    void skipping_ticks_before_wake_changes_no_result() {
        skipping(Machines.upperGroups());
        skipping(Machines.writeQueue());
    }

    private static void skipping(DramConfig config) {
        Controller every = new Controller(config);
        Controller some = new Controller(config);
        for (Controller one : List.of(every, some)) {
            one.read(0, 1);
            one.write(3, 2);
            one.cycle();
            one.write(3, 3);
            one.write(0, 2);
        }
        every.runTo(200);
        while (some.tick < 200) {
            some.tick = some.channel.returnTop() < 0
                    ? Math.min(200, Math.max(some.tick, some.channel.wake() - 2))
                    : some.tick;
            some.cycle();
        }
        assertEquals(every.commands, some.commands);
        assertEquals(every.served, some.served);
        assertEquals(
                every.channel.statistics(201).activeCycles(),
                some.channel.statistics(201).activeCycles());
        assertFalse(every.commands.isEmpty());
    }
}
