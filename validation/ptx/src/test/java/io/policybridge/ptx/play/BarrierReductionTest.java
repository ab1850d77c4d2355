package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bar.red}, as the PTX manual has it. */
final class BarrierReductionTest {

    private static int[] run(String reductions) {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program("""
                .entry k(.param .u64 out) {
                    .reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %rd<5>;
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %tid.x; mul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;
                    setp.lt.u32 %p1, %r1, 40; setp.lt.u32 %p2, %r1, 64;
                """ + reductions + "st.global.u32 [%rd3], %r2; ret; }", gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4 * 64);
            gpu.launch("k", 1, 64, out);
            result[0] = out.ints();
        }));
        return result[0];
    }

    private static void assertAll(int expected, int[] actual) {
        assertArrayEquals(IntStream.range(0, 64).map(i -> expected).toArray(), actual);
    }

    @Test
    void all_threads_get_the_number_of_those_whose_predicate_holds() {
        assertAll(40, run("bar.red.popc.u32 %r2, 0, %p1;"));
        assertAll(24, run("bar.red.popc.u32 %r2, 3, 64, !%p1;"));
    }

    @Test
    void all_threads_get_whether_it_holds_for_all_or_for_any() {
        assertAll(0, run("bar.red.and.pred %p3, 0, %p1; selp.b32 %r2, 1, 0, %p3;"));
        assertAll(1, run("bar.red.and.pred %p3, 0, %p2; selp.b32 %r2, 1, 0, %p3;"));
        assertAll(1, run("bar.red.or.pred %p3, 0, %p1; selp.b32 %r2, 1, 0, %p3;"));
        assertAll(0, run("bar.red.or.pred %p3, 0, !%p2; selp.b32 %r2, 1, 0, %p3;"));
    }

    @Test
    void a_second_reduction_begins_anew() {
        assertAll(64, run("bar.red.popc.u32 %r2, 0, %p1; bar.red.popc.u32 %r2, 0, %p2;"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bar.red.u32 %r2, 0, %p1;",
                "bar.red.popc.pred %p3, 0, %p1;",
                "bar.red.and.pred !%p3, 0, %p1;",
                "bar.red.popc.u32 3, 0, %p1;",
                "bar.red.popc.u32 %r2, 0;",
                "bar.red.popc.u32 %r2, 0, %r2;",
            })
    void another_form_is_refused(String instruction) {
        String refusal = assertThrows(BadInput.class, () -> run(instruction)).getMessage();
        assertTrue(refusal.startsWith("a.ptx:9: instruction=" + instruction + "; expected "), refusal);
        assertEquals(-1, refusal.indexOf('\n'));
    }
}
