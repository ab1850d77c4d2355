package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Settings;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.policies.throttling.Coordinator.Detect;
import io.policybridge.policies.throttling.Coordinator.Over;
import io.policybridge.policies.throttling.Coordinator.Rules;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Threshold 10 MPKI, n = 3. Unless said otherwise m = 1: one call of {@link #scores} is a whole round. */
class CoordinatorTest {
    private static final int SMS = 4;
    private static final Access LOAD = FakeAccess.load(0);

    private Coordinator coordinator = began(SMS, 6, Detect.ANY_N);

    private static Coordinator began(int sms, int max, Detect detect) {
        return began(rules(3, 1, max, 0, detect, Over.SUM, 0), sms);
    }

    private static Rules rules(int n, int m, int max, int warmup, Detect detect, Over over, int work) {
        Settings settings = SmallCache.settings(
                DwtCs.SPEC,
                1,
                "mpki=10",
                "n=" + n,
                "m=" + m,
                "max=" + max,
                "warmup=" + warmup,
                "detect=" + word(detect),
                "over=" + word(over),
                "period=" + Math.max(1, work));
        return new Rules(settings, Hosts.small(), work > 0 ? DwtCs.PeriodUnit.INSTRUCTIONS : DwtCs.PeriodUnit.CYCLES);
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Coordinator began(Rules rules, int sms) {
        Coordinator made = new Coordinator(rules, sms);
        made.kernelBegan("k");
        return made;
    }

    private void period(int misses, int instructions) {
        for (int i = 0; i < misses; i++) {
            coordinator.missed(i % 2, LOAD);
        }
        coordinator.committed(1, instructions);
        coordinator.timeIsUp();
    }

    private void thrash() {
        period(50, 4000);
        period(50, 4000);
        period(50, 4000);
    }

    private void scores(int... committed) {
        for (int sm = 0; sm < committed.length; sm++) {
            coordinator.committed(sm, committed[sm]);
        }
        coordinator.timeIsUp();
    }

    private int[] limits(int sms) {
        int[] limits = new int[sms];
        Arrays.setAll(limits, coordinator::limit);
        return limits;
    }

    private void assertLimits(int... expected) {
        assertArrayEquals(expected, limits(expected.length));
    }

    /** MPKI 12.5, 10, 11, 12, 11: ten is not above ten and begins the count anew. */
    @Test
    void three_periods_in_a_row_above_the_threshold_begin_sampling() {
        period(50, 4000);
        period(30, 3000);
        period(55, 5000);
        period(60, 5000);
        assertLimits(6, 6, 6, 6);
        period(44, 4000);
        assertLimits(1, 2, 3, 4);
    }

    @Test
    void with_first_n_one_period_at_the_threshold_ends_detection() {
        coordinator = began(SMS, 6, Detect.FIRST_N);
        period(50, 4000);
        period(30, 3000);
        thrash();
        assertLimits(6, 6, 6, 6);
        coordinator.kernelBegan("other");
        thrash();
        assertLimits(1, 2, 3, 4);
    }

    @Test
    void a_period_without_instructions_is_not_above_any_threshold() {
        period(50, 4000);
        period(50, 4000);
        period(50, 0);
        period(50, 4000);
        assertLimits(6, 6, 6, 6);
    }

    @Test
    void stores_are_no_misses() {
        for (int i = 0; i < 3; i++) {
            for (int miss = 0; miss < 50; miss++) {
                coordinator.missed(0, FakeAccess.of(Access.Kind.STORE, 0));
            }
            period(0, 4000);
        }
        assertLimits(6, 6, 6, 6);
    }

    /** 50 misses over 8000 instructions are 6.25 MPKI together, but SM 0 alone has 25 misses in 1000. */
    @Test
    void one_core_above_the_threshold_is_enough_if_asked_for() {
        coordinator = began(rules(1, 1, 6, 0, Detect.ANY_N, Over.SUM, 0), SMS);
        coordinator.committed(0, 1000);
        period(50, 7000);
        assertLimits(6, 6, 6, 6);
        coordinator = began(rules(1, 1, 6, 0, Detect.ANY_N, Over.ANY_CORE, 0), SMS);
        coordinator.committed(0, 1000);
        period(50, 7000);
        assertLimits(1, 2, 3, 4);
    }

    /** 10 MPKI of 4000 instructions are 40 misses; what was committed beyond them does not matter, and time neither. */
    @Test
    void a_period_may_be_so_many_instructions_and_then_misses_alone_are_compared() {
        coordinator = began(rules(1, 1, 6, 0, Detect.ANY_N, Over.SUM, 4000), SMS);
        work(41, 3999);
        assertLimits(6, 6, 6, 6);
        coordinator.committed(1, 1001);
        coordinator.timeIsUp();
        assertLimits(6, 6, 6, 6);
        coordinator.look();
        assertLimits(1, 2, 3, 4);
        coordinator = began(rules(1, 1, 6, 0, Detect.ANY_N, Over.SUM, 4000), SMS);
        work(40, 4000);
        assertLimits(6, 6, 6, 6);
    }

    /** A fourth of 40 misses for each of four cores; misses go to the first two in turn. */
    @Test
    void of_a_period_of_instructions_a_core_is_allowed_its_share_of_misses() {
        coordinator = began(rules(1, 1, 6, 0, Detect.ANY_N, Over.ANY_CORE, 4000), SMS);
        work(20, 4000);
        assertLimits(6, 6, 6, 6);
        work(21, 4000);
        assertLimits(1, 2, 3, 4);
    }

    private void work(int misses, int instructions) {
        for (int i = 0; i < misses; i++) {
            coordinator.missed(i % 2, LOAD);
        }
        coordinator.committed(1, instructions);
        coordinator.look();
    }

    @Test
    void the_limit_of_the_core_that_executed_most_is_imposed_on_all() {
        thrash();
        scores(100, 180, 170, 90);
        assertLimits(2, 2, 2, 2);
    }

    @Test
    void a_tie_is_for_more_warps() {
        thrash();
        scores(5, 9, 9, 1);
        assertLimits(3, 3, 3, 3);
    }

    @Test
    void the_limit_holds_to_the_end_of_the_kernel() {
        thrash();
        scores(100, 180, 170, 90);
        thrash();
        scores(9, 1, 1, 1);
        assertLimits(2, 2, 2, 2);
        coordinator.kernelEnded();
        coordinator.kernelBegan("other");
        assertLimits(6, 6, 6, 6);
    }

    /** The last core wins with 4 of 6 warps: cores try 5 6 5 6, with means 43 and 33 against 40. */
    @Test
    void if_the_last_core_wins_the_other_numbers_are_tried_too() {
        thrash();
        scores(10, 20, 30, 40);
        assertLimits(5, 6, 5, 6);
        scores(42, 36, 44, 30);
        assertLimits(5, 5, 5, 5);
    }

    @Test
    void the_first_winner_stands_against_the_second_round() {
        thrash();
        scores(10, 20, 30, 44);
        scores(42, 36, 44, 30);
        assertLimits(4, 4, 4, 4);
    }

    @Test
    void fifteen_cores_try_sixteen_to_twenty_four_in_the_second_round() {
        coordinator = began(15, 24, Detect.ANY_N);
        thrash();
        assertLimits(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        scores(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2);
        assertLimits(16, 17, 18, 19, 20, 21, 22, 23, 24, 16, 17, 18, 19, 20, 21);
    }

    /** Two cores, seven numbers: rounds of 1 and 2, 3 and 4, 5 and 6, and 7 alone; 5 had the best score. */
    @Test
    void few_cores_try_all_numbers_in_as_many_rounds_as_it_takes() {
        coordinator = began(2, 7, Detect.ANY_N);
        thrash();
        scores(10, 20);
        assertLimits(3, 4);
        scores(30, 20);
        assertLimits(5, 6);
        scores(40, 20);
        assertLimits(7, 7);
        scores(30, 40);
        assertLimits(5, 5);
    }

    @Test
    void more_cores_than_warps_begin_again_at_one() {
        coordinator = began(SMS, 3, Detect.ANY_N);
        thrash();
        assertLimits(1, 2, 3, 1);
        scores(1, 1, 1, 9);
        assertLimits(1, 1, 1, 1);
    }

    @Test
    void a_known_kernel_gets_its_limit_once_it_thrashes_again() {
        thrash();
        scores(100, 180, 170, 90);
        coordinator.kernelEnded();
        coordinator.kernelBegan("k");
        assertLimits(6, 6, 6, 6);
        period(50, 4000);
        period(50, 4000);
        assertLimits(6, 6, 6, 6);
        period(50, 4000);
        assertLimits(2, 2, 2, 2);
    }

    @Test
    void what_was_being_sampled_when_a_kernel_ended_is_forgotten() {
        thrash();
        coordinator.committed(1, 9);
        coordinator.kernelEnded();
        coordinator.kernelBegan("k");
        thrash();
        assertLimits(1, 2, 3, 4);
    }

    /** Two thrashing periods of one launch and one of the next; the limit holds while the same kernel is launched. */
    @Test
    void launches_of_small_kernels_may_go_on_with_what_was_measured() {
        Settings settings =
                SmallCache.settings(DwtCs.SPEC, 1, "mpki=10", "n=3", "m=1", "max=6", "perKernel=false", "period=1");
        coordinator = began(new Rules(settings, Hosts.small(), DwtCs.PeriodUnit.CYCLES), SMS);
        period(50, 4000);
        period(50, 4000);
        coordinator.kernelEnded();
        coordinator.kernelBegan("k");
        period(50, 4000);
        assertLimits(1, 2, 3, 4);
        scores(1, 9, 1, 1);
        coordinator.kernelEnded();
        coordinator.kernelBegan("k");
        assertLimits(2, 2, 2, 2);
        coordinator.kernelBegan("other");
        assertLimits(6, 6, 6, 6);
        coordinator.kernelBegan("k");
        assertLimits(2, 2, 2, 2);
    }

    @Test
    void if_nobody_executed_anything_nothing_is_imposed_and_nothing_remembered() {
        thrash();
        scores(0, 0, 0, 0);
        assertLimits(6, 6, 6, 6);
        coordinator.kernelBegan("k");
        thrash();
        assertLimits(1, 2, 3, 4);
    }

    /** m = 2 after 1 period of warm-up: SM 0's 900 do not count, 5 + 5 do. */
    @Test
    void scores_are_summed_over_m_periods_after_the_warm_up() {
        coordinator = began(rules(3, 2, 6, 1, Detect.ANY_N, Over.SUM, 0), SMS);
        thrash();
        scores(900, 0, 0, 0);
        scores(5, 6, 1, 0);
        assertLimits(1, 2, 3, 4);
        scores(5, 3, 1, 0);
        assertLimits(1, 1, 1, 1);
    }

    @Test
    void it_is_settled_after_n_periods_unless_it_samples() {
        coordinator = began(SMS, 6, Detect.FIRST_N);
        period(5, 4000);
        period(5, 4000);
        assertFalse(coordinator.isSettled());
        period(5, 4000);
        assertTrue(coordinator.isSettled());
        coordinator.kernelBegan("other");
        thrash();
        assertFalse(coordinator.isSettled());
        scores(1, 2, 1, 1);
        assertTrue(coordinator.isSettled());
    }
}
