package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all operations. */
class OperationsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add.s32 %r3, %r1, %r2",
                "mov.u32 %r3, %r1",
                "selp.b32 %r3, %r1, %r2, %p1",
                "set.lt.u32.s32 %r3, %r1, %r2",
                "mov.b64 {%r3, %r4}, %rd1",
                "mov.b32 %r3, {%rs1, %rs2}",
            })
    void lanes_that_are_off_keep_their_value(String line) {
        int some = 0x80FF0001;
        OneInstruction one =
                OneInstruction.of(line).with("%r3", lane -> 1000 + lane).run(some);
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            assertEquals((some >>> lane & 1) == 0, one.lanes("%r3")[lane] == 1000 + lane, "lane " + lane);
        }
    }

    @Test
    void predicates_of_lanes_that_are_off_keep_their_value() {
        assertEquals(
                0x0000FFF0,
                OneInstruction.of("setp.eq.s32 %p1, %r1, %r2")
                        .withMask("%p1", 0xFF00)
                        .run(0xF0F0)
                        .mask("%p1"));
    }

    @Test
    void each_lane_has_its_own_values() {
        long[] sums = OneInstruction.of("add.s64 %rd1, %rd1, %rd2")
                .with("%rd1", lane -> 3 * lane)
                .with("%rd2", lane -> 1000 * lane)
                .run()
                .lanes("%rd1");
        assertArrayEquals(LongStream.range(0, 32).map(lane -> 1003 * lane).toArray(), sums);
    }

    @Test
    void predicates_hold_before_they_are_written() {
        assertEquals(-1, OneInstruction.of("add.s32 %r3, %r1, %r2").mask("%p1"));
    }

    @Test
    void integers_have_32_bits_and_are_extended_with_their_sign() {
        assertEquals(-1, OneInstruction.of("mov.u64 %rd1, 0xFFFFFFFF").run().value("%rd1"));
        assertEquals(1, OneInstruction.of("mov.u64 %rd1, 0x700000001").run().value("%rd1"));
    }

    @Test
    void a_fraction_is_rounded_to_the_type_that_reads_it() {
        assertEquals(0.1f, OneInstruction.of("mov.f32 %f1, 0.1").run().single("%f1"));
        assertEquals(0.1, OneInstruction.of("mov.f64 %fd1, 0.1").run().number("%fd1"));
    }

    @Test
    void an_unknown_option_is_refused_with_those_that_are_known() {
        String refusal = OneInstruction.refusal("add.s32.funny %r3, %r1, %r2");
        assertTrue(refusal.contains("add.s32.funny") && refusal.contains("options among .sat .cc"), refusal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fly.s32 %r3, %r1, %r2",
                "add %r3, %r1, %r2",
                "add.b32 %r3, %r1, %r2",
                "add.s32.s32 %r3, %r1, %r2",
                "add.s32 %r3, %r1",
                "add.s32 %r3, %r1, %r2, %r4",
                "add.s32 3, %r1, %r2",
                "add.s32 %p1, %r1, %r2",
                "add.s32 %r3, %p1, %r2",
                "add.s32 %r3, {%r1, %r2}, %r2",
                "add.s32 %r3, nowhere, %r2",
                "add.f32 %f3, %f1, 1",
                "mul.s32 %r3, %r1, %r2",
                "mul.lo.hi.s32 %r3, %r1, %r2",
                "mul.wide.s64 %rd3, %rd1, %rd2",
                "mad.wide.u64 %rd3, %rd1, %rd2, %rd4",
                "setp.s32 %p1, %r1, %r2",
                "setp.lt.b32 %p1, %r1, %r2",
                "setp.ltu.s32 %p1, %r1, %r2",
                "setp.lo.f32 %p1, %f1, %f2",
                "setp.eq.and.s32 %p1, %r1, %r2",
                "setp.eq.s32 %p1, %r1, %r2, %p2",
                "setp.eq.s32 %r1, %r1, %r2",
                "set.eq.s32 %r1, %r1, %r2",
                "and.pred %p1, %p2, !%p3",
                "selp.b32 %r1, %r2, %r3, !%p1",
                "mov.b64 {%r1, %r2, %r3}, %rd1",
                "mov.s64 {%r1, %r2}, %rd1",
            })
    void what_no_operation_knows_is_refused(String line) {
        String refusal = OneInstruction.refusal(line);
        assertTrue(refusal.startsWith("one.ptx:13: instruction="), refusal);
    }

    /** 1.5 and -2 are 3E00 and C000 in half precision; 2^1.5 is 2.828, 41A8; 2^-2 is 3400. */
    @Test
    void halves_are_computed_both_where_gpgpu_sim_computes_none() {
        assertEquals(
                0x41A8,
                OneInstruction.of("ex2.approx.f16 %h1, %h2")
                        .with("%h2", 0x3E00)
                        .run()
                        .value("%h1"));
        assertEquals(
                0x41A83400L,
                OneInstruction.of("ex2.approx.f16x2 %r1, %r2")
                        .with("%r2", 0x3E00C000L)
                        .run()
                        .value("%r1"));
        assertEquals(
                0x3E00C000L,
                OneInstruction.of("cvt.rn.f16x2.f32 %r1, %f1, %f2")
                        .with("%f1", 1.5f)
                        .with("%f2", -2f)
                        .run()
                        .value("%r1"));
    }

    @Test
    void a_hyperbolic_tangent_and_a_sign_of_another_number_are_computed() {
        assertEquals(
                (float) Math.tanh(0.5),
                OneInstruction.of("tanh.approx.f32 %f1, %f2")
                        .with("%f2", 0.5f)
                        .run()
                        .single("%f1"));
        assertEquals(
                -3f,
                OneInstruction.of("copysign.f32 %f1, %f2, %f3")
                        .with("%f2", -0f)
                        .with("%f3", 3f)
                        .run()
                        .single("%f1"));
    }

    /** 2 * 3 + -1 * 4 + 10 = 12 of the low bytes 4 and 3; 2 * 1 + -1 * -1 + 10 of the high ones -1 and 1. */
    @Test
    void products_of_halves_and_bytes_are_added() {
        OneInstruction low = OneInstruction.of("dp2a.lo.s32.s32 %r1, %r2, %r3, 10");
        assertEquals(
                12, low.with("%r2", 0xFFFF0002L).with("%r3", 0xFF010403L).run().value("%r1"));
        OneInstruction high = OneInstruction.of("dp2a.hi.s32.s32 %r1, %r2, %r3, 10");
        assertEquals(
                13, high.with("%r2", 0xFFFF0002L).with("%r3", 0xFF010403L).run().value("%r1"));
    }

    /** Four ones from bit 30 on: two fit. By .wrap 33 is 1. */
    @Test
    void a_mask_has_so_many_ones() {
        assertEquals(
                0xC0000000L,
                OneInstruction.of("bmsk.clamp.b32 %r1, 30, 4").run().value("%r1"));
        assertEquals(0, OneInstruction.of("bmsk.clamp.b32 %r1, 33, 4").run().value("%r1"));
        assertEquals(0x1E, OneInstruction.of("bmsk.wrap.b32 %r1, 33, 4").run().value("%r1"));
    }
}
