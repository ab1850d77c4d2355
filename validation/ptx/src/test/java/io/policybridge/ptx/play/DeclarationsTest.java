package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a module declares: a kernel that cannot be executed for it leaves the others alone. */
final class DeclarationsTest {
    @Test
    void an_access_without_a_space_to_a_shared_variable_by_its_name_is_one_of_shared_memory() {
        int[] stored = new int[1];
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out) {
                    .shared .b32 x[2]; .reg .b32 %r<3>; .reg .b64 %rd<2>;
                    ld.param.u64 %rd1, [out]; mov.u32 %r1, 5; st.shared.u32 [x+4], %r1;
                    ld.u32 %r2, [x+4]; st.global.u32 [%rd1], %r2; ret; }
                """,
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 4);
                    gpu.launch("k", 1, 1, out);
                    stored[0] = out.ints()[0];
                }));
        assertEquals(5, stored[0]);
    }

    /** Two kernels with a variable of one name, which differs from that of the module. */
    @Test
    void a_variable_in_global_memory_is_of_the_function_that_declares_it() {
        String kernel = """
                .entry NAME(.param .u64 out) {
                    .global .b32 x[2] = {FIRST, 7};
                    .reg .b32 %r<4>; .reg .b64 %rd<3>;
                    ld.param.u64 %rd1, [out];
                    ld.global.u32 %r1, [x]; ld.global.u32 %r2, [x+4]; add.u32 %r3, %r1, %r2; st.global.u32 [x], %r3;
                    st.global.u32 [%rd1], %r3; ret; }
                """;
        int[] sums = new int[4];
        InOrder.run(InOrder.program(
                ".global .b32 x = 1000;\n" + kernel.replace("NAME", "j").replace("FIRST", "1")
                        + kernel.replace("NAME", "k").replace("FIRST", "2"),
                gpu -> {
                    DeviceBuffer out = gpu.allocate("out", 4);
                    for (int i = 0; i < sums.length; i++) {
                        gpu.launch(i % 2 == 0 ? "j" : "k", 1, 1, out);
                        sums[i] = out.ints()[0];
                    }
                }));
        assertArrayEquals(new int[] {8, 9, 15, 16}, sums);
    }

    /** The first int that {@code kernel} stores. */
    private static int stored(String ptx, String kernel) {
        int[] stored = new int[1];
        InOrder.run(InOrder.program(ptx, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4);
            gpu.launch(kernel, 1, 1, out);
            stored[0] = out.ints()[0];
        }));
        return stored[0];
    }

    private static String kernel(String name, String statements) {
        return ".entry " + name + "(.param .u64 out) {\n"
                + ".reg .pred %p<2>; .reg .b32 %r<5>; .reg .b64 %rd<4>; .reg .f32 %f<5>;\n" + statements
                + "\nld.param.u64 %rd3, [out]; st.global.u32 [%rd3], %r1; ret; }\n";
    }

    private static String refusal(String ptx) {
        return assertThrows(BadInput.class, () -> stored(ptx, "k")).getMessage();
    }

    /** Of 10, 20, 30 the pointers lead to the second and the third; a.y is at byte 8 of a. */
    @Test
    void a_variable_may_hold_addresses_of_others() {
        String variables = """
                .global .u32 numbers[3] = {10, 20, 30};
                .global .u64 second = generic(numbers)+4;
                .const .u64 pointers[2] = {0, numbers+8};
                .global .u64 forward = behind;
                .global .align 8 .u64 behind = pointers;
                """;
        assertEquals(20, stored(variables + kernel("k", """
                ld.global.u64 %rd1, [second]; ld.u32 %r1, [%rd1];"""), "k"));
        assertEquals(30, stored(variables + kernel("k", """
                ld.global.u64 %rd1, [forward]; ld.global.u64 %rd1, [%rd1]; ld.global.u64 %rd1, [%rd1+8];
                ld.global.u32 %r1, [%rd1];"""), "k"));
    }

    /** Each leads to the next, the last to the first. */
    @Test
    void addresses_may_lead_in_a_long_circle() {
        StringBuilder variables = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            variables.append(".global .u64 v" + i + " = v" + (i + 1) % 20_000 + ";\n");
        }
        assertEquals(0x108, stored(variables + kernel("k", "ld.global.u32 %r1, [v0];"), "k"));
    }

    /** A structure with a pointer behind a byte, packed, as nvcc prints it. The address is 0x100, the first one. */
    @Test
    void a_byte_may_hold_a_part_of_an_address() {
        String variables = """
                .global .u32 number = 7;
                .global .align 1 .b8 packed[5] = {1, 0xFF(number), 0xFF00(number), 0xFF0000(generic(number)), 0};
                """;
        String loads = "ld.global.u8 %r2, [packed+1]; ld.global.u8 %r3, [packed+2]; shl.b32 %r3, %r3, 8;"
                + "add.u32 %r1, %r2, %r3;";
        assertEquals(0x100, stored(variables + kernel("k", loads), "k"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ld.global.u32 %r1, [far]; | a definition of far: no module that is linked with it has one",
                "mov.u64 %rd1, table; | no address of g, which the initial value of table has",
                "ld.global.u64 %rd1, [outer]; | no address of g, which the initial value of table has",
                "mov.u64 %rd1, other; | no address of kernel other",
                "mov.u64 %rd1, surface; | no sampler or surface reference",
                "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, sampler, {%f1, %f2}];"
                        + "| a .texref of the module or a texture object, without a sampler",
                "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [image, sampler, {%f1, %f2}];"
                        + "| a .texref of the module or a texture object, without a sampler",
                "call.uni (%r1, %r2), pair, (%r3); | a .param of 4 bytes for each .param of pair",
                "call.uni (%r1), %rd1, (%r2), type; | a function with such arguments whose address is taken",
                "brx.idx %r1, none; | the name of a .branchtargets with labels of this function",
                "mov.u32 %r1, %cluster_ctarank; | no special register but",
            })
    void what_cannot_be_executed_refuses_the_kernel_that_needs_it_alone(String statement, String expected) {
        String module = """
                .extern .global .align 4 .u32 far;
                .func f() { ret; } .func (.reg .u32 a, .reg .u32 b) pair (.reg .u32 x) { ret; }
                .global .u64 table[3] = {f, 0, g};
                .global .u64 outer = table;
                .global .surfref surface;
                .global .samplerref sampler;
                .global .texref image;
                """
                + kernel(
                        "k",
                        "type: .callprototype (.param .b32 _) _ (.param .b32 _); list: .branchtargets type;\n"
                                + statement)
                + kernel("other", "mov.u32 %r1, 5;");
        String refusal = refusal(module);
        assertTrue(refusal.startsWith("a.ptx:14: instruction="), refusal);
        assertTrue(refusal.contains("; expected " + expected), refusal);
        assertEquals(5, stored(module, "other"));
    }

    @Test
    void a_managed_variable_is_one_of_global_memory() {
        int[] read = new int[2];
        String ptx = ".visible .global .attribute(.managed) .align 4 .u32 counter = 3;\n"
                + kernel("k", "ld.global.u32 %r1, [counter]; add.u32 %r2, %r1, 1; st.global.u32 [counter], %r2;");
        InOrder.run(InOrder.program(ptx, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4);
            gpu.launch("k", 1, 1, out);
            read[0] = out.ints()[0];
            read[1] = gpu.variable("counter").ints()[0];
        }));
        assertArrayEquals(new int[] {3, 4}, read);
    }

    @Test
    void a_host_program_finds_no_variable_of_another_module() {
        String ptx = ".extern .global .u32 far;\n" + kernel("k", "mov.u32 %r1, 5;");
        assertEquals(
                "a.ptx: variable=far; expected one of the module, .global or .const",
                assertThrows(BadInput.class, () -> InOrder.run(InOrder.program(ptx, gpu -> gpu.variable("far"))))
                        .getMessage());
    }

    /** As nvcc prints assert; lane 0 is the only one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trap; | a trap is reached",
                "{ .param .b64 p; st.param.b64 [p], 0; call.uni __assertfail, (p); } | an assertion fails",
            })
    void what_ends_a_program_ends_the_run_where_it_is_reached(String end, String message) {
        String loaded = "ld.param.u64 %rd1, [out]; ld.u32 %r1, [%rd1]; setp.eq.s32 %p1, %r1, 0;\n";
        String ptx = ".extern .func __assertfail (.param .b64 p)\n"
                + kernel("k", loaded + "@%p1 bra fine;\n" + end + "\nfine: add.u32 %r1, %r1, 5;");
        assertEquals(5, stored(ptx, "k"));
        assertEquals(
                "a.ptx:5: kernel k, line 9, CTA 0, thread 0: " + message, refusal(ptx.replace("setp.eq", "setp.ne")));
    }

    /** As LLVM prints what is unreachable. */
    @Test
    void a_trap_may_be_the_last_instruction() {
        String ptx = kernel("k", "mov.u32 %r1, 5; setp.eq.u32 %p1, %r1, 0; @%p1 bra bad;")
                .replace("ret; }", "ret; bad: trap; }");
        assertEquals(5, stored(ptx, "k"));
    }

    private static void launch(String directives, Shape block) {
        InOrder.run(InOrder.program(
                ".entry k()\n" + directives + " { ret; }", gpu -> gpu.launch("k", Shape.of(1), block, 0)));
    }

    /** CUDA launches no such block; of .maxntid the product counts: 16 times 8 are 128. */
    @Test
    void a_launch_keeps_to_the_threads_that_the_kernel_declares() {
        launch(".maxntid 128, 1, 1", Shape.of(16, 8));
        launch(".reqntid 16, 8", Shape.of(16, 8));
        launch(".maxntid 64 .reqntid 64", Shape.of(64));
        assertEquals(
                "a.ptx:5: block of k=16,9,1; expected .maxntid 128,1,1",
                assertThrows(BadInput.class, () -> launch(".maxntid 128", Shape.of(16, 9)))
                        .getMessage());
        assertEquals(
                "a.ptx:5: block of k=128,1,1; expected .reqntid 16,8,1",
                assertThrows(BadInput.class, () -> launch(".reqntid 16, 8", Shape.of(128)))
                        .getMessage());
    }
}
