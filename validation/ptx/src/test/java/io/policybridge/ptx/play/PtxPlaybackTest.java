package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Shape;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PtxPlaybackTest {
    /** out[global thread] = x of the CTA + 100 * thread of the CTA, for threads below n. */
    private static final String STORE = """
            .entry k(.param .u64 out, .param .u32 n) {
                .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %rd<5>;
                ld.param.u64 %rd1, [out]; ld.param.u32 %r1, [n];
                mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
                mad.lo.s32 %r5, %r2, %r3, %r4;
                setp.ge.s32 %p1, %r5, %r1;
                @%p1 bra end;
                mad.lo.s32 %r6, %r4, 100, %r2;
                mul.wide.s32 %rd2, %r5, 4; add.s64 %rd3, %rd1, %rd2;
                st.global.u32 [%rd3], %r6;
            end: ret;
            }
            """;

    private final int[][] result = new int[1][];

    /** 3 CTAs of 40 threads, of which 100 store: a partial warp in each CTA, and a partial CTA. */
    @Test
    void every_thread_below_the_limit_stores_its_own_value() {
        InOrder.run(InOrder.program(STORE, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 480);
            gpu.launch("k", 3, 40, out, 100);
            result[0] = out.ints();
        }));
        int[] expected = IntStream.range(0, 120)
                .map(i -> i < 100 ? i / 40 + 100 * (i % 40) : 0)
                .toArray();
        assertArrayEquals(expected, result[0]);
    }

    /** Threads of a CTA of 4 x 2 x 2 count x first: thread 13 is (1, 1, 1). */
    @Test
    void threads_are_numbered_x_first() {
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .b32 %r<9>; .reg .b64 %rd<5>;
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %tid.z; mov.u32 %r7, %laneid;
                    mad.lo.s32 %r4, %r2, 10, %r1; mad.lo.s32 %r5, %r3, 100, %r4;
                    mul.wide.s32 %rd2, %r7, 4; add.s64 %rd3, %rd1, %rd2;
                    st.global.u32 [%rd3], %r5;
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 64);
                    gpu.launch("k", Shape.of(1), new Shape(4, 2, 2), 0, out);
                    result[0] = out.ints();
                }));
        assertEquals(111, result[0][13]);
        assertEquals(3, result[0][3]);
    }

    /** Each thread writes its number to shared memory and, behind the barrier, reads the one of the opposite thread. */
    @Test
    void a_barrier_separates_writes_from_reads_of_shared_memory() {
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .b32 %r<9>; .reg .b64 %rd<9>;
                    .shared .align 4 .b8 tile[256];
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %tid.x; mov.u32 %r4, tile;
                    shl.b32 %r2, %r1, 2; add.s32 %r5, %r4, %r2;
                    st.shared.u32 [%r5], %r1;
                    bar.sync 0;
                    sub.s32 %r6, 252, %r2; add.s32 %r6, %r6, %r4;
                    ld.shared.u32 %r7, [%r6];
                    mul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;
                    st.global.u32 [%rd3], %r7;
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 256);
                    gpu.launch("k", 1, 64, out);
                    result[0] = out.ints();
                }));
        assertArrayEquals(IntStream.range(0, 64).map(i -> 63 - i).toArray(), result[0]);
    }

    /** 64 threads add 1, the old values are 0 to 63; local memory is each thread's own. */
    @Test
    void atomics_return_what_was_there_before() {
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .b32 %r<9>; .reg .b64 %rd<9>;
                    .local .align 4 .b8 own[8];
                    ld.param.u64 %rd1, [out];
                    atom.global.add.u32 %r1, [%rd1], 1;
                    mov.u64 %rd2, own;
                    st.local.u32 [%rd2+4], %r1;
                    ld.local.u32 %r2, [%rd2+4];
                    mul.wide.s32 %rd3, %r2, 4; add.s64 %rd4, %rd1, %rd3;
                    st.global.u32 [%rd4+4], %r2;
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 260);
                    gpu.launch("k", 1, 64, out);
                    result[0] = out.ints();
                }));
        assertEquals(64, result[0][0]);
        assertArrayEquals(IntStream.range(0, 64).toArray(), java.util.Arrays.copyOfRange(result[0], 1, 65));
    }

    /**
     * The generic address of a shared variable: the load is one of shared memory, and of address 0, when it has been
     * executed.
     */
    @Test
    void a_generic_access_has_the_space_of_its_addresses() {
        Playback[] played = new Playback[1];
        List<Integer> spaces = new ArrayList<>();
        List<Long> addresses = new ArrayList<>();
        long[] lanes = new long[32];
        InOrder.run(
                InOrder.program("""
                        .entry k() {
                            .reg .b32 %r<3>; .reg .b64 %rd<3>;
                            .shared .align 4 .b8 tile[4];
                            mov.u64 %rd1, tile;
                            cvta.shared.u64 %rd2, %rd1;
                            ld.u32 %r1, [%rd2];
                            ret;
                        }
                        """, gpu -> gpu.launch("k", 1, 1)),
                dynamic -> {
                    if (played[0].addresses(dynamic, lanes) > 0) {
                        spaces.add(played[0]
                                .instruction(played[0].code(dynamic))
                                .memory()
                                .space());
                        addresses.add(lanes[0]);
                    }
                },
                played);
        assertEquals(List.of(Space.SHARED), spaces);
        assertEquals(List.of(0L), addresses);
    }

    /** Generic addresses of a buffer, of a shared and of a local variable: 1 where the space is the one asked for. */
    @ParameterizedTest
    @CsvSource({"global, 1, 0, 0", "shared, 0, 1, 0", "local, 0, 0, 1"})
    void isspacep_tells_the_space_of_a_generic_address(String space, int global, int shared, int local) {
        String test = """
                isspacep.SPACE %p1, ADDRESS; selp.u32 %r1, 1, 0, %p1;
                st.global.u32 [%rd1+AT], %r1;
                """.replace("SPACE", space);
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .pred %p<2>; .reg .b32 %r<3>; .reg .b64 %rd<9>;
                    .shared .align 4 .b8 tile[4]; .local .align 4 .b8 own[8];
                    ld.param.u64 %rd1, [out];
                    mov.u64 %rd2, tile; cvta.shared.u64 %rd3, %rd2;
                    mov.u64 %rd4, own; cvta.local.u64 %rd5, %rd4;
                """
                        + test.replace("ADDRESS", "%rd1").replace("AT", "0")
                        + test.replace("ADDRESS", "%rd3").replace("AT", "4")
                        + test.replace("ADDRESS", "%rd5").replace("AT", "8") + "ret; }",
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 12);
                    gpu.launch("k", 1, 1, out);
                    result[0] = out.ints();
                }));
        assertArrayEquals(new int[] {global, shared, local}, result[0]);
    }

    /** Of the 32 threads the even ones ask, and their predicate alone changes: all hold before. */
    @Test
    void lanes_that_do_not_ask_for_a_space_keep_their_predicate() {
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .pred %p<3>; .reg .b32 %r<5>; .reg .b64 %rd<4>;
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0;
                    setp.ge.u32 %p2, %r1, 0;
                    @%p1 isspacep.shared %p2, %rd1;
                    selp.u32 %r3, 1, 0, %p2;
                    mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;
                    st.global.u32 [%rd3], %r3;
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 128);
                    gpu.launch("k", 1, 32, out);
                    result[0] = out.ints();
                }));
        assertArrayEquals(IntStream.range(0, 32).map(i -> i & 1).toArray(), result[0]);
    }

    @Test
    void an_access_outside_of_a_buffer_names_kernel_line_and_thread() {
        PtxProgram program = InOrder.program(STORE, gpu -> gpu.launch("k", 1, 64, gpu.allocate("out", 128), 64));
        assertEquals(
                "a.ptx:4: kernel k, line 13, CTA 0, thread 32: 4 bytes at 0xc0000080, 128 bytes behind the begin"
                        + " of out of 128 bytes; expected an address inside it",
                assertThrows(BadInput.class, () -> InOrder.run(program)).getMessage());
    }

    @Test
    void a_kernel_without_an_end_is_refused() {
        PtxProgram program =
                InOrder.program(".entry k() { .reg .b32 %r<3>; mov.u32 %r1, 1; }", gpu -> gpu.launch("k", 1, 1));
        assertEquals(
                "a.ptx:4: instruction=mov.u32 %r1, 1;; expected a ret, an exit, a branch or a trap at the end of the"
                        + " function",
                assertThrows(BadInput.class, () -> InOrder.run(program)).getMessage());
    }

    /** Lane 20 alone is wrong: 20 * 4 of 80 bytes. */
    @Test
    void the_lane_that_accesses_nothing_is_named() {
        PtxProgram program = InOrder.program(STORE, gpu -> gpu.launch("k", 1, 32, gpu.allocate("out", 80), 21));
        String complaint =
                assertThrows(BadInput.class, () -> InOrder.run(program)).getMessage();
        assertTrue(complaint.contains("CTA 0, thread 20: 4 bytes at 0xc0000050"), complaint);
    }

    /** bar.warp.sync is no barrier of the CTA: its operand is a mask of lanes. */
    @Test
    void a_barrier_of_a_warp_does_nothing() {
        Playback[] played = new Playback[1];
        List<Integer> operations = new ArrayList<>();
        InOrder.run(
                InOrder.program(".entry k() { bar.warp.sync -1; ret; }", gpu -> gpu.launch("k", 1, 64)),
                dynamic -> operations.add(played[0]
                        .instruction(played[0].code(dynamic))
                        .operation()
                        .op()),
                played);
        assertEquals(List.of(Opcode.ALU, Opcode.RETURN, Opcode.ALU, Opcode.RETURN), operations);
    }

    @Test
    void a_barrier_that_a_CTA_does_not_have_is_refused() {
        PtxProgram literal = InOrder.program(".entry k() { bar.sync 16; ret; }", gpu -> gpu.launch("k", 1, 1));
        assertEquals(
                "a.ptx:4: instruction=bar.sync 16;; expected a barrier from 0 to 15",
                assertThrows(BadInput.class, () -> InOrder.run(literal)).getMessage());
        PtxProgram register = InOrder.program(
                ".entry k() { .reg .b32 %r<2>; mov.u32 %r1, 1000; bar.sync %r1; ret; }", gpu -> gpu.launch("k", 1, 1));
        assertEquals(
                "a.ptx:4: kernel k, line 4, CTA 0, thread 0: barrier=1000; expected a barrier from 0 to 15",
                assertThrows(BadInput.class, () -> InOrder.run(register)).getMessage());
    }

    /** GPGPU-Sim counts whole warps: 48 threads never come. */
    @Test
    void a_barrier_for_part_of_a_warp_is_refused_before_its_kernel_runs() {
        assertEquals(
                "a.ptx:4: instruction=bar.sync 0, 48;; expected a multiple of 32 threads, at most 1024",
                refusal(".entry k() { bar.sync 0, 48; ret; }"));
        assertEquals(
                "a.ptx:4: kernel k, line 4, CTA 0, thread 0: threads of a barrier=40; expected a multiple of 32"
                        + " threads, at most 1024",
                refusal(".entry k() { .reg .b32 %r<2>; mov.u32 %r1, 40; bar.sync 0, %r1; ret; }"));
    }

    private static String refusal(String ptx) {
        PtxProgram program = InOrder.program(ptx, gpu -> gpu.launch("k", 1, 1));
        return assertThrows(BadInput.class, () -> InOrder.run(program)).getMessage();
    }

    @Test
    void an_instruction_that_is_not_executed_is_refused_before_its_kernel_runs() {
        assertEquals(
                "a.ptx:4: instruction=vadd.s32.s32.s32 %r1, %r1, %r1;; expected a known instruction",
                refusal(".entry k() { .reg .b32 %r<3>; vadd.s32.s32.s32 %r1, %r1, %r1; ret; }"));
    }

    /** Instructions 2 and 4 of each warp, a cycle each. */
    @Test
    void a_clock_shows_the_cycle_in_which_it_is_read() {
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .reg .b32 %r<4>; .reg .b64 %rd<9>;
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %clock;
                    mov.u64 %rd2, %clock64;
                    mov.b64 %rd3, {%r1, %clock};
                    st.global.u64 [%rd1], %rd2; st.global.u64 [%rd1+8], %rd3; ret;
                }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 16);
                    gpu.launch("k", 1, 1, out);
                    result[0] = out.ints();
                }));
        assertArrayEquals(new int[] {3, 0, 2, 4}, result[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fence.proxy.alias;",
                "membar.gl %r1;",
                "ret %r1;",
                "bar.warp.sync -1, 2;",
                "bar.sync 0, 32, 32;",
                "cvta.global.u64 %rd1, %rd1, %rd1;",
                "ld.global.u32 %r1, [%rd1], %r1;",
                "st.global.u32 [%rd1], %clock;",
                "cvta.global.u64 %rd1, %clock64;",
                "mov.b64 %rd1, {%r1, %nsmid};",
                "mov.u64 %rd1, %globaltimer;",
                "isspacep.param %p1, %rd1;",
                "isspacep.global !%p1, %rd1;",
                "isspacep.global %p1, %rd1, %rd1;",
            })
    void what_an_instruction_does_not_have_is_refused(String instruction) {
        String refusal = refusal(
                ".entry k() { .reg .b32 %r<3>; .reg .b64 %rd<3>; .reg .pred %p<2>;\n" + instruction + "\nret; }");
        assertTrue(refusal.startsWith("a.ptx:5: instruction=" + instruction + "; expected "), refusal);
    }

    @ParameterizedTest
    @CsvSource({
        "shared, shared memory, 1073741824, at most 16777216",
        "local, local memory, 1073741824, at most 524288",
    })
    void more_memory_than_any_GPU_has_is_refused(String space, String named, String bytes, String expected) {
        String variables = IntStream.range(0, 4)
                .mapToObj(i -> "." + space + " .b8 v" + i + "[" + bytes + "];")
                .collect(Collectors.joining());
        assertEquals(
                "a.ptx:4: function=k with 4294967296 bytes of " + named + "; expected " + expected,
                refusal(".entry k() { " + variables + " ret; }"));
    }
}
