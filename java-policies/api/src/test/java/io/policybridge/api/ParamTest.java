package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParamTest {
    private enum Grain {
        WHOLE_LINE,
        SECTOR
    }

    @Test
    void the_range_of_an_integer_is_its_bounds() {
        Param ways = Param.integer("ways", 4, 1, 64, "ways", "ours", "so many");
        assertEquals("4", ways.fallback());
        assertEquals("1 to 64", ways.values().range());
    }

    @Test
    void the_range_of_an_integer_without_a_greatest_value_is_open() {
        assertEquals(
                "0 or more",
                Param.autoInteger("cycles", 0, Long.MAX_VALUE, "cycles", "ours", "x")
                        .values()
                        .range());
    }

    @Test
    void an_auto_integer_starts_as_auto() {
        assertEquals(
                "auto", Param.autoInteger("warps", 1, 8, "warps", "ours", "x").fallback());
    }

    @Test
    void a_flag_is_true_or_false() {
        Param flag = Param.flag("stores", true, "ours", "x");
        assertEquals("true", flag.fallback());
        assertEquals("true, false", flag.values().range());
    }

    @Test
    void choices_are_lower_case_words_with_hyphens() {
        Param grain = Param.choice("grain", Grain.WHOLE_LINE, "ours", "x");
        assertEquals("whole-line", grain.fallback());
        assertEquals(List.of("whole-line", "sector"), grain.values().choices());
        assertEquals("whole-line, sector", grain.values().range());
        assertEquals(1, grain.values().max());
    }
}
