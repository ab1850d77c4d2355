package io.policybridge.ptx.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    private static Number value(String text) {
        Variables variables = new Variables();
        variables.set("size", 1000);
        FakeDevice gpu = new FakeDevice(0);
        variables.set("x", new Variables.Array(gpu.allocate("x", 12), ElementType.I32));
        variables.array("x").buffer().write(new int[] {5, -6, 7});
        return ExpressionParser.parse(
                        YamlEntry.read(Path.of("a.yaml"), "'" + text + "'"),
                        new ExpressionNames(Set.of("size"), Set.of("x")))
                .value(variables);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(size + 255) / 256; 4",
                "-7 / 2; -3",
                "-7 % 3; -1",
                "2 + 3 * 4 - 5; 9",
                "10 - 3 - 2; 5",
                "--3; 3",
                "x[0] + x[1 + 1]; 12",
                "x[1] != 0; 1",
                "size < 1000; 0",
                "size >= 1000; 1",
                "-6 == x[1]; 1"
            })
    void integers_are_computed_as_in_c(String text, long expected) {
        assertEquals(expected, value(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"1.0 / 4; 0.25", "7 / 2.; 3.5", "1e3 * 2; 2000", "0.5 + size; 1000.5"})
    void with_a_real_number_the_result_is_real(String text, double expected) {
        assertEquals(expected, value(text));
    }

    @Test
    void zeros_of_both_signs_are_equal() {
        assertEquals(1L, value("0.0 == -0.0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 / (size - 1000); a divisor other than 0",
                "9223372036854775807 + 1; integers of 64 bits",
                "9223372036854775808; integers of 64 bits",
                "x[3]; an index of x from 0 to 2, not 3",
                "x[0.5]; an index of x from 0 to 2, not 0.5",
                "x; one of size, x[...], without ''x''",
                "y[0]; one of size, x[...], without ''y[...]''",
                "1 +; a number, a name or ( at its end",
                "(1; ) at its end",
                "1 2; an operator in place of ''2''",
                "1 < 2 < 3; an operator in place of ''<''",
                "2 $ 3; an expression of numbers"
            })
    void what_cannot_be_computed_is_refused(String text, String expected) {
        String message = assertThrows(BadInput.class, () -> value(text)).getMessage();
        assertTrue(message.startsWith("a.yaml:1: "), message);
        assertTrue(message.contains("; expected " + expected.replace("''", "'")), message);
    }

    @Test
    void an_expression_is_neither_deep_nor_long() {
        assertThrows(BadInput.class, () -> value("(".repeat(60) + "1" + ")".repeat(60)));
        assertThrows(BadInput.class, () -> value("1" + "+1".repeat(1000)));
    }
}
