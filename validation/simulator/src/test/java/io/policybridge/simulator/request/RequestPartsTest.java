package io.policybridge.simulator.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Parts of the pool of requests, which several threads use between two meetings. */
class RequestPartsTest {
    private final Requests whole = new Requests();
    private final Requests first = whole.part();
    private final Requests second = whole.part();

    private void leave() {
        first.leave();
        second.leave();
    }

    private static int uidOfNext(Requests of) {
        int request = of.allocate();
        return of.uid[request];
    }

    private void meet() {
        first.meet();
        second.meet();
    }

    /** Whole: 1. First: 2, 3 burnt, 4. Second, which ran before it: 5. Whole again: 6. */
    @Test
    void numbers_are_those_of_one_thread_that_runs_one_part_after_the_other() {
        assertEquals(1, uidOfNext(whole));
        leave();
        int late = second.allocate();
        int one = first.allocate();
        first.burnUid();
        int two = first.allocate();
        meet();
        assertEquals(2, whole.uid[one]);
        assertEquals(4, whole.uid[two]);
        assertEquals(5, whole.uid[late]);
        assertEquals(6, uidOfNext(whole));
    }

    /** SMs 0 and 2 create 1 and 4 in the first part, SM 1 2 and 3 in the second. */
    @Test
    void what_a_part_creates_for_several_SMs_is_numbered_in_their_order() {
        leave();
        int zero = first.allocate();
        first.passed();
        int two = first.allocate();
        first.passed();
        int one = second.allocate();
        second.burnUid();
        second.passed();
        first.meet();
        second.meet();
        first.meet();
        assertEquals(1, whole.uid[zero]);
        assertEquals(2, whole.uid[one]);
        assertEquals(4, whole.uid[two]);
        assertEquals(5, uidOfNext(first));
    }

    /** The whole has 1 and 2; what the first part creates in its first turn is 3, and 4 in its second. */
    @Test
    void what_was_read_before_the_meeting_is_settled_by_it() {
        whole.allocate();
        leave();
        int early = uidOfNext(first);
        first.passed();
        int late = uidOfNext(first);
        assertTrue(Requests.isProvisional(early) && Requests.isProvisional(late));
        assertFalse(Requests.isProvisional(uidOfNext(whole)));
        first.meet();
        assertEquals(3, first.settled(early));
        first.meet();
        assertEquals(4, first.settled(late));
        assertEquals(1, first.settled(1));
    }

    /** 1 ends and its index is used again, for 2, which is renewed: 3. */
    @Test
    void a_request_that_ends_before_the_meeting_uses_up_its_number() {
        leave();
        int ended = first.allocate();
        first.release(ended);
        int again = first.allocate();
        assertEquals(ended, again);
        first.renew(again);
        meet();
        assertEquals(3, whole.uid[again]);
        assertEquals(1, whole.live());
    }

    /** Outside of a cycle the parts share one numbering. */
    @Test
    void a_part_that_has_not_left_numbers_at_once() {
        leave();
        meet();
        assertEquals(1, uidOfNext(second));
        assertEquals(2, uidOfNext(whole));
        assertEquals(3, uidOfNext(first));
        assertEquals(3, whole.live());
    }

    @Test
    void parts_have_the_columns_of_the_whole_when_it_grows() {
        leave();
        int early = first.allocate();
        first.address[early] = 42;
        meet();
        for (int i = 0; i < 20_000; i++) {
            whole.allocate();
        }
        leave();
        int late = second.allocate();
        second.address[late] = 43;
        assertEquals(42, first.address[early]);
        assertEquals(43, whole.address[late]);
        meet();
    }

    /** Growing would move the columns away from other threads. */
    @Test
    void a_part_that_has_left_does_not_grow() {
        leave();
        assertThrows(IllegalStateException.class, () -> {
            for (int i = 0; i < 20_000; i++) {
                first.allocate();
            }
        });
    }

    /** The first creates what the second ends, ten times as many as there are: the pool grows once, for the second. */
    @Test
    void indices_that_one_part_frees_come_back_to_the_others() {
        leave();
        meet();
        int room = whole.uid.length;
        for (int i = 0; i < 10 * room; i++) {
            second.release(first.allocate());
        }
        assertEquals(2 * room, whole.uid.length);
    }
}
