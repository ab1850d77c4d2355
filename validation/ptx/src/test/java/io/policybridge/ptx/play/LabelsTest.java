package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import org.junit.jupiter.api.Test;

/** Where branches lead. Lane i of kernel k has i in %r1, and stores %r2, which is 0 at first. */
final class LabelsTest {
    private static final String BEGIN = """
            .entry k(.param .u64 out) {
            .reg .pred %p<2>; .reg .b32 %r<3>; .reg .b64 %rd<4>;
            ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, 0;
            mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; setp.lt.u32 %p1, %r1, 2;
            """;
    private static final String END = "st.global.u32 [%rd3], %r2; ret;";

    /** What the four lanes of the kernel {@code k} store. */
    private static int[] stored(String ptx) {
        int[][] stored = new int[1][];
        InOrder.run(InOrder.program(ptx, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 16);
            gpu.launch("k", 1, 4, out);
            stored[0] = out.ints();
        }));
        return stored[0];
    }

    private static String refusal(String ptx) {
        return assertThrows(BadInput.class, () -> stored(ptx)).getMessage();
    }

    @Test
    void a_label_behind_the_last_instruction_may_stand_there() {
        assertArrayEquals(
                new int[] {0, 0, 7, 7},
                stored(BEGIN + "@%p1 bra over; mov.u32 %r2, 7; over:" + END + "$LDWend_k: $L__func_end0: }"));
    }

    /** GPGPU-Sim reads what lies behind its instructions there. */
    @Test
    void a_branch_to_the_end_is_refused() {
        assertEquals(
                "a.ptx:8: instruction=@%p1 bra over;; expected a label with an instruction behind it",
                refusal(BEGIN + "@%p1 bra over;" + END + "over: }"));
    }

    @Test
    void a_kernel_that_is_refused_leaves_the_others_of_its_module_alone() {
        String refused = ".entry first() { bra nowhere; } .entry second() { .reg .b32 %r<2>; ld.global [%r1], %r1; }";
        assertArrayEquals(new int[4], stored(refused + BEGIN + END + "}"));
    }

    /** Each block has an L of its own, behind its own addition: lanes 0 and 1 skip 1 and 10, lanes 2 and 3 none. */
    @Test
    void blocks_may_have_a_label_of_one_name_each() {
        assertArrayEquals(
                new int[] {0, 0, 11, 11},
                stored(BEGIN + "{ @%p1 bra L; add.s32 %r2, %r2, 1; L: } { @%p1 bra L; add.s32 %r2, %r2, 10; L: }" + END
                        + "}"));
    }

    /** The inner branch of lanes 0 and 1 skips 1; the outer one skips 10, not back to the inner label. */
    @Test
    void a_label_of_an_inner_block_hides_an_outer_one_in_it_only() {
        assertArrayEquals(
                new int[] {100, 100, 111, 111},
                stored(BEGIN + "{ @%p1 bra L; add.s32 %r2, %r2, 1; L: add.s32 %r2, %r2, 100; }"
                        + "@%p1 bra L; add.s32 %r2, %r2, 10; L:" + END + "}"));
    }

    @Test
    void a_branch_may_leave_its_block_but_not_enter_another() {
        assertArrayEquals(
                new int[] {0, 0, 1, 1}, stored(BEGIN + "{ { @%p1 bra L; } add.s32 %r2, %r2, 1; } L:" + END + "}"));
        assertEquals(
                "a.ptx:8: instruction=@%p1 bra L;; expected a label of this block or of one around it",
                refusal(BEGIN + "@%p1 bra L; { L: add.s32 %r2, %r2, 1; }" + END + "}"));
    }
}
