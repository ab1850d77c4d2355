package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** cvt; all registers have 64 bits here. */
class ConversionTest {

    private static long converted(String opcode, long value) {
        return OneInstruction.of(opcode + " %rd2, %rd1")
                .with("%rd1", value)
                .run()
                .value("%rd2");
    }

    @ParameterizedTest
    @CsvSource({
        "cvt.s32.s8, 0x180, -128",
        "cvt.s64.s32, 0x80000000, -2147483648",
        "cvt.u64.s32, -5, -5",
        "cvt.u64.u32, -5, 0xFFFFFFFB",
        "cvt.u32.u16, 0x123456, 0x3456",
        "cvt.s16.u8, 0x1FF, 0xFF",
        "cvt.u16.u32, 0x12345678, 0x5678",
        "cvt.u8.s64, -1, 0xFF",
        "cvt.s8.s32, -1, 0xFF",
        "cvt.s16.s32, 0x18000, -32768", // of which GPGPU-Sim extends a set sign,
        "cvt.s16.s32, 0x17FFF, 0x17FFF", // but does not cut the others
        "cvt.u32.s32, 0x123456789, 0x123456789",
        "cvt.sat.u8.s32, 300, 44", // .sat is ignored
    })
    void integers_are_extended_or_cut(String opcode, String value, String expected) {
        assertEquals(Long.decode(expected), converted(opcode, Long.decode(value)));
    }

    @ParameterizedTest
    @CsvSource({
        "cvt.rn.f32.s32, 16777217, 16777216",
        "cvt.rp.f32.u32, 16777217, 16777216", // GPGPU-Sim, as compiled, rounds to the nearest
        "cvt.rn.f32.u32, -1, 4294967296",
        "cvt.rn.f32.s8, 0xFF, -1",
        "cvt.rn.f32.u16, -1, 65535",
        "cvt.rn.f32.s64, 5, 0", // whose operand it does not read
    })
    void an_integer_becomes_a_float(String opcode, String value, float expected) {
        assertEquals(expected, Bits.f32(converted(opcode, Long.decode(value))));
    }

    @ParameterizedTest
    @CsvSource({
        "cvt.rn.f64.s32, -3, -3",
        "cvt.rn.f64.u32, -1, 4294967295",
        "cvt.rn.f64.u8, 0x1FF, 255",
        "cvt.rn.f64.s64, 5, 0",
        "cvt.rn.f64.u64, 5, 0",
    })
    void an_integer_becomes_a_double(String opcode, String value, double expected) {
        assertEquals(expected, Bits.f64(converted(opcode, Long.decode(value))));
    }

    @Test
    void the_sign_of_an_integer_stays_above_the_float() {
        assertEquals(0xFFFFFFFFBF800000L, converted("cvt.rn.f32.s32", -1));
    }

    @ParameterizedTest
    @CsvSource({
        "rzi, -2.5, -2", "rni, -2.5, -2", "rmi, -2.5, -3", "rpi, -2.5, -2",
        "rzi, 3.5, 3", "rni, 3.5, 4", "rmi, 3.5, 3", "rpi, 3.5, 4",
    })
    void a_fraction_is_rounded_as_written(String rounding, double value, int expected) {
        assertEquals(expected, (int) converted("cvt." + rounding + ".s32.f32", Bits.bits((float) value)));
        assertEquals(expected, (int) converted("cvt." + rounding + ".s32.f64", Bits.bits(value)));
        assertEquals((float) expected, Bits.f32(converted("cvt." + rounding + ".f32.f32", Bits.bits((float) value))));
        assertEquals((double) expected, Bits.f64(converted("cvt." + rounding + ".f64.f64", Bits.bits(value))));
    }

    @ParameterizedTest
    @CsvSource({
        "s32, 3e9, 0x80000000",
        "s32, -3e9, 0x80000000",
        "s32, NaN, 0x80000000",
        "s64, 3e9, -2147483648", // by way of 32 bits
        "u32, 3e9, 3000000000",
        "u32, -1, 0xFFFFFFFF",
        "u32, 1e30, 0",
        "u32, NaN, 0",
        "u64, 6e9, 1705032704",
        "s8, 200, 0xC8",
        "u16, 65537, 1",
        "u32, 1e-40, 0",
    })
    void a_float_that_does_not_fit_is_what_x86_makes_of_it(String type, float value, String expected) {
        assertEquals(Long.decode(expected), converted("cvt.rzi." + type + ".f32", Bits.bits(value)));
    }

    @ParameterizedTest
    @CsvSource({"s8, 300, 0xFF", "s8, -300, 0", "u8, 300, 0xFF", "u16, 70000, 0xFFFF", "s32, 3e9, 0x80000000"})
    void a_saturated_float_has_one_bit_more_than_the_type(String type, float value, String expected) {
        assertEquals(Long.decode(expected), converted("cvt.rzi.sat." + type + ".f32", Bits.bits(value)));
    }

    @ParameterizedTest
    @CsvSource({
        "s32, 3e9, 0x7FFFFFFF",
        "s32, -3e9, 0x80000000",
        "s32, NaN, 0x80000000",
        "u32, 3e9, 0x7FFFFFFF",
        "u32, -1, 0",
        "s64, 1e12, 0x7FFFFFFF",
        "u64, 1e12, 0x7FFFFFFF",
        "s64, NaN, -0x8000000000000000",
        "s8, 5, 0x80", // of less than 32 bits, only the ends are left
        "s16, 40000, 0x7FFF",
        "u8, 200, 127",
    })
    void a_double_is_bounded_by_a_signed_type(String type, double value, String expected) {
        assertEquals(Long.decode(expected), converted("cvt.rzi." + type + ".f64", Bits.bits(value)));
    }

    @Test
    void floats_become_doubles_and_doubles_floats() {
        assertEquals(1e-40f, (float) Bits.f64(converted("cvt.f64.f32", Bits.bits(1e-40f))));
        assertEquals(0.1f, Bits.f32(converted("cvt.rz.f32.f64", Bits.bits(0.1))));
    }

    @Test
    void a_float_within_its_type_loses_what_is_subnormal_or_a_NaN() {
        assertEquals(0x80000000L, converted("cvt.rn.f32.f32", Bits.bits(-1e-40f)));
        assertEquals(0x7FFFFFFFL, converted("cvt.rn.f32.f32", 0xFFC12345L));
        assertEquals(0xFFF8000000000000L, converted("cvt.rzi.f64.f64", Bits.bits(Double.NaN)));
        assertEquals(1f, Bits.f32(converted("cvt.sat.f32.f32", Bits.bits(3f))));
        assertEquals(0f, Bits.f32(converted("cvt.sat.f32.f32", Bits.bits(-3f))));
        assertEquals(0.1f, Bits.f64(converted("cvt.sat.f64.f64", Bits.bits(0.1))));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0x3C00",
        "-1.5, 0xBE00",
        "65504, 0x7BFF",
        "65519, 0x7BFF",
        "65520, 0x7C00",
        "1e9, 0x7C00",
        "6.103515625e-5, 0x0400",
        "5.9604645e-8, 1",
        "2.9802322e-8, 1", // halves go away from zero
        "2.9e-8, 0",
        "1.00048828125, 0x3C01",
        "-Infinity, 0xFC00",
        "NaN, 0x7E00",
    })
    void a_float_is_rounded_to_the_nearest_half(float value, String expected) {
        assertEquals(Long.decode(expected), converted("cvt.rn.f16.f32", Bits.bits(value)));
    }

    @Test
    void each_half_becomes_a_float_and_a_half_again() {
        for (int half = 0; half < 0x7C00; half++) {
            long single = converted("cvt.f32.f16", half);
            double exact = half < 0x400 ? half * 0x1p-24 : Math.scalb(1024d + (half & 0x3FF), (half >> 10) - 25);
            assertEquals(exact, Bits.f32(single));
            assertEquals(half, Bits.nearestHalf((float) exact));
            assertEquals(half | 0x8000, Bits.truncatedHalf((float) -exact));
        }
        assertEquals(Float.NEGATIVE_INFINITY, Bits.f32(converted("cvt.f32.f16", 0xFC00)));
    }

    @ParameterizedTest
    @CsvSource({
        "cvt.rn.f16.s32, 2049, 0x6800",
        "cvt.rn.f16.s32, 2051, 0x6802",
        "cvt.rz.f16.s32, 2051, 0x6801",
        "cvt.rp.f16.s8, 0xFF, 0xBC00",
        "cvt.rn.f16.u64, -1, 0x7C00",
    })
    void an_integer_becomes_a_half_as_the_manual_says(String opcode, String value, String expected) {
        assertEquals(Long.decode(expected), converted(opcode, Long.decode(value)));
    }

    @Test
    void a_double_becomes_a_half_as_the_manual_says() {
        assertEquals(0x3C00, converted("cvt.rn.f16.f64", Bits.bits(1.00048828125)));
        assertEquals(0x3C01, converted("cvt.rp.f16.f64", Bits.bits(1.00001)));
        assertEquals(1, converted("cvt.rn.f16.f64", Bits.bits(5e-8)));
        assertEquals(0x7E00, converted("cvt.rn.f16.f64", Bits.bits(Double.NaN)));
    }

    @Test
    void a_half_is_read_as_a_float_when_something_else_is_wanted() {
        assertEquals(0, converted("cvt.rzi.s32.f16", 0x4200));
        assertEquals(0x4200 * 0x1p-149, Bits.f64(converted("cvt.f64.f16", 0x4200)));
        assertEquals(0x4201, converted("cvt.rni.f16.f16", 0x4201));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cvt.rn.s32.f32",
                "cvt.rzi.f32.s32",
                "cvt.rzi.s32.s32",
                "cvt.rzi.rni.s32.f32",
                "cvt.s32",
                "cvt.b32.s32",
                "cvt.s32.b32",
                "cvt.rn.sat.f16.f64",
                "cvt.rni.f16.f64",
                "cvt.rn.bf16.f64",
                "cvt.bf16.f32",
                "cvt.rn.f32.bf16",
                "cvt.rn.bf16x2.f32",
                "cvt.rm.bf16.f32",
            })
    void what_no_conversion_knows_is_refused(String opcode) {
        String refusal = OneInstruction.refusal(opcode + " %rd2, %rd1");
        assertTrue(refusal.contains("; expected "), refusal);
    }
}
