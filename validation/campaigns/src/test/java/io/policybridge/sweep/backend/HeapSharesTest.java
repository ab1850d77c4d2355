package io.policybridge.sweep.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeapSharesTest {
    /** 300 for one alone, then 800 for two, then 500 for the second alone. */
    @Test
    void what_a_collection_leaves_is_shared_among_those_that_run() {
        HeapShares shares = new HeapShares();
        HeapShares.Share one = shares.begin();
        shares.collected(300);
        HeapShares.Share other = shares.begin();
        assertEquals(0, other.bytes());
        shares.collected(800);
        one.close();
        shares.collected(500);
        other.close();
        shares.collected(900);
        assertEquals(400, one.bytes());
        assertEquals(500, other.bytes());
    }
}
