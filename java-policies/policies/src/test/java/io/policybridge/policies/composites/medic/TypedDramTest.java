package io.policybridge.policies.composites.medic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.fakes.FakeBank;
import io.policybridge.fakes.FakeBank.Request;
import org.junit.jupiter.api.Test;

/** Vectors M1 to M3 of the specification: one bank, everything queued; names with H are of mostly-hit warps. */
class TypedDramTest {
    private static Request low(String name, long row) {
        return new Request(name, row, WarpType.BALANCED.ordinal());
    }

    private static Request high(String name, long row) {
        return new Request(name, row, WarpType.MOSTLY_HIT.ordinal());
    }

    private static FakeBank four(long openRow) {
        return new FakeBank(openRow, low("L1", 7), high("H1", 3), high("H2", 7), low("L2", 3));
    }

    private static FakeBank five() {
        return new FakeBank(5, low("L1", 5), low("L2", 5), high("H1", 2), low("L3", 2), high("H2", 5));
    }

    @Test
    void strict_serves_the_high_ones_first_and_among_equals_the_open_row() {
        assertEquals("H2 H1 L2 L1", four(7).drain(new TypedDram.Strict()));
        assertEquals("H1 H2 L1 L2", four(9).drain(new TypedDram.Strict()));
        assertEquals("H2 H1 L3 L1 L2", five().drain(new TypedDram.Strict()));
    }

    @Test
    void a_row_chain_is_served_to_its_end_and_the_next_is_that_of_the_oldest_high_one() {
        assertEquals("L1 H2 H1 L2", four(7).drain(new TypedDram.RowChain()));
        assertEquals("H1 L2 L1 H2", four(9).drain(new TypedDram.RowChain()));
        assertEquals("L1 L2 H2 H1 L3", five().drain(new TypedDram.RowChain()));
    }

    @Test
    void all_hit_warps_are_high_in_the_paper_and_low_in_the_authors_code() {
        Request low = low("L1", 1);
        Request allHit = new Request("A1", 2, WarpType.ALL_HIT.ordinal());
        assertEquals("A1 L1", new FakeBank(9, low, allHit).drain(new TypedDram.Strict()));
        assertEquals("L1 A1", new FakeBank(9, low, allHit).drain(new TypedDram.RowChain()));
    }
}
