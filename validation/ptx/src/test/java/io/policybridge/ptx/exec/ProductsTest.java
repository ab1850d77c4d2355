package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products, for all pairs of edge values. */
class ProductsTest {

    private static BigInteger exact(long a, long b, String type) {
        return IntegerCases.read(a, type).multiply(IntegerCases.read(b, type));
    }

    @ParameterizedTest
    @CsvSource({"u16, 16", "s16, 16", "u32, 32", "s32, 32", "u64, 64"})
    void mul_hi_is_the_part_above_the_type(String type, int bits) {
        String r = IntegerCases.register(type);
        OneInstruction mul = OneInstruction.of("mul.hi." + type + " " + r + "3, " + r + "1, " + r + "2");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                assertEquals(
                        IntegerCases.cut(exact(a, b, type).shiftRight(bits).longValue(), type),
                        mul.with(r + "1", a).with(r + "2", b).run().value(r + "3"));
            }
        }
    }

    /**
     * Bytes 1, 2, 3, -1 (255) and 10, 20, 30, -2 (254): 10 + 40 + 90 = 140, and 2, or 255 * 254 = 64,770, or -1 * 254,
     * or 255 * -2; and 1000 is added.
     */
    @ParameterizedTest
    @CsvSource({"s32.s32, 1142", "u32.u32, 65910", "s32.u32, 886", "u32.s32, 630"})
    void dp4a_adds_the_products_of_four_bytes(String types, long expected) {
        assertEquals(
                expected,
                OneInstruction.of("dp4a." + types + " %r4, %r1, %r2, %r3")
                        .with("%r1", 0xFF030201L)
                        .with("%r2", 0xFE1E140AL)
                        .with("%r3", 1000)
                        .run()
                        .value("%r4"));
    }

    /** Of -1 and three products of 0: 32 bits. */
    @Test
    void dp4a_keeps_32_bits() {
        assertEquals(
                0xFFFFFFFFL,
                OneInstruction.of("dp4a.s32.s32 %r4, %r1, %r2, %r3")
                        .with("%r1", 0xFF)
                        .with("%r2", 1)
                        .with("%r3", 0)
                        .run()
                        .value("%r4"));
    }

    @Test
    void mul_hi_of_s64_is_its_low_part() {
        assertEquals(
                12,
                OneInstruction.of("mul.hi.s64 %rd1, %rd2, 4")
                        .with("%rd2", 3)
                        .run()
                        .value("%rd1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"u16", "s16", "u32", "s32"})
    void mul_wide_keeps_all_bits(String type) {
        OneInstruction mul = OneInstruction.of("mul.wide." + type + " %rd3, %rd1, %rd2");
        String wide = type.charAt(0) + (type.endsWith("16") ? "32" : "64");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                assertEquals(
                        IntegerCases.cut(exact(a, b, type).longValue(), wide),
                        mul.with("%rd1", a).with("%rd2", b).run().value("%rd3"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"u16", "s16", "u32", "s32", "u64", "s64"})
    void mad_lo_adds_to_the_low_part(String type) {
        String r = IntegerCases.register(type);
        OneInstruction mad = OneInstruction.of("mad.lo." + type + " " + r + "4, " + r + "1, " + r + "2, " + r + "3");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                assertEquals(
                        IntegerCases.cut(a * b + 77, type),
                        mad.with(r + "1", a)
                                .with(r + "2", b)
                                .with(r + "3", 77)
                                .run()
                                .value(r + "4"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mad.wide.s32, 0x10000, 0x18000, 5, -2147483643", // 32 bits of the product are widened
        "mad.wide.u32, 0x10000, 0x18000, 5, 0x80000005",
        "mad.wide.s16, -3, 5, 100, 85",
        "mad.wide.u16, 0xFFFF, 2, 1, 0x1FFFF",
        "mad.hi.s32, 0x10000, 0x18000, 5, 4", // of which the high part is the sign
        "mad.hi.u32, 0xFFFF, 0x10000, 0x10000, 1", // or the carry
        "mad.hi.s16, -3, 0x4000, 100, 99",
        "mad.hi.u16, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF",
        "mad.hi.s64, -1, 1, 10, 9",
        "mad.hi.u64, -1, 2, 10, 11",
        "mul24.lo.s32, 0x1FFFFFF, 3, 0, 0xFFFFFFFD",
        "mul24.lo.u32, 0x1000002, 3, 0, 6",
        "mul24.hi.u32, 0xFFFFFF, 0xFFFFFF, 0, 0xFFFFFE00",
        "mul24.hi.s32, -1, 1, 0, 0xFFFFFFFF",
        "mad24.lo.s32, -2, 3, 1, -5",
        "mad24.lo.u32, 2, 3, 0xFFFFFFFF, 5",
        "mad24.hi.s32, 0x10000, 0x10000, 3, 3",
        "mad24.hi.sat.s32, 0x10000, 0x7FFF, 0x7FFFFFFF, 0x7FFFFFFF",
        "mad24.hi.u32, 0x10000, 2, 3, 5",
    })
    void what_else_multiplies_does_as_GPGPU_Sim(String opcode, String a, String b, String c, String expected) {
        String third = opcode.startsWith("mad") ? ", %rd3" : "";
        assertEquals(
                Long.decode(expected),
                OneInstruction.of(opcode + " %rd4, %rd1, %rd2" + third)
                        .with("%rd1", Long.decode(a))
                        .with("%rd2", Long.decode(b))
                        .with("%rd3", Long.decode(c))
                        .run()
                        .value("%rd4"));
    }
}
