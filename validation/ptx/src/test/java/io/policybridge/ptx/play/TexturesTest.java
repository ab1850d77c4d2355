package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.Texture;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TexturesTest {
    private static String kernel(String fetch) {
        return """
                .global .texref image;
                .entry k(.param .u64 out) {
                    .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<5>;
                    ld.param.u64 %rd1, [out];
                    mov.u32 %r1, %tid.x; cvt.rn.f32.s32 %f1, %r1; mov.f32 %f2, 0f3F800000;
                """ + fetch + "\nmul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r2; ret; }";
    }

    /** 8 threads, each with its number as x, and 1 as y. */
    private static int[] run(String fetch, Consumer<Device> binding) {
        int[][] result = new int[1][];
        HostProgram host = gpu -> {
            binding.accept(gpu);
            DeviceBuffer out = gpu.allocate("out", 32);
            gpu.launch("k", 1, 8, out);
            result[0] = out.ints();
        };
        InOrder.run(InOrder.program(kernel(fetch), host));
        return result[0];
    }

    private static DeviceBuffer buffer(Device gpu, int ints) {
        DeviceBuffer buffer = gpu.allocate("texels", 4L * ints);
        buffer.write(IntStream.range(100, 100 + ints).toArray());
        return buffer;
    }

    @Test
    void memory_is_read_at_its_texel() {
        String fetch = "tex.1d.v4.s32.s32 {%r2, _, _, _}, [image, {%r1}];";
        assertArrayEquals(new int[] {100, 101, 102, 103, 104, 105, 106, 107}, run(fetch, gpu -> {
            DeviceBuffer buffer = buffer(gpu, 8);
            gpu.bind("image", buffer, Texture.of(buffer, 1, 32));
        }));
    }

    private static int[] object(Consumer<Device> before, long... number) {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 out, .param .u64 object) {
                    .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<5>;
                    ld.param.u64 %rd1, [out]; ld.param.u64 %rd4, [object];
                    mov.u32 %r1, %tid.x; cvt.rn.f32.s32 %f1, %r1; mov.f32 %f2, 0f3F800000;
                    tex.2d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [%rd4, {%f1, %f2}];
                    mul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r2; ret; }""",
                gpu -> {
                    before.accept(gpu);
                    long made = gpu.textureObject(buffer(gpu, 8), Texture.of(4, 2, 1, 32));
                    DeviceBuffer out = gpu.allocate("out", 32);
                    gpu.launch("k", 1, 8, out, number.length > 0 ? number[0] : made);
                    result[0] = out.ints();
                }));
        return result[0];
    }

    /** Row 1 of two rows of 4. */
    @Test
    void a_texture_object_is_an_argument() {
        int[] row = {104, 105, 106, 107, 107, 107, 107, 107};
        assertArrayEquals(row, object(gpu -> {}));
        assertArrayEquals(row, object(gpu -> gpu.textureObject(gpu.allocate("other", 64), Texture.of(4, 4, 1, 32))));
    }

    @Test
    void another_number_is_no_texture_object() {
        for (long number : new long[] {0, 2, -1}) {
            String complaint = assertThrows(BadInput.class, () -> object(gpu -> {}, number))
                    .getMessage();
            assertTrue(
                    complaint.endsWith("thread 0: texture object=" + Long.toUnsignedString(number)
                            + "; expected one that the host program made before the launch"),
                    complaint);
        }
    }

    /** Rows of 4: x is clamped at 3, or begins anew. */
    @Test
    void a_row_ends_or_begins_anew() {
        String fetch = "tex.2d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [image, {%f1, %f2}];";
        Texture rows = Texture.of(4, 2, 1, 32);
        assertArrayEquals(
                new int[] {104, 105, 106, 107, 107, 107, 107, 107},
                run(fetch, gpu -> gpu.bind("image", buffer(gpu, 8), rows)));
        assertArrayEquals(
                new int[] {104, 105, 106, 107, 104, 105, 106, 107},
                run(fetch, gpu -> gpu.bind("image", buffer(gpu, 8), rows.with(Texture.Option.WRAPPED))));
    }

    /** Row 1 of two rows of 4, by integers: not scaled, and clamped. */
    @Test
    void integers_name_a_texel_of_two_dimensions() {
        String fetch = "tex.2d.v4.s32.s32 {%r2, %r3, %r4, %r5}, [image, {%r1, 1}];";
        assertArrayEquals(
                new int[] {104, 105, 106, 107, 107, 107, 107, 107},
                run(fetch, gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(4, 2, 1, 32))));
    }

    /** Two planes of two rows of 2: the bits of the thread's number, from the lowest on, are x, y and z. */
    @Test
    void a_texel_of_three_dimensions_lies_behind_those_of_the_planes_before() {
        String bits = "and.b32 %r3, %r1, 1; shr.u32 %r4, %r1, 1; and.b32 %r4, %r4, 1; shr.u32 %r5, %r1, 2;";
        String numbers = "cvt.rn.f32.s32 %f3, %r3; cvt.rn.f32.s32 %f4, %r4; cvt.rn.f32.s32 %f5, %r5;";
        Texture planes = Texture.of(2, 2, 2, 1, 32);
        int[] all = {100, 101, 102, 103, 104, 105, 106, 107};
        assertArrayEquals(
                all,
                run(
                        bits + "tex.3d.v4.s32.s32 {%r2, _, _, _}, [image, {%r3, %r4, %r5, %r5}];",
                        gpu -> gpu.bind("image", buffer(gpu, 8), planes)));
        assertArrayEquals(
                all,
                run(
                        bits + numbers + "tex.3d.v4.s32.f32 {%r2, _, _, _}, [image, {%f3, %f4, %f5, %f5}];",
                        gpu -> gpu.bind("image", buffer(gpu, 8), planes)));
        assertArrayEquals(
                new int[] {107, 106, 105, 104, 103, 102, 101, 100},
                run(
                        bits + "sub.s32 %r3, %r3, 1; sub.s32 %r4, %r4, 1; add.s32 %r5, %r5, 1;"
                                + "tex.3d.v4.s32.s32 {%r2, _, _, _}, [image, {%r3, %r4, %r5, %r5}];",
                        gpu -> gpu.bind("image", buffer(gpu, 8), planes.with(Texture.Option.WRAPPED))));
    }

    /**
     * Of texels 0 to 7 in two planes of two rows of 2: in the middle their mean; a quarter of a plane further on 4.5.
     */
    @Test
    void between_eight_texels_of_three_dimensions_values_are_interpolated() {
        String fetch = "mov.f32 %f3, 0fFILTER; tex.3d.v4.f32.f32 {%f4, _, _, _}, [image, {%f2, %f2, %f3, %f3}]; "
                + "mov.b32 %r2, %f4;";
        Consumer<Device> binding = gpu -> gpu.bind(
                "image",
                gpu.allocate("texels", new float[] {0, 1, 2, 3, 4, 5, 6, 7}),
                Texture.of(2, 2, 2, 1, 32).with(Texture.Option.FILTERED));
        assertEquals(3.5f, Float.intBitsToFloat(run(fetch.replace("FILTER", "3F800000"), binding)[0]));
        assertEquals(4.5f, Float.intBitsToFloat(run(fetch.replace("FILTER", "3FA00000"), binding)[0]));
        assertEquals(5.5f, Float.intBitsToFloat(run(fetch.replace("FILTER", "41200000"), binding)[0]));
    }

    @Test
    void a_texture_that_is_not_bound_is_refused_at_the_launch() {
        String complaint = assertThrows(
                        BadInput.class, () -> run("tex.1d.v4.s32.s32 {%r2, _, _, _}, [image, {%r1}];", gpu -> {}))
                .getMessage();
        assertEquals(
                "kernel k: nothing is bound to texture image; expected the host program to bind a buffer", complaint);
    }

    @Test
    void a_texel_outside_of_the_buffer_names_its_thread() {
        String complaint = assertThrows(
                        BadInput.class,
                        () -> run(
                                "tex.1d.v4.s32.s32 {%r2, _, _, _}, [image, {%r1}];",
                                gpu -> {
                                    DeviceBuffer buffer = buffer(gpu, 5);
                                    gpu.bind("image", buffer, Texture.of(buffer, 1, 32));
                                }))
                .getMessage();
        assertTrue(complaint.contains("line 9, CTA 0, thread 5: 4 bytes at 0xc0000014"), complaint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tex.3d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [image, {%f1, %f2}];",
                "tex.a2d.v4.s32.s32 {%r2, %r3, %r4, %r5}, [image, {%r1, %r1, %r1, %r1}];",
                "tex.1d.s32.s32 %r2, [image, {%r1}];",
                "tex.1d.v4.f16.s32 {%r2, %r3, %r4, %r5}, [image, {%r1}];",
                "tex.1d.v4.s32.s32 {%r2, %r3, %r4}, [image, {%r1}];",
                "tex.1d.v4.s32.s32 {%r2, %r3, %r4, %r5}, [other, {%r1}];",
                "tex.2d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [image, {%f1}];",
                "tex.level.2d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [image, {%f1, %f2}], %f1;",
            })
    void another_form_is_refused(String fetch) {
        String complaint =
                assertThrows(BadInput.class, () -> run(fetch, gpu -> {})).getMessage();
        assertTrue(complaint.startsWith("a.ptx:9: instruction=" + fetch + "; expected "), complaint);
    }

    @Test
    void a_binding_that_does_not_fit_is_refused() {
        String fetch = "mov.u32 %r2, 0;";
        for (Consumer<Device> binding : List.<Consumer<Device>>of(
                gpu -> gpu.bind("none", buffer(gpu, 8), Texture.of(2, 2, 1, 32)),
                gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(3, 3, 1, 32)),
                gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(0, 3, 1, 32)),
                gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(2, 2, 3, 1, 32)),
                gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(1, 1, 3, 32)),
                gpu -> gpu.bind("image", buffer(gpu, 8), Texture.of(1, 1, 1, 64)),
                gpu -> gpu.bind(
                        "image",
                        buffer(gpu, 8),
                        new Texture(1, 1, 1, 1, 32, Set.of(Texture.Option.SIGNED_FRACTIONS))))) {
            String complaint =
                    assertThrows(BadInput.class, () -> run(fetch, binding)).getMessage();
            assertTrue(complaint.contains("; expected "), complaint);
        }
    }
}
