package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code .bf16}: 1 is 3F80, the next number, 1 + 2^-7, is 3F81. */
class BrainFloatsTest {

    /** 3F808000 lies between 3F80 and 3F81, 3F818000 between 3F81 and 3F82: the even one; 7F7FFFFF is too large. */
    @ParameterizedTest
    @CsvSource({
        "rn,3F800000,3F80",
        "rn,3F808000,3F80",
        "rn,3F808001,3F81",
        "rn,3F818000,3F82",
        "rn,BF818000,BF82",
        "rn,7F7FFFFF,7F80",
        "rn,7FC00000,7FFF",
        "rz,3F80FFFF,3F80",
        "rz,7F7FFFFF,7F7F"
    })
    void a_float_is_rounded(String rounding, String single, String half) {
        assertEquals(
                Long.parseLong(half, 16),
                OneInstruction.of("cvt." + rounding + ".bf16.f32 %rs1, %f1")
                        .with("%f1", Long.parseLong(single, 16))
                        .run()
                        .value("%rs1"));
    }

    @Test
    void two_floats_fill_a_register_the_first_its_upper_half() {
        OneInstruction pair = OneInstruction.of("cvt.rn.bf16x2.f32 %r1, %f1, %f2")
                .with("%f1", 0x3F800000)
                .with("%f2", 0x40000000);
        assertEquals(0x3F804000, pair.run().value("%r1"));
    }

    @Test
    void it_is_the_upper_half_of_a_float() {
        assertEquals(
                0x3FC00000,
                OneInstruction.of("cvt.f32.bf16 %f1, %rs1")
                        .with("%rs1", 0x3FC0)
                        .run()
                        .value("%f1"));
    }

    /**
     * 1.5 x 2 + 1 = 4. (1 + 2^-7) x 1.5 = 1.5 + 3/256 lies between 3FC1 and 3FC2, and goes to the even one; less 2^-100
     * to the other.
     */
    @ParameterizedTest
    @CsvSource({"3FC0,4000,3F80,4080", "3F81,3FC0,0000,3FC2", "3F81,3FC0,8D80,3FC1"})
    void a_product_and_sum_is_rounded_once(String a, String b, String c, String d) {
        assertEquals(
                Long.parseLong(d, 16),
                OneInstruction.of("fma.rn.bf16 %rs4, %rs1, %rs2, %rs3")
                        .with("%rs1", Long.parseLong(a, 16))
                        .with("%rs2", Long.parseLong(b, 16))
                        .with("%rs3", Long.parseLong(c, 16))
                        .run()
                        .value("%rs4"));
    }

    @Test
    void both_halves_are_multiplied() {
        OneInstruction halves = OneInstruction.of("fma.rn.bf16x2 %r4, %r1, %r2, %r3")
                .with("%r1", 0x3F804000)
                .with("%r2", 0x40003F80)
                .with("%r3", 0x00003F80);
        // 1 x 2 + 0 and 2 x 1 + 1: 2 is 4000, 3 is 4040.
        assertEquals(0x40004040, halves.run().value("%r4"));
    }
}
