package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves and selections. */
class MovesTest {

    @ParameterizedTest
    @ValueSource(strings = {"b16", "u32", "s64", "f32", "f64"})
    void a_register_is_moved_whole(String type) {
        assertEquals(
                0x123456789ABCDEFL,
                OneInstruction.of("mov." + type + " %rd2, %rd1")
                        .with("%rd1", 0x123456789ABCDEFL)
                        .run()
                        .value("%rd2"));
    }

    @Test
    void a_special_register_is_a_row_like_others() {
        assertEquals(
                0, OneInstruction.of("mov.u32 %r1, %tid.x").with("%r1", 5).run().value("%r1"));
    }

    @Test
    void a_vector_is_moved_at_once() {
        OneInstruction exchange = OneInstruction.of("mov.v2.u32 {%r1, %r2}, {%r2, %r1}")
                .with("%r1", 5)
                .with("%r2", 6)
                .run();
        assertEquals(6, exchange.value("%r1"));
        assertEquals(5, exchange.value("%r2"));
        assertTrue(OneInstruction.refusal("mov.v4.u32 {%r1, %r2}, {%r3, %r4}").endsWith("two vectors of 4 elements"));
    }

    @Test
    void parts_are_packed_from_the_lowest_on() {
        OneInstruction two = OneInstruction.of("mov.b64 %rd1, {%r1, %r2}")
                .with("%r1", 0x1_11111111L)
                .with("%r2", 0x22222222);
        assertEquals(0x2222222211111111L, two.run().value("%rd1"));
        OneInstruction four = OneInstruction.of("mov.b32 %r5, {%r1, %r2, %r3, %r4}")
                .with("%r1", 0x111)
                .with("%r2", 0x22)
                .with("%r3", 0x33)
                .with("%r4", 0x44);
        assertEquals(0x44332211, four.run().value("%r5"));
    }

    @Test
    void parts_are_unpacked_from_the_lowest_on() {
        OneInstruction one = OneInstruction.of("mov.b64 {%rs1, _, %rs2, %rs3}, %rd1")
                .with("%rd1", 0x4444333322221111L)
                .run();
        assertEquals(0x1111, one.value("%rs1"));
        assertEquals(0x3333, one.value("%rs2"));
        assertEquals(0x4444, one.value("%rs3"));
    }

    @Test
    void a_register_may_be_among_its_own_parts() {
        OneInstruction one = OneInstruction.of("mov.b64 {%rd1, %rd2}, %rd1").with("%rd1", 0x2222222211111111L);
        one.run();
        assertEquals(0x11111111, one.value("%rd1"));
        assertEquals(0x22222222, one.value("%rd2"));
        one.with("%rd1", 0x2222222211111111L).run(1);
        assertEquals(0x22222222, one.lanes("%rd2")[0]);
    }

    /** As some compilers write it. */
    @Test
    void a_number_is_a_predicate_that_holds_unless_it_is_zero() {
        for (int number = 0; number < 3; number++) {
            assertEquals(
                    number == 0 ? 22 : 11,
                    OneInstruction.of("selp.b32 %r3, %r1, %r2, " + number)
                            .with("%r1", 11)
                            .with("%r2", 22)
                            .run()
                            .value("%r3"));
        }
    }

    @Test
    void a_policy_for_caches_is_a_number() {
        assertEquals(
                0,
                OneInstruction.of("createpolicy.fractional.L2::evict_last.b64 %rd1, 0.5")
                        .with("%rd1", 5)
                        .run()
                        .value("%rd1"));
    }

    @Test
    void selp_selects_each_lane_by_the_predicate() {
        OneInstruction one = OneInstruction.of("selp.b32 %r3, %r1, %r2, %p1")
                .with("%r1", 1)
                .with("%r2", 2)
                .with("%p1", lane -> lane & 1)
                .run();
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            assertEquals(2 - (lane & 1), one.lanes("%r3")[lane]);
        }
    }

    @Test
    void slct_selects_the_second_for_a_negative_or_a_NaN() {
        OneInstruction signed = OneInstruction.of("slct.b16.s32 %rd4, %rd1, %rd2, %rd3")
                .with("%rd1", 0x10001)
                .with("%rd2", 2);
        assertEquals(1, signed.with("%rd3", 0).run().value("%rd4"));
        assertEquals(2, signed.with("%rd3", 0x80000000L).run().value("%rd4"));
        OneInstruction single = OneInstruction.of("slct.u64.f32 %rd4, %rd1, %rd2, %rd3")
                .with("%rd1", 1)
                .with("%rd2", 2);
        assertEquals(1, single.with("%rd3", -0f).run().value("%rd4"));
        assertEquals(2, single.with("%rd3", -1f).run().value("%rd4"));
        assertEquals(2, single.with("%rd3", Float.NaN).run().value("%rd4"));
    }
}
