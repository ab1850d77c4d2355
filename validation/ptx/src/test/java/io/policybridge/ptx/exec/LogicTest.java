package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bitwise operations and shifts. */
class LogicTest {

    @ParameterizedTest
    @ValueSource(strings = {"b16", "b32", "b64"})
    void bits_are_combined(String type) {
        String r = IntegerCases.register(type);
        String operands = "." + type + " " + r + "3, " + r + "1, " + r + "2";
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                assertEquals(a & b, of("and" + operands, r, a, b));
                assertEquals(a | b, of("or" + operands, r, a, b));
                assertEquals(a ^ b, of("xor" + operands, r, a, b));
            }
            assertEquals(IntegerCases.cut(~a, type), of("not." + type + " " + r + "3, " + r + "1", r, a, 0));
            assertEquals(
                    IntegerCases.cut(a, type) == 0 ? 1 : 0, of("cnot." + type + " " + r + "3, " + r + "1", r, a, 0));
        }
    }

    private static long of(String line, String r, long a, long b) {
        return OneInstruction.of(line).with(r + "1", a).with(r + "2", b).run().value(r + "3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b16", "u16", "s16", "b32", "u32", "s32", "b64", "u64", "s64"})
    void amounts_beyond_the_width_shift_everything_out(String type) {
        String r = IntegerCases.register(type);
        int bits = Integer.parseInt(type.substring(1));
        for (long a : IntegerCases.EDGES) {
            for (int amount : new int[] {0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255}) {
                long right = IntegerCases.read(a, type).shiftRight(amount).longValue();
                assertEquals(
                        IntegerCases.cut(right, type),
                        IntegerCases.cut(of("shr." + type + " " + r + "3, " + r + "1, " + amount, r, a, 0), type));
                long left = amount < bits ? IntegerCases.cut(a << amount, type) : 0;
                assertEquals(left, of("shl.b" + bits + " " + r + "3, " + r + "1, " + amount, r, a, 0));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0x100000001, 0", "-5, 0x100000001, -1", "-5, 0x180000000, -4294967296", "-64, 3, -8"})
    void shr_of_s64_takes_all_bits_of_the_register_as_the_amount(long a, String amount, long expected) {
        assertEquals(expected, of("shr.s64 %rd3, %rd1, %rd2", "%rd", a, Long.decode(amount)));
    }

    @Test
    void a_signed_shift_fills_the_register() {
        assertEquals(-2, of("shr.s32 %r3, %r1, 1", "%r", 0xFFFFFFFCL, 0));
        assertEquals(-2, of("shr.s16 %rs3, %rs1, 1", "%rs", 0xFFFC, 0));
    }

    @Test
    void lop3_looks_up_each_bit() {
        for (int table = 0; table < 256; table++) {
            OneInstruction lop = OneInstruction.of("lop3.b32 %r4, %r1, %r2, %r3, " + table)
                    .with("%r1", 0xF0)
                    .with("%r2", 0xCC)
                    .with("%r3", 0xAA)
                    .run();
            assertEquals(table, lop.value("%r4") & 0xFF);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "and, 0xF0F0FF00",
        "or, 0xFFFFFFF0",
        "xor, 0x0F0F00F0",
    })
    void predicates_are_combined(String opcode, String expected) {
        int mask = OneInstruction.of(opcode + ".pred %p3, %p1, %p2")
                .withMask("%p1", 0xF0F0FF00 | 0x0F0F0000)
                .withMask("%p2", 0xF0F0FFF0)
                .run()
                .mask("%p3");
        assertEquals(Long.decode(expected).intValue(), mask);
    }

    @Test
    void a_predicate_is_moved_or_inverted() {
        assertEquals(
                5,
                OneInstruction.of("mov.pred %p3, %p1").withMask("%p1", 5).run().mask("%p3"));
        assertEquals(
                ~5,
                OneInstruction.of("not.pred %p3, %p1").withMask("%p1", 5).run().mask("%p3"));
        assertEquals(0, OneInstruction.of("mov.pred %p3, 0").run().mask("%p3"));
        assertEquals(
                -1,
                OneInstruction.of("mov.pred %p3, 2").withMask("%p3", 0).run().mask("%p3"));
    }
}
