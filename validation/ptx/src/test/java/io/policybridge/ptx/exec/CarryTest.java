package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums with the carry flag. */
class CarryTest {

    @ParameterizedTest
    @ValueSource(strings = {"u32", "s32", "u64", "s64"})
    void the_flag_is_added_or_subtracted_and_written(String type) {
        String unsigned = type.replace('s', 'u');
        int bits = Integer.parseInt(type.substring(1));
        String r = IntegerCases.register(type);
        String operands = "." + type + " " + r + "3, " + r + "1, " + r + "2";
        OneInstruction add = OneInstruction.of("addc.cc" + operands);
        OneInstruction sub = OneInstruction.of("subc.cc" + operands);
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                for (int flag = 0; flag < 2; flag++) {
                    BigInteger x = IntegerCases.read(a, unsigned);
                    BigInteger y = IntegerCases.read(b, unsigned).add(BigInteger.valueOf(flag));
                    add.with(r + "1", a).with(r + "2", b).withCarry(-flag).run();
                    assertEquals(
                            IntegerCases.cut(x.add(y).longValue(), type), IntegerCases.cut(add.value(r + "3"), type));
                    assertEquals(x.add(y).testBit(bits) ? -1 : 0, add.carry());
                    sub.with(r + "1", a).with(r + "2", b).withCarry(-flag).run();
                    assertEquals(
                            IntegerCases.cut(x.subtract(y).longValue(), type),
                            IntegerCases.cut(sub.value(r + "3"), type));
                    assertEquals(x.compareTo(y) < 0 ? -1 : 0, sub.carry());
                }
            }
        }
    }

    @Test
    void without_cc_the_flag_stays_and_without_c_it_is_not_read() {
        assertEquals(
                0xF0,
                OneInstruction.of("addc.u32 %r3, -1, -1").withCarry(0xF0).run().carry());
        OneInstruction add =
                OneInstruction.of("add.cc.u32 %r3, 1, 1").withCarry(-1).run(0xFF);
        assertEquals(2, add.lanes("%r3")[0]);
        assertEquals(~0xFF, add.carry());
        assertEquals(
                2,
                OneInstruction.of("sub.cc.u32 %r3, 3, 1").withCarry(-1).run(1).lanes("%r3")[0] & 0xFFFFFFFFL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"u32", "u64", "s32", "s64"})
    void products_are_added_with_the_flag(String type) {
        String unsigned = type.replace('s', 'u');
        int bits = Integer.parseInt(type.substring(1));
        String r = IntegerCases.register(type);
        for (String part : new String[] {"lo", "hi"}) {
            OneInstruction mad = OneInstruction.of(
                    "madc." + part + ".cc." + type + " " + r + "4, " + r + "1, " + r + "2, " + r + "3");
            for (long a : IntegerCases.EDGES) {
                for (long b : IntegerCases.EDGES) {
                    BigInteger product = IntegerCases.read(a, type)
                            .multiply(IntegerCases.read(b, type))
                            .shiftRight(part.equals("hi") ? bits : 0);
                    BigInteger sum = IntegerCases.read(product.longValue(), unsigned)
                            .add(IntegerCases.read(a, unsigned))
                            .add(BigInteger.ONE);
                    mad.with(r + "1", a)
                            .with(r + "2", b)
                            .with(r + "3", a)
                            .withCarry(-1)
                            .run();
                    assertEquals(IntegerCases.cut(sum.longValue(), type), mad.value(r + "4"));
                    assertEquals(sum.testBit(bits) ? -1 : 0, mad.carry());
                }
            }
        }
    }

    @Test
    void a_carry_needs_32_or_64_bits() {
        assertTrue(OneInstruction.refusal("add.cc.u16 %rs1, %rs2, %rs3").contains("32 or 64 bits"));
    }
}
