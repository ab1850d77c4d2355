package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LoadCountsTest {
    /** Two lines are coherent, three divergent. */
    @Test
    void a_merged_access_is_no_miss_and_its_data_are_not_present() {
        LoadCounts counts = new LoadCounts();
        counts.served(3, 3, 0, 0);
        counts.served(3, 3, 0, 1);
        counts.served(3, 3, 1, 2);
        counts.served(2, 2, 0, 2);
        LoadCounts sum = new LoadCounts();
        sum.add(counts);
        assertEquals("2 1, 1 0", full(sum, true) + ", " + full(sum, false));
        assertEquals(1, sum.partiallyCached(true));
    }

    /** Fully cached loads, and those whose data were all present. */
    private static String full(LoadCounts counts, boolean divergent) {
        return counts.fullyCached(divergent) + " " + counts.ready(divergent);
    }
}
