package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.WrongResult;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.HostFailure;
import io.policybridge.workload.Playback;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HostThreadTest {
    private static final String ADD_ONE = """
            .global .align 4 .u32 start = 5;
            .entry k(.param .u64 out) {
                .reg .b32 %r<3>; .reg .b64 %rd<3>;
                ld.param.u64 %rd1, [out]; ld.global.u32 %r1, [%rd1]; add.s32 %r1, %r1, 1; st.global.u32 [%rd1], %r1;
                ret;
            }
            """;

    private static void run(HostProgram host) {
        InOrder.run(InOrder.program(ADD_ONE, host));
    }

    private static String complaint(HostProgram host) {
        return assertThrows(BadInput.class, () -> run(host)).getMessage();
    }

    @Test
    void a_host_program_sees_what_the_kernel_before_has_written() {
        List<Integer> seen = new ArrayList<>();
        run(gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4);
            out.write(new int[] {3});
            while (out.ints()[0] < 6) {
                gpu.launch("k", 1, 1, out);
                seen.add(out.ints()[0]);
            }
        });
        assertEquals(List.of(4, 5, 6), seen);
    }

    @Test
    void a_variable_of_the_module_has_its_initial_value_and_can_be_written() {
        List<Integer> seen = new ArrayList<>();
        run(gpu -> {
            DeviceBuffer start = gpu.variable("start");
            seen.add(start.ints()[0]);
            gpu.launch("k", 1, 1, start);
            seen.add(start.ints()[0]);
            seen.add(gpu.size());
        });
        assertEquals(List.of(5, 6, 7), seen);
    }

    /** In GPGPU-Sim cudaMemcpyToSymbol touches no tags of the L2, cudaMemcpy those of what it copies. */
    @Test
    void copies_of_a_variable_touch_no_l2() {
        Playback[] played = new Playback[1];
        PtxProgram program = InOrder.program(".global .u32 a;", gpu -> {
            gpu.variable("a").write(new int[] {1});
            gpu.variable("a").ints();
            gpu.allocate("b", 4).write(new int[] {2});
        });
        InOrder.run(program, dynamic -> {}, played);
        HostCopyCursor copies = PtxProgram.copies().open(played[0]);
        assertTrue(copies.next(0));
        assertTrue(copies.address() >= 0xc0000000L, "0x" + Long.toHexString(copies.address()));
        assertFalse(copies.next(0));
    }

    /** Four bytes each: the first ends where the second begins. */
    @Test
    void a_variable_is_not_its_neighbour() {
        List<Integer> seen = new ArrayList<>();
        InOrder.run(InOrder.program(".global .u32 a; .global .u32 b;", gpu -> {
            gpu.variable("b").write(new int[] {2});
            gpu.variable("a").write(new int[] {1});
            seen.add(gpu.variable("b").ints()[0]);
            seen.add(gpu.variable("a").ints()[0]);
        }));
        assertEquals(List.of(2, 1), seen);
    }

    @Test
    void each_playback_has_a_host_program_of_its_own() {
        int[] created = new int[1];
        PtxProgram one = InOrder.program(ADD_ONE, gpu -> {});
        PtxProgram counted = new PtxProgram(
                one.module(),
                () -> {
                    created[0]++;
                    return gpu -> {};
                },
                1,
                one.resources(),
                one.digest());
        InOrder.run(counted);
        InOrder.run(counted);
        assertEquals(2, created[0]);
    }

    @Test
    void each_playback_runs_the_host_program_from_its_beginning() {
        int[] runs = new int[1];
        PtxProgram program = InOrder.program(ADD_ONE, gpu -> runs[0]++);
        InOrder.run(program);
        InOrder.run(program);
        assertEquals(2, runs[0]);
    }

    @Test
    void what_a_kernel_is_not_launched_with_is_refused() {
        assertEquals("a.ptx: kernel=j; expected one of k", complaint(gpu -> gpu.launch("j", 1, 1)));
        assertEquals("a.ptx: kernel k: arguments=0; expected 1", complaint(gpu -> gpu.launch("k", 1, 1)));
        assertEquals(
                "a.ptx:5: argument 1 of k=Float 1.0; expected one for .u64 out of 8 bytes",
                complaint(gpu -> gpu.launch("k", 1, 1, 1f)));
        assertEquals(
                "a.ptx: kernel k: block=1025,1,1; expected at least 1 in each dimension, and at most 1024 in all",
                complaint(gpu -> gpu.launch("k", 1, 1025, gpu.allocate("out", 4))));
        assertEquals(
                "a.ptx: kernel k: grid=1,0,1; expected at least 1 in each dimension, and at most 2147483647 in all",
                complaint(gpu -> gpu.launch("k", Shape.of(1, 0), Shape.of(1), 0, gpu.allocate("out", 4))));
        assertEquals(
                "a.ptx: kernel k: dynamic shared bytes=-5; expected 0 to 16777216",
                complaint(gpu -> gpu.launch("k", Shape.of(1), Shape.of(1), -5, gpu.allocate("out", 4))));
        assertEquals(
                "buffer out: a copy of 8 bytes; expected at most 4",
                complaint(gpu -> gpu.allocate("out", 4).write(new int[2])));
        assertEquals(
                "a.ptx: variable=none; expected one of the module, .global or .const",
                complaint(gpu -> gpu.variable("none")));
    }

    /** A float for an integer, a pointer of 8 bytes for a number of 4, 300 for a byte. */
    @Test
    void an_argument_of_another_type_is_refused() {
        String kernel = ".entry k(.param .u32 n, .param .u8 b) { ret; }";
        for (Object[] arguments : new Object[][] {{2f, 1}, {1, 300}, {1L, 1}, {null, 1}}) {
            String complaint = assertThrows(
                            BadInput.class,
                            () -> InOrder.run(InOrder.program(kernel, gpu -> gpu.launch("k", 1, 1, arguments))))
                    .getMessage();
            assertTrue(complaint.contains("of k="), complaint);
        }
        assertThrows(
                BadInput.class,
                () -> InOrder.run(InOrder.program(kernel, gpu -> gpu.launch("k", 1, 1, gpu.allocate("x", 4), 1))));
        InOrder.run(InOrder.program(kernel, gpu -> gpu.launch("k", 1, 1, -1, 255)));
    }

    @Test
    void a_host_program_that_fails_is_named_in_one_line() {
        String wrong = assertThrows(
                        HostFailure.class,
                        () -> run(gpu -> {
                            throw new WrongResult("y[3]=1; expected 2");
                        }))
                .getMessage();
        assertEquals("wrong result: y[3]=1; expected 2", wrong);
        String failed = assertThrows(
                        HostFailure.class,
                        () -> run(gpu -> {
                            throw new IllegalStateException("two\nlines");
                        }))
                .getMessage();
        assertTrue(failed.startsWith("the host program failed: java.lang.IllegalStateException: two; lines"), failed);
        assertThrows(
                HostFailure.class,
                () -> run(gpu -> {
                    throw new StackOverflowError();
                }));
    }
}
