package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.simulator.memory.Machines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A controller queries its policy, and notifies it, at the points that the hooks promise. */
class DramPolicyTest {
    private final List<String> events = new ArrayList<>();

    private static GpuPolicy policy(Part part) {
        return new GpuPolicy() {
            @Override
            public Part dram(int channel) {
                return part;
            }
        };
    }

    private static Controller controller(Part part) {
        return new Controller(Machines.upperGroups(), Controller.calls(policy(part)));
    }

    @Test
    void a_pick_takes_the_entry_that_the_policy_names() {
        DramHooks.Pick youngest = (bank, queue) -> Answer.index(queue.size() - 1);
        Controller dram = controller(youngest);
        for (int i = 0; i < 4; i++) {
            dram.read(0, 1);
            dram.cycle();
        }
        dram.runTo(100);
        assertEquals(
                List.of("0-", "3+", "2+", "1+"),
                dram.picks.stream().map(pick -> pick.substring(0, 2)).toList());
    }

    @Test
    void a_bank_is_shown_oldest_first_with_its_row_register() {
        DramHooks.Pick looking = (bank, queue) -> {
            StringBuilder rows = new StringBuilder("bank " + bank + " open " + queue.openRow() + ":");
            for (int i = 0; i < queue.size(); i++) {
                rows.append(' ')
                        .append(queue.row(i))
                        .append('/')
                        .append(queue.tag(i))
                        .append('/')
                        .append(queue.access(i).tag());
            }
            events.add(rows.toString());
            return Answer.index(0);
        };
        Controller dram = controller(looking);
        dram.read(2, 7);
        dram.cycle();
        dram.requests.tag[dram.read(2, 9)] = 4;
        dram.cycle();
        dram.read(2, 8);
        dram.runTo(13);
        assertEquals(List.of("bank 2 open 0: 7/0/0", "bank 2 open 7: 9/4/4 8/0/0"), events);
    }

    /**
     * Queried at 0, 1 and 2; the bank gets its request in the tick in which the policy relents, and the other bank is
     * not held back.
     */
    @Test
    void none_leaves_a_bank_idle_until_a_query_in_the_next_tick() {
        int[] queries = {0};
        DramHooks.Pick late = (bank, queue) -> bank == 0 && queries[0]++ < 2 ? Answer.NONE : Answer.index(0);
        Controller dram = controller(late);
        dram.read(0, 1);
        dram.read(5, 1);
        dram.runTo(100);
        assertEquals(List.of("1-@0", "0-@2"), dram.picks);
        assertEquals(3, queries[0]);
    }

    private final class Listening implements DramHooks.DramEnqueued, DramHooks.DramPicked, DramHooks.DramServed {
        @Override
        public void dramEnqueued(Access access, int bank, long row) {
            events.add("enqueued " + bank + " " + row + " " + access.size());
        }

        @Override
        public void dramPicked(Access access, int bank, long row, boolean rowHit) {
            events.add("picked " + bank + " " + row + " " + rowHit);
        }

        @Override
        public void dramServed(Access access, int bank, long row) {
            events.add("served " + bank + " " + row);
        }
    }

    @Test
    void every_request_is_an_event_once_when_it_is_enqueued_picked_and_served() {
        Controller dram = controller(new Listening());
        dram.read(0, 1);
        dram.runTo(23);
        assertEquals(List.of("enqueued 0 1 32", "picked 0 1 false"), events);
        dram.runTo(60);
        assertEquals(List.of("enqueued 0 1 32", "picked 0 1 false", "served 0 1"), events);
    }

    /** 64 requests of the low class wait; the high class has a queue of its own. */
    @Test
    void a_full_low_class_does_not_keep_out_the_high_one() {
        DramHooks.PriorityClass byTag = tag -> tag;
        Controller dram = controller(byTag);
        int low = 0;
        for (int row = 0; !dram.channel.isFull(low) && row < 1000; row++) {
            low = dram.read(0, row);
            dram.cycle();
        }
        int high = dram.requests.allocate();
        dram.requests.tag[high] = 1;
        assertTrue(dram.channel.isFull(low));
        assertFalse(dram.channel.isFull(high));
    }

    /** A class that no request had so far. */
    @Test
    void the_highest_class_has_room_when_it_is_first_asked_for() {
        DramHooks.PriorityClass highest = tag -> 255;
        Controller dram = controller(highest);
        assertFalse(dram.channel.isFull(dram.requests.allocate()));
    }
}
