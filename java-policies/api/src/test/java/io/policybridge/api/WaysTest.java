package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.toolbox.PlainWays;
import org.junit.jupiter.api.Test;

class WaysTest {
    /** Ways 0 and 2 of three may be replaced. */
    private final Ways ways = new PlainWays(false, true, false, true);

    @Test
    void an_eligible_way_may_be_replaced() {
        assertTrue(ways.isEligible(0));
        assertFalse(ways.isEligible(1));
        assertTrue(ways.isEligible(2));
    }

    @Test
    void a_way_outside_of_the_set_is_not_eligible() {
        assertFalse(ways.isEligible(-1));
        assertFalse(ways.isEligible(3));
    }
}
