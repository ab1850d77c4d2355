package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversions for tensor cores, by the PTX manual. */
class NarrowConversionTest {
    private static long converted(String form, long a, long b, long c) {
        return OneInstruction.of(form)
                .with("%r2", a)
                .with("%r3", b)
                .with("%r4", c)
                .with("%f2", a)
                .with("%f3", b)
                .run()
                .value("%r1");
    }

    /**
     * 1.5 is 3C in e4m3 (exponent 7 - 7, fraction 4 of 8), -0.5 is B0; 448 is the largest, 2^-9 the least; half of that
     * goes to the even one, 0. In e5m2 1.5 is 3E, 57344 the largest.
     */
    @ParameterizedTest
    @CsvSource({
        "e4m3x2,3FC00000,BF000000,3CB0",
        "e4m3x2,447A0000,C47A0000,7EFE",
        "e4m3x2,3B000000,3A800000,0100",
        "e4m3x2,7FC00000,7F800000,7F7E",
        "e4m3x2,3F880000,3F980000,383A",
        "e5m2x2,3FC00000,BF000000,3EB8",
        "e5m2x2,49742400,7FC00000,7B7F"
    })
    void two_floats_are_rounded_to_eight_bits_each(String type, String a, String b, String result) {
        assertEquals(
                Long.parseLong(result, 16),
                converted(
                        "cvt.rn.satfinite." + type + ".f32 %r1, %f2, %f3",
                        Long.parseLong(a, 16),
                        Long.parseLong(b, 16),
                        0));
    }

    /** 01 is 2^-9 in e4m3, as a half 1800; 7C is infinite in e5m2, and a number, 384, in e4m3. */
    @ParameterizedTest
    @CsvSource({
        "e4m3x2,3CB0,3E00B800",
        "e4m3x2,017C,18005E00",
        "e4m3x2,7FFF,7FFF7FFF",
        "e5m2x2,3EB8,3E00B800",
        "e5m2x2,7CFC,7C00FC00",
        "e5m2x2,0182,01008200"
    })
    void numbers_of_eight_bits_become_halves(String type, String pair, String halves) {
        assertEquals(
                Long.parseLong(halves, 16),
                converted("cvt.rn.f16x2." + type + " %r1, %r2", Long.parseLong(pair, 16), 0, 0));
    }

    /** -1 and 2, or NaN and -0. */
    @ParameterizedTest
    @CsvSource({
        "rn.relu.f16x2,BF800000,40000000,00004000",
        "rn.relu.f16x2,7FC00000,80000000,7FFF0000",
        "rz.relu.bf16x2,BF800000,40000000,00004000",
        "rn.satfinite.relu.e4m3x2,BF800000,3F800000,0038"
    })
    void what_is_negative_becomes_zero(String form, String a, String b, String result) {
        assertEquals(
                Long.parseLong(result, 16),
                converted("cvt." + form + ".f32 %r1, %f2, %f3", Long.parseLong(a, 16), Long.parseLong(b, 16), 0));
    }

    /** 3F801000 lies between 3F800000 and 3F802000. */
    @ParameterizedTest
    @CsvSource({
        "rna,3F801000,3F802000",
        "rn,3F801000,3F800000",
        "rn,3F803000,3F804000",
        "rz,3F801FFF,3F800000",
        "rna,FF800000,FF800000",
        "rna,7FC00000,7FFFFFFF"
    })
    void a_float_loses_the_bits_that_tf32_has_not(String rounding, String single, String result) {
        assertEquals(
                Long.parseLong(result, 16),
                converted("cvt." + rounding + ".tf32.f32 %r1, %f2", Long.parseLong(single, 16), 0, 0));
    }

    /** 300 and -5: 255 and 0 without a sign, 127 and -5 (FB) with one. */
    @ParameterizedTest
    @CsvSource({"u8.s32.b32,%r4,1234FF00", "s8.s32.b32,%r4,12347FFB", "u16.s32,,012C0000", "s16.s32,,012CFFFB"})
    void integers_are_packed_as_far_as_they_fit(String types, String third, String result) {
        assertEquals(
                Long.parseLong(result, 16),
                converted(
                        "cvt.pack.sat." + types + " %r1, %r2, %r3" + (third == null ? "" : ", " + third),
                        300,
                        -5,
                        0xABCD1234L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cvt.rn.e4m3x2.f32 %r1, %f2, %f3",
                "cvt.rz.satfinite.e4m3x2.f32 %r1, %f2, %f3",
                "cvt.rn.satfinite.e4m3x2.f32 %r1, %f2",
                "cvt.rn.satfinite.f16x2.e4m3x2 %r1, %r2",
                "cvt.rn.f32.e4m3x2 %f1, %r2",
                "cvt.rna.relu.tf32.f32 %r1, %f2",
                "cvt.rm.relu.f16.f32 %r1, %f2",
                "cvt.relu.f16 %r1, %f2",
                "cvt.pack.u8.s32.b32 %r1, %r2, %r3, %r4",
                "cvt.pack.sat.u8.s32.b32 %r1, %r2, %r3",
                "cvt.pack.sat.u32.s32 %r1, %r2, %r3"
            })
    void another_form_is_refused(String form) {
        String refusal = OneInstruction.refusal(form);
        assertTrue(refusal.contains("; expected "), refusal);
    }
}
