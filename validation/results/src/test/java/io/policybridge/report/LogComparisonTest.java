package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LogComparisonTest {

    private static StatisticPair pair(String recorded, String simulated) {
        return new StatisticPair("x", recorded, simulated);
    }

    private static LogComparison.Kernel kernel(StatisticPair... pairs) {
        return new LogComparison.Kernel(1, "k", List.of(pairs), List.of(), List.of());
    }

    private static LogComparison run(List<LogComparison.OptionPair> options, String cycles, String misses) {
        return run(options, cycles, misses, new Tolerance(3));
    }

    private static LogComparison run(
            List<LogComparison.OptionPair> options, String cycles, String misses, Tolerance tolerance) {
        return new LogComparison(
                "w",
                new LogComparison.Log("log", "4.2.0"),
                "native",
                "gtx480x",
                options,
                List.of(),
                List.of(kernel(
                        new StatisticPair("gpu_tot_sim_cycle", "1000", cycles),
                        new StatisticPair("L1D_total_cache_misses", "100", misses))),
                tolerance);
    }

    @Test
    void equal_texts_and_equal_numbers_are_equal() {
        assertTrue(pair("-nan", "-nan").isEqual());
        assertTrue(pair("0.50", "0.5").isEqual());
        assertTrue(pair("64 {8:8,}", "64").isEqual());
        assertFalse(pair("64", "65").isEqual());
        assertFalse(pair("none", "0").isEqual());
    }

    @Test
    void the_error_is_relative_to_what_was_recorded() {
        assertEquals(OptionalDouble.of(0.25), pair("4", "5").error());
        assertEquals(OptionalDouble.of(-0.5), pair("-4", "-6").error());
        assertEquals(OptionalDouble.of(0), pair("0", "0").error());
        assertEquals(OptionalDouble.empty(), pair("0", "1").error());
        assertEquals(OptionalDouble.empty(), pair("-nan", "1").error());
    }

    @Test
    void correlation_is_pearsons() {
        // Recorded 100 200 400, simulated 110 190 420: r = 0.9966; twice the values: r = 1 for any error.
        assertEquals(
                0.9966,
                kernel(pair("100", "110"), pair("200", "190"), pair("400", "420"))
                        .correlation()
                        .orElseThrow(),
                0.00005);
        assertEquals(
                1,
                kernel(pair("100", "200"), pair("200", "400"), pair("400", "800"))
                        .correlation()
                        .orElseThrow(),
                1e-12);
        assertEquals(
                OptionalDouble.empty(), kernel(pair("5", "5"), pair("5", "6")).correlation());
        assertEquals(OptionalDouble.empty(), kernel().correlation());
        // (10% + 5% + 5%) / 3
        assertEquals(
                0.0667,
                kernel(pair("100", "110"), pair("200", "190"), pair("400", "420"))
                        .meanError(),
                0.00005);
    }

    @Test
    void runs_agree_if_every_statistic_is_equal() {
        assertTrue(run(List.of(), "1000", "100", Tolerance.NONE).agrees());
        assertFalse(run(List.of(), "1001", "100", Tolerance.NONE).agrees());
        assertFalse(run(List.of(), "1000", "101", Tolerance.NONE).agrees());
    }

    @Test
    void runs_agree_within_the_tolerance_on_one_configuration() {
        assertTrue(run(List.of(), "1030", "103").agrees());
        assertFalse(run(List.of(), "1031", "100").agrees());
        assertFalse(run(List.of(), "1000", "104").agrees());
        assertTrue(run(null, "1000", "100").agrees());
        assertFalse(run(List.of(new LogComparison.OptionPair("-o", "1", "2")), "1000", "100")
                .agrees());
    }

    @Test
    void a_log_without_cycles_never_agrees() {
        assertFalse(new LogComparison(
                        "w",
                        new LogComparison.Log("log", ""),
                        "native",
                        "c",
                        List.of(),
                        List.of(),
                        List.of(kernel(pair("1", "1"))),
                        Tolerance.NONE)
                .agrees());
    }
}
