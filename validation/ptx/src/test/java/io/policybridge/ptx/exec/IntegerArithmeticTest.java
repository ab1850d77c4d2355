package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Integer arithmetic against that of {@link BigInteger}, for all pairs of edge values. */
class IntegerArithmeticTest {
    private static final String[] TYPES = {"u16", "s16", "u32", "s32", "u64", "s64"};

    private static Stream<Arguments> operations() {
        BinaryOperator<BigInteger> quotient = (a, b) -> b.signum() == 0 ? BigInteger.ONE.negate() : a.divide(b);
        BinaryOperator<BigInteger> remainder = (a, b) -> b.signum() == 0 ? a : a.remainder(b);
        return Stream.<Arguments>of(
                        Arguments.of("add", (BinaryOperator<BigInteger>) BigInteger::add),
                        Arguments.of("sub", (BinaryOperator<BigInteger>) BigInteger::subtract),
                        Arguments.of("mul.lo", (BinaryOperator<BigInteger>) BigInteger::multiply),
                        Arguments.of("div", quotient),
                        Arguments.of("rem", remainder),
                        Arguments.of("min", (BinaryOperator<BigInteger>) BigInteger::min),
                        Arguments.of("max", (BinaryOperator<BigInteger>) BigInteger::max))
                .flatMap(operation -> Stream.of(TYPES)
                        .map(type ->
                                Arguments.of(operation.get()[0], type, operation.get()[1])));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void operations_of_two_numbers_are_those_of_integers_cut_to_the_type(
            String opcode, String type, BinaryOperator<BigInteger> expected) {
        String r = IntegerCases.register(type);
        OneInstruction one = OneInstruction.of(opcode + "." + type + " " + r + "3, " + r + "1, " + r + "2");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                long result = one.with(r + "1", a).with(r + "2", b).run().value(r + "3");
                BigInteger exact = expected.apply(IntegerCases.read(a, type), IntegerCases.read(b, type));
                assertEquals(
                        IntegerCases.cut(exact.longValue(), type),
                        IntegerCases.cut(result, type),
                        () -> opcode + "." + type + " " + a + " " + b);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s16", "s32", "s64"})
    void neg_and_abs_change_the_sign(String type) {
        String r = IntegerCases.register(type);
        OneInstruction neg = OneInstruction.of("neg." + type + " " + r + "2, " + r + "1");
        OneInstruction abs = OneInstruction.of("abs." + type + " " + r + "2, " + r + "1");
        for (long a : IntegerCases.EDGES) {
            BigInteger value = IntegerCases.read(a, type);
            assertEquals(
                    IntegerCases.cut(-a, type),
                    IntegerCases.cut(neg.with(r + "1", a).run().value(r + "2"), type));
            assertEquals(
                    IntegerCases.cut(value.abs().longValue(), type),
                    IntegerCases.cut(abs.with(r + "1", a).run().value(r + "2"), type));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"u16", "s16", "u32", "s32", "u64", "s64"})
    void sad_adds_the_distance(String type) {
        String r = IntegerCases.register(type);
        OneInstruction sad = OneInstruction.of("sad." + type + " " + r + "4, " + r + "1, " + r + "2, " + r + "3");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                long distance = IntegerCases.read(a, type)
                        .subtract(IntegerCases.read(b, type))
                        .abs()
                        .longValue();
                assertEquals(
                        IntegerCases.cut(distance + 77, type),
                        IntegerCases.cut(
                                sad.with(r + "1", a)
                                        .with(r + "2", b)
                                        .with(r + "3", 77)
                                        .run()
                                        .value(r + "4"),
                                type));
            }
        }
    }

    @Test
    void the_carry_of_32_bits_stays_above_them() {
        assertEquals(
                0x1_0000_0001L,
                OneInstruction.of("add.u32 %r3, %r1, 2")
                        .with("%r1", 0xFFFFFFFFL)
                        .run()
                        .value("%r3"));
        assertEquals(
                0x1_0000_0003L,
                OneInstruction.of("sub.u32 %r3, %r1, 2").with("%r1", 5).run().value("%r3"));
        assertEquals(
                0xFFFFFFFFL,
                OneInstruction.of("sub.u32 %r3, %r1, 2").with("%r1", 1).run().value("%r3"));
    }

    @Test
    void saturation_of_a_sum_is_ignored() {
        assertEquals(
                0x80000000L,
                OneInstruction.of("add.sat.s32 %r3, %r1, 1")
                        .with("%r1", Integer.MAX_VALUE)
                        .run()
                        .value("%r3"));
    }
}
