package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import org.junit.jupiter.api.Test;

/** malloc and free in a kernel: lanes allocate {@code size} bytes, and store and load their numbers there. */
final class DeviceHeapTest {
    private static int[] run(long size, String behind) {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program("""
                .extern .func (.param .b64 r) malloc (.param .b64 a);
                .extern .func free (.param .b64 a);
                .entry k(.param .u64 out, .param .u64 size) {
                    .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %rd<9>;
                    ld.param.u64 %rd1, [out]; ld.param.u64 %rd2, [size];
                    mov.u32 %r1, %tid.x; mul.wide.s32 %rd3, %r1, 4; add.s64 %rd1, %rd1, %rd3;
                    { .param .b64 bytes; .param .b64 back; st.param.b64 [bytes+0], %rd2;
                    call.uni (back), malloc, (bytes); ld.param.b64 %rd4, [back+0]; }
                    mov.u32 %r2, 77; setp.eq.u64 %p1, %rd4, 0; @%p1 bra END;
                    st.global.u32 [%rd4], %r1; ld.global.u32 %r2, [%rd4];
                    { .param .b64 where; st.param.b64 [where+0], %rd4; call.uni free, (where); }
                """ + behind + "END: st.global.u32 [%rd1], %r2; ret; }", gpu -> {
            DeviceBuffer out = gpu.allocate("out", 16);
            gpu.launch("k", 1, 4, out, size);
            result[0] = out.ints();
        }));
        return result[0];
    }

    @Test
    void each_lane_has_memory_of_its_own() {
        assertArrayEquals(new int[] {0, 1, 2, 3}, run(4, ""));
    }

    /** CUDA's heap has 8 MB: three lanes with 2.5 MB fit, the fourth gets no address. */
    @Test
    void without_room_the_address_is_zero() {
        assertArrayEquals(new int[] {0, 1, 2, 77}, run(2_500_000, ""));
    }

    @Test
    void nothing_has_no_address() {
        assertArrayEquals(new int[] {77, 77, 77, 77}, run(0, ""));
    }

    @Test
    void what_was_freed_is_not_there() {
        for (String again : new String[] {
            "ld.global.u32 %r2, [%rd4];", "{ .param .b64 where; st.param.b64 [where+0], %rd4; call.uni free, (where); }"
        }) {
            String complaint = assertThrows(BadInput.class, () -> run(4, again)).getMessage();
            assertTrue(complaint.contains("CTA 0, thread 0: "), complaint);
            assertEquals(-1, complaint.indexOf('\n'));
        }
    }
}
