package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Promises;
import io.policybridge.api.Ways;
import io.policybridge.simulator.cache.tags.Status;
import org.junit.jupiter.api.Test;

/**
 * A load that waits for an MSHR asks for a victim in every cycle. Where the answer changes by events of the cache alone
 * it is asked for once, and the rest is counted.
 */
class HeldAnswersTest extends PolicyAtCache {
    /** Names the first way that it may, and promises that nothing but events within {@code scope} can change this. */
    private static class FirstWay implements CacheHooks.Victim {
        private final Promises.Scope scope;
        int asked;

        FirstWay(Promises.Scope scope) {
            this.scope = scope;
        }

        @Override
        public long victim(Access access, int set, Ways ways) {
            asked++;
            return Answer.way(ways.nextEligible(0));
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(scope);
        }
    }

    private static final class TimeListener extends FirstWay implements CommonHooks.KernelBegan, CommonHooks.Tick {
        TimeListener() {
            super(Promises.Scope.SET);
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {}

        @Override
        public long firstTick() {
            return 5;
        }

        @Override
        public long tick(long cycle) {
            return cycle + 1;
        }
    }

    /** One set of two lines and one MSHR: line 3 is in flight, the load of line 4 is refused. */
    private DataCache refusing(FirstWay policy) {
        DataCache cache = cache(policy, false, CacheShapes.l1d(1, 2, 1, 1, 8));
        load(cache, 1, 1);
        load(cache, 2, 2);
        assertEquals(Status.MISS, cache.access(read(3), 3));
        cache.missQueue().poll();
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(4), 4));
        return cache;
    }

    @Test
    void an_answer_that_holds_is_asked_for_once_and_counted_for_each_attempt() {
        FirstWay policy = new FirstWay(Promises.Scope.PART);
        DataCache cache = refusing(policy);
        // For line 3 and for line 4.
        assertEquals(2, policy.asked);
        assertTrue(cache.wouldFailAgain());
        cache.repeatFail(5);
        assertEquals(2, policy.asked);
        assertEquals(7, session.tally().calls(Hook.VICTIM));
        assertEquals(7, session.tally().answers(Hook.VICTIM, Answer.WAY_CODE));
    }

    @Test
    void an_event_of_the_cache_ends_what_holds() {
        DataCache cache = refusing(new TimeListener());
        assertTrue(cache.wouldFailAgain());
        session.kernelBegan(1, "next", 1, 32);
        assertFalse(cache.wouldFailAgain());
    }

    @Test
    void a_tick_ends_what_holds() {
        DataCache cache = refusing(new TimeListener());
        assertTrue(cache.wouldFailAgain());
        session.tick(5);
        assertFalse(cache.wouldFailAgain());
    }

    @Test
    void an_answer_that_anything_may_change_is_asked_for_in_each_cycle() {
        DataCache cache = refusing(new FirstWay(Promises.Scope.GPU));
        assertFalse(cache.wouldFailAgain());
    }
}
