package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** setp and set, for pairs of edge values. */
class ComparisonTest {

    private static Stream<Arguments> words(String words, String... types) {
        return Stream.of(words.split(" ")).flatMap(word -> Stream.of(types).map(type -> Arguments.of(word, type)));
    }

    private static Stream<Arguments> ofIntegers() {
        return Stream.concat(
                words("eq ne lt le gt ge", "s16", "u16", "s32", "u32", "s64", "u64"),
                words("lo ls hi hs", "u16", "u32", "u64"));
    }

    private static boolean holds(String word, int order) {
        return switch (word) {
            case "eq", "equ" -> order == 0;
            case "ne", "neu" -> order != 0;
            case "lt", "lo", "ltu" -> order < 0;
            case "le", "ls", "leu" -> order <= 0;
            case "gt", "hi", "gtu" -> order > 0;
            default -> order >= 0;
        };
    }

    @ParameterizedTest
    @MethodSource("ofIntegers")
    void integers_are_compared_as_their_type_says(String word, String type) {
        String r = IntegerCases.register(type);
        OneInstruction setp = OneInstruction.of("setp." + word + "." + type + " %p1, " + r + "1, " + r + "2");
        for (long a : IntegerCases.EDGES) {
            for (long b : IntegerCases.EDGES) {
                int order = IntegerCases.read(a, type).compareTo(IntegerCases.read(b, type));
                assertEquals(
                        holds(word, order) ? -1 : 0,
                        setp.with(r + "1", a).with(r + "2", b).run().mask("%p1"));
            }
        }
    }

    private static Stream<Arguments> ofNumbers() {
        return words("eq ne lt le gt ge equ neu ltu leu gtu geu num nan", "f16", "f32", "f64");
    }

    @ParameterizedTest
    @MethodSource("ofNumbers")
    void a_NaN_is_neither_less_nor_equal_nor_greater(String word, String type) {
        double[] edges = {0, -0d, 1, -1, 0.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        OneInstruction setp = OneInstruction.of("setp." + word + "." + type + " %p1, %rd1, %rd2");
        for (double a : edges) {
            for (double b : edges) {
                boolean unordered = Double.isNaN(a) || Double.isNaN(b);
                boolean expected = switch (word) {
                    case "num" -> !unordered;
                    case "nan" -> unordered;
                    default -> unordered ? word.endsWith("u") : holds(word, a < b ? -1 : a > b ? 1 : 0);
                };
                setp.with("%rd1", bits(a, type)).with("%rd2", bits(b, type)).run();
                assertEquals(expected ? -1 : 0, setp.mask("%p1"), () -> word + " " + a + " " + b);
            }
        }
    }

    private static long bits(double value, String type) {
        return switch (type) {
            case "f16" -> Bits.half(value, Rounding.NEAREST);
            case "f32" -> Bits.bits((float) value);
            default -> Bits.bits(value);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"b16", "b32", "b64"})
    void bits_are_compared_over_the_whole_register(String type) {
        OneInstruction eq =
                OneInstruction.of("setp.eq." + type + " %p1, %rd1, %rd2").with("%rd1", 5);
        assertEquals(-1, eq.with("%rd2", 5).run().mask("%p1"));
        assertEquals(0, eq.with("%rd2", 5 | 1L << 32).run().mask("%p1"));
        OneInstruction ne =
                OneInstruction.of("setp.ne." + type + " %p1, %rd1, -1").with("%rd1", -1);
        assertEquals(0, ne.run().mask("%p1"));
        assertEquals(-1, ne.with("%rd1", 0xFFFFFFFFL).run().mask("%p1"));
    }

    @Test
    void each_lane_has_its_own_result_and_the_second_predicate_its_complement() {
        OneInstruction one = OneInstruction.of("setp.lt.s32 %p1|%p2, %r1, 5")
                .with("%r1", lane -> lane)
                .run();
        assertEquals(0x1F, one.mask("%p1"));
        assertEquals(~0x1F, one.mask("%p2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"and", "or", "xor"})
    void a_comparison_is_combined_with_a_further_predicate(String word) {
        int further = 0xF8;
        int less = 0x1F;
        OneInstruction one = OneInstruction.of("setp.lt." + word + ".s32 %p1|%p2, %r1, 5, %p3")
                .with("%r1", lane -> lane)
                .withMask("%p3", further)
                .run();
        OneInstruction negated = OneInstruction.of("setp.lt." + word + ".s32 %p1, %r1, 5, !%p3")
                .with("%r1", lane -> lane)
                .withMask("%p3", ~further)
                .run();
        assertEquals(combined(word, less, further), one.mask("%p1"));
        assertEquals(combined(word, ~less, further), one.mask("%p2"));
        assertEquals(combined(word, less, further), negated.mask("%p1"));
    }

    private static int combined(String word, int a, int b) {
        return switch (word) {
            case "and" -> a & b;
            case "or" -> a | b;
            default -> a ^ b;
        };
    }

    @Test
    void set_gives_all_bits_or_one() {
        assertEquals(
                0xFFFFFFFFL,
                OneInstruction.of("set.lt.u32.s32 %r1, -1, 1").run().value("%r1"));
        assertEquals(0, OneInstruction.of("set.lt.s32.u32 %r1, -1, 1").run().value("%r1"));
        assertEquals(
                1f,
                OneInstruction.of("set.neu.f32.f32 %f1, 0f7FC00000, 0f00000000")
                        .run()
                        .single("%f1"));
        assertEquals(
                0xFFFFFFFFL,
                OneInstruction.of("set.lt.and.u32.s32 %r1, -1, 1, %p1").run().value("%r1"));
    }
}
