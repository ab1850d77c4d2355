package io.policybridge.simulator.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Expected values are what a C program printed. */
class PrintfFormatTest {

    @Test
    void the_exact_binary_value_is_rounded() {
        // 226/800 is 0.28249999999999997 in binary.
        assertEquals("0.282", PrintfFormat.fixed(226 / 800.0, 3));
        assertEquals("0.2825", PrintfFormat.fixed(226 / 800.0, 4));
        assertEquals("0.2", PrintfFormat.fixed(0.25, 1));
        assertEquals("0.4", PrintfFormat.fixed(0.375, 1));
        assertEquals("-nan", PrintfFormat.fixed(0.0 / 0.0, 3));
    }

    @Test
    void a_wide_number_fills_twelve_places() {
        assertEquals("    259.0844", PrintfFormat.wide(1376256f / 5312));
    }

    @Test
    void general_numbers_have_four_digits_and_no_trailing_zeros() {
        assertEquals("0.00739", PrintfFormat.general(0.00739));
        assertEquals("0.2033", PrintfFormat.general(0.20333));
        assertEquals("0", PrintfFormat.general(0));
        assertEquals("1", PrintfFormat.general(1));
        assertEquals("0.0001274", PrintfFormat.general(0.00012741));
        assertEquals("5.1e-05", PrintfFormat.general(0.000051));
        assertEquals("1234", PrintfFormat.general(1234.4));
        assertEquals("1.234e+04", PrintfFormat.general(12340));
        assertEquals("1e+04", PrintfFormat.general(9999.6));
    }
}
