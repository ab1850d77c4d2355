package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** What a part does that says nothing of it. */
class PartTest {
    private final Part part = new Part() {};

    @Test
    void it_promises_nothing_and_gives_no_reason() {
        assertSame(Promises.NONE, part.promises());
        assertEquals("", part.reason(Hook.VICTIM, null, 0, Answer.way(0)));
    }

    @Test
    void a_victim_is_not_queried_where_a_way_is_invalid() {
        CacheHooks.Victim victim = (access, set, ways) -> Answer.way(0);
        assertFalse(victim.choosesInvalid());
    }

    @Test
    void every_request_is_admitted_to_the_queue() {
        L1dHooks.NextRequest next = queue -> Answer.index(0);
        assertEquals(Answer.CACHE, next.admit(null));
    }
}
