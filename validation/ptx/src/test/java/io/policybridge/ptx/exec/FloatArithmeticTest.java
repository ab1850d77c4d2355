package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arithmetic of floating-point numbers, for pairs of edge values; any NaN counts as equal to another. */
class FloatArithmeticTest {
    private static final double[] EDGES = {
        0d,
        -0d,
        1,
        -1.5,
        1d / 3,
        1e-3,
        16777217,
        3e38,
        -3e38,
        1e-40,
        1.4e-45,
        1e300,
        4.9e-324,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    private static DoubleBinaryOperator exact(String opcode) {
        return switch (opcode) {
            case "add" -> (a, b) -> a + b;
            case "sub" -> (a, b) -> a - b;
            case "mul" -> (a, b) -> a * b;
            case "min" -> (a, b) -> Double.isNaN(a) ? b : Double.isNaN(b) || a < b ? a : b;
            case "max" -> (a, b) -> Double.isNaN(a) ? b : Double.isNaN(b) || a > b ? a : b;
            default -> (a, b) -> a / b;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "sub", "mul", "min", "max", "div.rn", "div.approx", "div.full.ftz"})
    void operations_of_f32_are_rounded_to_the_nearest(String opcode) {
        OneInstruction one = OneInstruction.of(opcode + ".f32 %f3, %f1, %f2");
        DoubleBinaryOperator exact = exact(opcode);
        for (double a : EDGES) {
            for (double b : EDGES) {
                float expected = (float) exact.applyAsDouble((float) a, (float) b);
                assertEquals(
                        expected,
                        one.with("%f1", (float) a).with("%f2", (float) b).run().single("%f3"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "sub", "mul", "min", "max", "div.rn"})
    void operations_of_f64_are_rounded_to_the_nearest(String opcode) {
        OneInstruction one = OneInstruction.of(opcode + ".f64 %fd3, %fd1, %fd2");
        for (double a : EDGES) {
            for (double b : EDGES) {
                assertEquals(
                        exact(opcode).applyAsDouble(a, b),
                        one.with("%fd1", a).with("%fd2", b).run().number("%fd3"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fma.rn.f32", "mad.rn.ftz.f32", "fma.rm.f32", "fma.rp.f32"})
    void a_product_of_f32_is_rounded_before_it_is_added(String opcode) {
        OneInstruction one = OneInstruction.of(opcode + " %f4, %f1, %f2, %f3");
        for (double a : EDGES) {
            for (double b : EDGES) {
                one.with("%f1", (float) a)
                        .with("%f2", (float) b)
                        .with("%f3", -0.1f)
                        .run();
                assertEquals((float) a * (float) b + -0.1f, one.single("%f4"));
            }
        }
    }

    @Test
    void a_product_of_f64_is_rounded_before_it_is_added() {
        OneInstruction one = OneInstruction.of("fma.rn.f64 %fd4, %fd1, %fd2, %fd3");
        for (double a : EDGES) {
            for (double b : EDGES) {
                one.with("%fd1", a).with("%fd2", b).with("%fd3", -0.1).run();
                assertEquals(a * b + -0.1, one.number("%fd4"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "add.rz.f32, 1, -1e-20, 0x1.fffffep-1",
        "add.rz.f32, -1, 1e-20, -0x1.fffffep-1",
        "add.rz.f32, 1, 1e-20, 1",
        "add.rm.f32, 1, -1e-20, 0x1.fffffep-1",
        "add.rm.f32, 1, 1e-20, 1",
        "add.rm.f32, 1, -1, -0.0",
        "add.rm.f32, 0, 0, 0",
        "add.rp.f32, 1, 1e-20, 0x1.000002p0",
        "add.rp.f32, -1, 1e-20, -0x1.fffffep-1",
        "add.rz.f32, 0x1.fffffep127, 0x1.fffffep127, 0x1.fffffep127",
        "add.rp.f32, 0x1.fffffep127, 0x1.fffffep127, Infinity",
        "add.rz.f32, Infinity, 1, Infinity",
        "mul.rz.f32, 0.1, 0.1, 0x1.47ae14p-7",
        "mul.rp.f32, 1e-30, 1e-30, 1.4e-45",
        "mul.rm.f32, 1e-30, 1e-30, 0",
        "sub.rz.f32, 1, 1e-20, 1", // nearest
    })
    void f32_is_rounded_in_any_direction(String opcode, float a, float b, float expected) {
        assertEquals(
                expected,
                OneInstruction.of(opcode + " %f3, %f1, %f2")
                        .with("%f1", a)
                        .with("%f2", b)
                        .run()
                        .single("%f3"));
    }

    @ParameterizedTest
    @CsvSource({
        "add.rz.f64, 1, -1e-30, 1, 0x1.fffffffffffffp-1",
        "add.rp.f64, 1, 1e-30, 1, 0x1.0000000000001p0",
        "mul.rz.f64, 0.1, 0.1, 1, 0x1.47ae147ae147bp-7",
        "mul.rp.f64, 1e-200, 1e-200, 1, 4.9e-324",
        "fma.rz.f64, 0.1, 10, -1, 0",
        "fma.rm.f64, 0.1, 10, -1, 0x1p-54",
        "fma.rp.f64, 1e-200, 1e-200, 1, 0x1.0000000000001p0",
        "fma.rm.f64, 1e-200, -1e-200, 1, 0x1.fffffffffffffp-1",
    })
    void f64_is_rounded_in_any_direction(String opcode, double a, double b, double c, double expected) {
        String third = opcode.startsWith("fma") ? ", %fd3" : "";
        assertEquals(
                expected,
                OneInstruction.of(opcode + " %fd4, %fd1, %fd2" + third)
                        .with("%fd1", a)
                        .with("%fd2", b)
                        .with("%fd3", c)
                        .run()
                        .number("%fd4"));
    }

    @ParameterizedTest
    @CsvSource({
        "mul.sat.f32, 3, 2, 0, 1",
        "mul.sat.f32, -3, 2, 0, 0",
        "mul.sat.f32, 0.5, 0.5, 0, 0.25",
        "mul.sat.f32, NaN, 0.5, 0, NaN",
        "fma.rn.sat.f32, 3, 2, -5.5, 0.5",
        "fma.rn.sat.f32, 3, 2, 1, 1",
        "add.sat.f32, 3, 2, 0, 5", // ignored
        "sub.sat.f32, 3, 5, 0, -2",
    })
    void saturation_clamps_products(String opcode, float a, float b, float c, float expected) {
        assertEquals(
                expected,
                OneInstruction.of(opcode + " %f4, %f1, %f2" + (opcode.startsWith("fma") ? ", %f3" : ""))
                        .with("%f1", a)
                        .with("%f2", b)
                        .with("%f3", c)
                        .run()
                        .single("%f4"));
    }

    @ParameterizedTest
    @CsvSource({
        "add.f16, 0x3C00, 0x0001, 0, 0x3C00",
        "add.f16, 0x7BFF, 0x7BFF, 0, 0x7C00", // too large
        "add.f16, 0x3C00, 0x8001, 0, 0x3BFF", // a bit that does not fit is dropped
        "sub.f16, 0x0002, 0x0001, 0, 0x0001",
        "mul.f16, 0x3555, 0x3555, 0, 0x2F1B",
        "add.f16x2, 0x3C003C00, 0x3C003C00, 0, 0x4000", // of two halves the low one
        "mul.sat.f16, 0x4000, 0x4000, 0, 0x3C00",
        "fma.rn.f16, 0x4000, 0x4200, 0xC400, 0x4000",
        "div.f16, 0x3C00, 0x4200, 0, 0x3555",
        "neg.f16, 0x3C00, 0, 0, 0xBC00",
        "neg.f16, 0x0000, 0, 0, 0",
        "abs.f16, 0xBC00, 0, 0, 0x3C00",
        "min.f16, 0xBC00, 0x3C00, 0, 0xBC00",
        "max.f16, 0xBC00, 0x7E00, 0, 0xBC00",
        "max.NaN.f16, 0xBC00, 0x7E00, 0, 0x7FFF",
        "min.NaN.f16, 0xBC00, 0x3C00, 0, 0xBC00",
        "min.NaN.f16x2, 0xBC003C00, 0x3C003800, 0, 0xBC003800", // both halves
        "max.NaN.f16x2, 0x7E003C00, 0x3C003800, 0, 0x7FFF3C00",
    })
    void halves_are_truncated(String opcode, String a, String b, String c, String expected) {
        int operands = opcode.startsWith("fma") ? 3 : opcode.matches("(neg|abs).*") ? 1 : 2;
        assertEquals(
                Long.decode(expected),
                OneInstruction.of(opcode
                                + ", %h1, %h2, %h3".substring(0, 5 * operands).replaceFirst(",", " %h4,"))
                        .with("%h1", Long.decode(a))
                        .with("%h2", Long.decode(b))
                        .with("%h3", Long.decode(c))
                        .run()
                        .value("%h4"));
    }

    @Test
    void neg_subtracts_from_zero_and_abs_compares_with_zero() {
        assertEquals(
                0f, OneInstruction.of("neg.f32 %f2, %f1").with("%f1", 0f).run().single("%f2"));
        assertEquals(
                -3f, OneInstruction.of("neg.f32 %f2, %f1").with("%f1", 3f).run().single("%f2"));
        assertEquals(
                -3d,
                OneInstruction.of("neg.f64 %fd2, %fd1").with("%fd1", 3d).run().number("%fd2"));
        assertEquals(
                -0f,
                OneInstruction.of("abs.f32 %f2, %f1").with("%f1", -0f).run().single("%f2"));
        assertEquals(
                3f, OneInstruction.of("abs.f32 %f2, %f1").with("%f1", -3f).run().single("%f2"));
        assertEquals(
                3d,
                OneInstruction.of("abs.f64 %fd2, %fd1").with("%fd1", -3d).run().number("%fd2"));
    }

    @ParameterizedTest
    @ValueSource(floats = {0.1f, 1f, 2f, 3.75f, 77f, 1e10f, 1e-40f, 3e38f})
    void functions_of_f32_are_within_two_units_in_the_last_place(float x) {
        near(1 / (double) x, "rcp.rn.f32", x);
        near(Math.sqrt(x), "sqrt.approx.f32", x);
        near(1 / Math.sqrt(x), "rsqrt.approx.ftz.f32", x);
        near(Math.sin(x), "sin.approx.f32", x);
        near(Math.cos(x), "cos.approx.f32", x);
        near(Math.log(x) / Math.log(2), "lg2.approx.f32", x);
        near(Math.pow(2, x), "ex2.approx.f32", x);
    }

    private static void near(double expected, String opcode, float x) {
        float result =
                OneInstruction.of(opcode + " %f2, %f1").with("%f1", x).run().single("%f2");
        float rounded = (float) expected;
        assertTrue(
                result == rounded || Math.abs((double) result - rounded) <= 2 * Math.ulp(rounded),
                () -> opcode + " of " + x + " is " + result + ", not " + expected);
    }

    @ParameterizedTest
    @CsvSource({
        "rcp.approx.ftz.f64, 4, 0.25",
        "rcp.rn.f64, 0, Infinity",
        "sqrt.rn.f64, 2, 1.4142135623730951",
        "sqrt.rn.f64, -2, NaN",
        "sqrt.rn.f64, -0.0, -0.0",
        "rsqrt.approx.f64, 0x1.5555555555555p-2, 1.7320508075688774",
        "rsqrt.approx.f64, 4, Infinity", // whose low half is zero
        "rsqrt.approx.f64, 0x1.00000f0000000p0, NaN", // or negative, as a float
    })
    void functions_of_f64(String opcode, double x, double expected) {
        assertEquals(
                expected,
                OneInstruction.of(opcode + " %fd2, %fd1").with("%fd1", x).run().number("%fd2"));
    }

    @ParameterizedTest
    @CsvSource({
        "rcp.rn.f32, -0.0, -Infinity",
        "sqrt.rn.f32, -1, NaN",
        "rsqrt.approx.f32, -0.0, Infinity",
        "lg2.approx.f32, 0, -Infinity",
        "ex2.approx.f32, -Infinity, 0",
        "sin.approx.f32, Infinity, NaN"
    })
    void functions_of_f32_at_their_ends(String opcode, float x, float expected) {
        assertEquals(
                expected,
                OneInstruction.of(opcode + " %f2, %f1").with("%f1", x).run().single("%f2"));
    }
}
