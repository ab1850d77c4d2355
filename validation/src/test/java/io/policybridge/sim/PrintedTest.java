package io.policybridge.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Expected values are what a C program printed. */
class PrintedTest {

  @Test
  void the_exact_binary_value_is_rounded() {
    // 226/800 is 0.28249999999999997 in binary.
    assertEquals("0.282", Printed.fixed(226 / 800.0, 3));
    assertEquals("0.2825", Printed.fixed(226 / 800.0, 4));
    assertEquals("0.2", Printed.fixed(0.25, 1));
    assertEquals("0.4", Printed.fixed(0.375, 1));
    assertEquals("-nan", Printed.fixed(0.0 / 0.0, 3));
  }

  @Test
  void a_wide_number_fills_twelve_places() {
    assertEquals("    259.0844", Printed.wide((float) 1376256 / 5312));
  }

  @Test
  void general_numbers_have_four_digits_and_no_trailing_zeros() {
    assertEquals("0.00739", Printed.general(0.00739));
    assertEquals("0.2033", Printed.general(0.20333));
    assertEquals("0", Printed.general(0));
    assertEquals("1", Printed.general(1));
    assertEquals("0.0001274", Printed.general(0.00012741));
    assertEquals("5.1e-05", Printed.general(0.000051));
    assertEquals("1234", Printed.general(1234.4));
    assertEquals("1.234e+04", Printed.general(12340));
    assertEquals("1e+04", Printed.general(9999.6));
  }
}
