package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.workload.Playback;
import io.policybridge.workload.StaticInstruction.Copying;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** cp.async: lane i copies 16 bytes from 16 i on, and reads its words 0 and 3. */
final class CopiesTest {
    private static final String BEGIN = """
            .entry k(.param .u64 in, .param .u64 out) {
                .reg .b32 %r<9>; .reg .b64 %rd<9>;
                .shared .align 16 .b8 s[512];
                ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [out];
                mov.u32 %r1, %tid.x; mul.wide.u32 %rd3, %r1, 16; add.s64 %rd4, %rd1, %rd3;
                mov.u32 %r2, s; shl.b32 %r3, %r1, 4; add.u32 %r2, %r2, %r3;
            """;
    private static final String END = """
                ld.shared.u32 %r4, [%r2]; ld.shared.u32 %r5, [%r2+12];
                mul.wide.u32 %rd5, %r1, 8; add.s64 %rd6, %rd2, %rd5;
                st.global.v2.u32 [%rd6], {%r4, %r5};
                ret;
            }
            """;

    private final List<Integer> left = new ArrayList<>();

    private int[] run(String copies) {
        int[][] result = new int[1][];
        Playback[] played = new Playback[1];
        InOrder.run(
                InOrder.program(BEGIN + copies + END, gpu -> {
                    DeviceBuffer in = gpu.allocate("in", IntStream.range(1, 129).toArray());
                    DeviceBuffer out = gpu.allocate("out", 256);
                    gpu.launch("k", 1, 32, in, out);
                    result[0] = out.ints();
                }),
                dynamic -> {
                    if (played[0].instruction(played[0].code(dynamic)).control().copying() == Copying.AWAITS_GROUPS) {
                        left.add(played[0].barrier(dynamic));
                    }
                },
                played);
        return result[0];
    }

    /** Words of lane i: 4 i + 1 to 4 i + 4. */
    @Test
    void data_are_there_behind_the_wait() {
        int[] expected = IntStream.range(0, 64)
                .map(i -> i / 2 * 4 + (i % 2 == 0 ? 1 : 4))
                .toArray();
        for (String copies : List.of(
                "cp.async.cg.shared.global [%r2], [%rd4], 16; cp.async.commit_group; cp.async.wait_group 0;",
                "cp.async.ca.shared.global.L2::128B [%r2], [%rd4], 8; "
                        + "cp.async.ca.shared.global [%r2+8], [%rd4+8], 8; cp.async.wait_all;")) {
            assertArrayEquals(expected, run(copies), copies);
        }
    }

    /** Eight bytes of 16: word 3 is 0. */
    @Test
    void bytes_behind_the_given_ones_are_zero() {
        int[] copied = run("cp.async.cg.shared.global [%r2], [%rd4], 16, 8; cp.async.wait_all;");
        assertEquals(5, copied[2]);
        assertEquals(0, copied[3]);
    }

    /** One group is closed: a warp that may leave three waits for none. */
    @Test
    void a_wait_leaves_no_more_groups_than_were_closed() {
        run("cp.async.cg.shared.global [%r2], [%rd4], 16; cp.async.commit_group; cp.async.wait_group 3; "
                + "cp.async.wait_group 0;");
        assertEquals(List.of(1, 0), left);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp.async.cg.shared.global [%r2], [%rd4], 8;",
                "cp.async.ca.shared.global [%r2], [%rd4], %r1;",
                "cp.async.ca.global.shared [%rd4], [%r2], 8;",
                "cp.async.shared.global [%r2], [%rd4], 8;",
                "cp.async.wait_group %r1;",
                "cp.async.bulk.commit_group;",
            })
    void another_form_is_refused(String instruction) {
        String refusal = assertThrows(BadInput.class, () -> run(instruction)).getMessage();
        assertTrue(refusal.startsWith("a.ptx:10: instruction=" + instruction + "; expected "), refusal);
    }
}
