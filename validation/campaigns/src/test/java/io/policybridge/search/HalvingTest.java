package io.policybridge.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HalvingTest {
    private static final Halving HALF = new Halving(2, 1_000_000);
    private static final Best IPC = new Best("ipc", true);

    /** Of 24 candidates 12, 6 and 3 go on, and 3 cannot be halved to 2; each rung is twice as long as that before. */
    @Test
    void each_rung_has_half_the_candidates_and_is_twice_as_long() {
        assertEquals(4, HALF.rungs(24, 0, 8_000_000));
        assertEquals(12, HALF.survivors(24));
        assertEquals(3, HALF.survivors(6));
        assertEquals(
                List.of(1_000_000L, 2_000_000L, 4_000_000L, 8_000_000L),
                List.of(
                        HALF.instructions(0, 4, 8_000_000),
                        HALF.instructions(1, 4, 8_000_000),
                        HALF.instructions(2, 4, 8_000_000),
                        HALF.instructions(3, 4, 8_000_000)));
        assertEquals(0.125, HALF.share(0, 4));
        assertEquals(1, HALF.share(3, 4));
    }

    /** 27, 9 and 3: the example of the brackets of Hyperband, where at least eta reach the end. */
    @Test
    void at_least_eta_candidates_reach_the_end() {
        Halving third = new Halving(3, 1);
        assertEquals(3, third.rungs(27, 0, 1_000_000));
        assertEquals(2, third.rungs(26, 0, 1_000_000)); // 26, 8; a third of 8 is 2
        assertEquals(1, third.rungs(8, 0, 1_000_000));
        assertEquals(1, third.rungs(1, 0, 1_000_000));
    }

    /**
     * 8M - 1 would begin with half of half of half of it, less than 1M, and has one rung fewer; 2M - 1 is not halved.
     */
    @Test
    void a_short_run_has_fewer_rungs() {
        assertEquals(3, HALF.rungs(24, 0, 7_999_999));
        assertEquals(2, HALF.rungs(24, 0, 2_000_000));
        assertEquals(1, HALF.rungs(24, 0, 1_999_999));
    }

    /**
     * 24 candidates, half of which go on, on 8M after a set-up: four rungs are 24 (S + 1M) + 12 (S + 2M) + 6 (S + 4M) +
     * 3 (S + 8M) = 45 S + 96M, three 42 S + 144M, two 36 S + 192M, one 24 S + 192M. So four are fewer than one if S is
     * less than 96M / 21 = 4.571M.
     */
    @Test
    void a_long_set_up_is_not_run_in_every_rung() {
        assertEquals(4, HALF.rungs(24, 4_571_000, 12_571_000));
        assertEquals(1, HALF.rungs(24, 4_572_000, 12_572_000));
    }

    /** Without one: each rung more has as many instructions or fewer; of equal ones (two of 24) the most are taken. */
    @Test
    void without_a_set_up_there_are_as_many_rungs_as_can_be() {
        for (int candidates = 4; candidates < 400; candidates++) {
            int most = 31 - Integer.numberOfLeadingZeros(candidates);
            assertEquals(most, HALF.rungs(candidates, 0, 1_000_000_000), candidates + " candidates");
        }
    }

    @Test
    void the_best_go_on_in_their_order() {
        Map<String, Double> values = Map.of("a", 3.0, "b", 1.0, "c", 2.0, "d", 4.0);
        assertEquals(List.of("a", "d"), HALF.survivors(List.of("a", "b", "c", "d"), IPC, values::get));
        assertEquals(
                List.of("b", "c"), HALF.survivors(List.of("a", "b", "c", "d"), new Best("mpki", false), values::get));
    }

    /** As in the choice of the best: of equal ones the last is taken. */
    @Test
    void of_equal_ones_the_later_go_on() {
        assertEquals(List.of(3, 4), HALF.survivors(List.of(1, 2, 3, 4), IPC, n -> 7));
        assertEquals(List.of(2, 4), HALF.survivors(List.of(1, 2, 3, 4), IPC, n -> n == 2 ? 8 : 7));
    }

    /** A miss rate of a run without accesses. */
    @Test
    void what_has_no_such_number_goes_on_last() {
        assertEquals(List.of(1, 2), HALF.survivors(List.of(1, 2, 3, 4), IPC, n -> n > 2 ? Double.NaN : -n));
        assertEquals(
                List.of(1, 2),
                HALF.survivors(List.of(1, 2, 3, 4), new Best("mpki", false), n -> n > 2 ? Double.NaN : n));
    }

    @Test
    void the_last_of_equal_ones_is_the_best() {
        assertEquals(3, IPC.of(List.of(1, 2, 3), n -> n == 1 ? 1 : 2).orElseThrow());
        assertEquals(1, new Best("mpki", false).of(List.of(1, 2), n -> n).orElseThrow());
        assertEquals(true, IPC.of(List.of(1, 2), n -> Double.NaN).isEmpty());
    }
}
