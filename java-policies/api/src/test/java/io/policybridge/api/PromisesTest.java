package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Promises.Scope;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PromisesTest {
    @Test
    void no_promise_is_made_unless_it_is_named() {
        Promises one = Promises.of(Promise.RANKS_WAYS);
        assertTrue(one.has(Promise.RANKS_WAYS));
        assertFalse(one.has(Promise.SEES_NO_ACCESSES));
        assertFalse(Promises.NONE.has(Promise.RANKS_WAYS));
    }

    @Test
    void promises_add_up() {
        Promises two = Promises.of(Promise.RANKS_WAYS).and(Promise.PICKS_BY_HITS);
        assertTrue(two.has(Promise.RANKS_WAYS));
        assertTrue(two.has(Promise.PICKS_BY_HITS));
    }

    @Test
    void an_answer_may_change_by_any_event_unless_a_scope_is_stated() {
        assertEquals(Scope.GPU, Promises.NONE.scope(Hook.VICTIM));
        Promises all = Promises.NONE.within(Scope.SET);
        assertEquals(Scope.SET, all.scope(Hook.VICTIM));
        assertEquals(Scope.SET, all.scope(Hook.ROUTE));
    }

    @Test
    void a_later_scope_of_one_query_leaves_the_others() {
        Promises mixed = Promises.NONE.within(Scope.SET).within(Scope.PART, Hook.ROUTE);
        assertEquals(Scope.PART, mixed.scope(Hook.ROUTE));
        assertEquals(Scope.SET, mixed.scope(Hook.VICTIM));
    }

    @Test
    void prompt_events_add_up_and_survive_more_promises() {
        Promises prompt = Promises.NONE.prompt(Hook.HIT).prompt(Hook.FILL).and(Promise.RANKS_WAYS);
        assertEquals(Set.of(Hook.HIT, Hook.FILL), prompt.prompt());
        assertEquals(Set.of(), Promises.NONE.prompt());
    }
}
