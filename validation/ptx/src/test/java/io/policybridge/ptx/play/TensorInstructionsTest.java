package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products of small integers, of which every sum is exact, against a plain product of matrices. */
final class TensorInstructionsTest {
    private static final IntBinaryOperator A = (row, column) -> (3 * row + column) % 5 - 2;
    private static final IntBinaryOperator B = (row, column) -> (row + 2 * column) % 7 - 3;

    private static float[] product(int rows, int columns, int depth) {
        float[] d = new float[rows * columns];
        for (int i = 0; i < d.length; i++) {
            for (int k = 0; k < depth; k++) {
                d[i] += A.applyAsInt(i / columns, k) * B.applyAsInt(k, i % columns);
            }
        }
        return d;
    }

    /** {@code elements} as halves, row after row, or column after column, lines {@code stride} halves apart. */
    private static byte[] halves(IntBinaryOperator elements, int rows, int columns, int stride, boolean isByRow) {
        ByteBuffer memory =
                ByteBuffer.allocate(2 * stride * (isByRow ? rows : columns)).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int at = isByRow ? row * stride + column : column * stride + row;
                memory.putShort(2 * at, half(elements.applyAsInt(row, column)));
            }
        }
        return memory.array();
    }

    /** -3 to 3: 1 is 3C00, 2 is 4000, 3 is 4200; 8000 is the sign. */
    private static short half(int value) {
        int[] magnitude = {0, 0x3C00, 0x4000, 0x4200};
        return (short) (magnitude[Math.abs(value)] | (value < 0 ? 0x8000 : 0));
    }

    /** A product of tiles of 16 by 16 whose lines are 24 elements apart. */
    private static float[] tiles(String a, String b, String d) {
        float[][] result = new float[1][];
        String fragment = "{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}";
        String other = "{%r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16}";
        String sum = "{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}";
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 a, .param .u64 b, .param .u64 d) {
                    .reg .b32 %r<20>; .reg .f32 %f<9>; .reg .b64 %rd<4>;
                    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [d]; mov.u32 %r17, 24;
                    mov.f32 %f1, 0f00000000; mov.f32 %f2, %f1; mov.f32 %f3, %f1; mov.f32 %f4, %f1;
                    mov.f32 %f5, %f1; mov.f32 %f6, %f1; mov.f32 %f7, %f1; mov.f32 %f8, %f1;
                    wmma.load.a.sync.aligned.AL.m16n16k16.global.f16 REGA, [%rd1], %r17;
                    wmma.load.b.sync.aligned.BL.m16n16k16.f16 REGB, [%rd2], %r17;
                    wmma.mma.sync.aligned.AL.BL.m16n16k16.f32.f32 SUM, REGA, REGB, SUM;
                    wmma.store.d.sync.aligned.DL.m16n16k16.global.f32 [%rd3], SUM;
                    ret;
                }
                """.replace("AL", a)
                        .replace("BL", b)
                        .replace("DL", d)
                        .replace("REGA", fragment)
                        .replace("REGB", other)
                        .replace("SUM", sum),
                gpu -> {
                    DeviceBuffer da = gpu.allocate("a", halves(A, 16, 16, 24, a.equals("row")));
                    DeviceBuffer db = gpu.allocate("b", halves(B, 16, 16, 24, b.equals("row")));
                    DeviceBuffer dd = gpu.allocate("d", 4 * 256);
                    gpu.launch("k", 1, 32, da, db, dd);
                    result[0] = dd.floats();
                }));
        return result[0];
    }

    private static float[] transposed(float[] matrix) {
        float[] other = new float[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            other[i % 16 * 16 + i / 16] = matrix[i];
        }
        return other;
    }

    @ParameterizedTest
    @CsvSource({"row,col,row", "row,row,row", "col,row,row", "col,col,col"})
    void tiles_of_every_layout_are_multiplied(String a, String b, String d) {
        float[] expected = product(16, 16, 16);
        assertArrayEquals(d.equals("row") ? expected : transposed(expected), tiles(a, b, d));
    }

    /**
     * As libraries do it: four matrices of A by ldmatrix, the upper left, lower left, upper right and lower right one;
     * two of B, transposed. Lane 4 g + t gets rows g and g + 8 of D, columns 2 t and 2 t + 1.
     */
    @Test
    void matrices_that_ldmatrix_loads_are_multiplied() {
        float[][] result = new float[1][];
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 a, .param .u64 b, .param .u64 d) {
                    .reg .b32 %r<30>; .reg .f32 %f<9>; .reg .b64 %rd<9>;
                    .shared .align 16 .b8 sa[512]; .shared .align 16 .b8 sb[256];
                    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [d];
                    mov.u32 %r1, %tid.x; mul.wide.u32 %rd4, %r1, 16; mul.wide.u32 %rd5, %r1, 8;
                    add.s64 %rd1, %rd1, %rd4; add.s64 %rd2, %rd2, %rd5;
                    ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1]; ld.global.v2.u32 {%r6, %r7}, [%rd2];
                    mov.u32 %r8, sa; mov.u32 %r9, sb; shl.b32 %r10, %r1, 4; shl.b32 %r11, %r1, 3;
                    add.u32 %r10, %r10, %r8; add.u32 %r11, %r11, %r9;
                    st.shared.v4.u32 [%r10], {%r2, %r3, %r4, %r5}; st.shared.v2.u32 [%r11], {%r6, %r7};
                    and.b32 %r12, %r1, 15; shr.u32 %r13, %r1, 4; shl.b32 %r14, %r12, 5; shl.b32 %r15, %r13, 4;
                    add.u32 %r14, %r14, %r15; add.u32 %r14, %r14, %r8; shl.b32 %r16, %r12, 4; add.u32 %r16, %r16, %r9;
                    ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2, %r3, %r4, %r5}, [%r14];
                    ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r6, %r7}, [%r16];
                    mov.f32 %f1, 0f00000000;
                    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
                        {%f2, %f3, %f4, %f5}, {%r2, %r3, %r4, %r5}, {%r6, %r7}, {%f1, %f1, %f1, %f1};
                    shr.u32 %r17, %r1, 2; and.b32 %r18, %r1, 3; shl.b32 %r17, %r17, 5; shl.b32 %r18, %r18, 3;
                    add.u32 %r17, %r17, %r18; cvt.u64.u32 %rd6, %r17; add.s64 %rd6, %rd6, %rd3;
                    st.global.v2.f32 [%rd6], {%f2, %f3}; st.global.v2.f32 [%rd6+256], {%f4, %f5};
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer a = gpu.allocate("a", halves(A, 16, 16, 16, true));
                    DeviceBuffer b = gpu.allocate("b", halves(B, 16, 8, 8, true));
                    DeviceBuffer d = gpu.allocate("d", 4 * 128);
                    gpu.launch("k", 1, 32, a, b, d);
                    result[0] = d.floats();
                }));
        assertArrayEquals(product(16, 8, 16), result[0]);
    }

    /** Registers of 32 lanes, one register after the other, into {@code instruction} and out of it. */
    private static int[] multiplied(String instruction, int[] a, int[] b, int[] c) {
        int[][] result = new int[1][];
        StringBuilder loads = new StringBuilder();
        int[][] all = {a, b, c};
        for (int i = 0; i < all.length; i++) {
            for (int k = 0; k < all[i].length / 32; k++) {
                loads.append("ld.global.u32 %%r%d, [%%rd%d+%d];%n".formatted(10 * (i + 1) + k, i + 5, 128 * k));
            }
        }
        StringBuilder stores = new StringBuilder();
        for (int k = 0; k < c.length / 32; k++) {
            stores.append("st.global.u32 [%%rd8+%d], %%r%d;%n".formatted(128 * k, 40 + k));
        }
        InOrder.run(InOrder.program("""
                .entry k(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d) {
                    .reg .b32 %r<50>; .reg .b64 %rd<10>;
                    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [c]; ld.param.u64 %rd4, [d];
                    mov.u32 %r1, %tid.x; mul.wide.u32 %rd9, %r1, 4;
                    add.s64 %rd5, %rd1, %rd9; add.s64 %rd6, %rd2, %rd9; add.s64 %rd7, %rd3, %rd9;
                    add.s64 %rd8, %rd4, %rd9;
                """ + loads + instruction + stores + "ret; }", gpu -> {
            DeviceBuffer d = gpu.allocate("d", 4L * c.length);
            gpu.launch("k", 1, 32, gpu.allocate("a", a), gpu.allocate("b", b), gpu.allocate("c", c), d);
            result[0] = d.ints();
        }));
        return result[0];
    }

    /**
     * m16n8k32 of bytes by the manual: lane 4 g + t has in register 0 of A row g, columns 4 t to 4 t + 3, in 1 row g +
     * 8, in 2 and 3 the columns 16 further on; in register q of B column g, rows 16 q + 4 t to 16 q + 4 t + 3; of C and
     * D rows g and g + 8, columns 2 t and 2 t + 1.
     */
    @Test
    void bytes_are_multiplied_and_added_to_integers() {
        int[] a = new int[4 * 32];
        int[] b = new int[2 * 32];
        int[] c = new int[4 * 32];
        int[] expected = new int[4 * 32];
        float[] product = product(16, 8, 32);
        for (int lane = 0; lane < 32; lane++) {
            int g = lane / 4;
            int t = lane % 4;
            for (int q = 0; q < 4; q++) {
                for (int i = 0; i < 4; i++) {
                    a[32 * q + lane] |= (A.applyAsInt(g + 8 * (q % 2), 16 * (q / 2) + 4 * t + i) & 0xFF) << 8 * i;
                    if (q < 2) {
                        b[32 * q + lane] |= (B.applyAsInt(16 * q + 4 * t + i, g) & 0xFF) << 8 * i;
                    }
                }
                c[32 * q + lane] = 1000 * q;
                expected[32 * q + lane] = 1000 * q + (int) product[(g + 8 * (q / 2)) * 8 + 2 * t + q % 2];
            }
        }
        assertArrayEquals(
                expected,
                multiplied(
                        "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%r40,%r41,%r42,%r43}, {%r10,%r11,%r12,%r13},"
                                + " {%r20,%r21}, {%r30,%r31,%r32,%r33};",
                        a, b, c));
    }

    /** All bytes 1, C the largest integer: 32 more wrap, and stay with {@code .satfinite}. */
    @Test
    void an_integer_sum_wraps_unless_it_is_saturated() {
        String form = "mma.sync.aligned.m16n8k32.row.col%s.s32.u8.u8.s32 {%%r40,%%r41,%%r42,%%r43},"
                + " {%%r10,%%r10,%%r10,%%r10}, {%%r20,%%r20}, {%%r30,%%r31,%%r32,%%r33};";
        int[] ones = new int[32];
        int[] most = new int[128];
        Arrays.fill(ones, 0x01010101);
        Arrays.fill(most, Integer.MAX_VALUE);
        assertEquals(Integer.MIN_VALUE + 31, multiplied(form.formatted(""), ones, ones, most)[0]);
        assertEquals(Integer.MAX_VALUE, multiplied(form.formatted(".satfinite"), ones, ones, most)[0]);
    }

    /** 1.5 is 3FC0 in bf16, 3FC00000 in tf32, whose low 13 bits count for nothing: 16 or 8 times 2.25. */
    @Test
    void bf16_and_tf32_are_floats_with_fewer_bits() {
        int[] bf16 = new int[32];
        int[] tf32 = new int[32];
        Arrays.fill(bf16, 0x3FC03FC0);
        Arrays.fill(tf32, 0x3FC01FFF);
        String operands = " {%r40,%r41,%r42,%r43}, {%r10,%r10,%r10,%r10}, {%r20,%r20}, {%r30,%r31,%r32,%r33};";
        assertEquals(
                36f,
                Float.intBitsToFloat(multiplied(
                        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32" + operands, bf16, bf16, new int[128])[
                        0]));
        assertEquals(
                18f,
                Float.intBitsToFloat(multiplied(
                        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32" + operands, tf32, tf32, new int[128])[0]));
    }

    /** 1.5 is 3C in e4m3, 3E in e5m2: 32 times 2.25. */
    @Test
    void numbers_of_eight_bits_are_multiplied() {
        int[] e4m3 = new int[32];
        int[] e5m2 = new int[32];
        Arrays.fill(e4m3, 0x3C3C3C3C);
        Arrays.fill(e5m2, 0x3E3E3E3E);
        assertEquals(
                72f,
                Float.intBitsToFloat(multiplied(
                        "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%r40,%r41,%r42,%r43}, "
                                + "{%r10,%r10,%r10,%r10}, {%r20,%r20}, {%r30,%r31,%r32,%r33};",
                        e4m3, e5m2, new int[128])[0]));
    }

    /** Lane 4 g + t has row g, column t of A, row t, column g of B, and of D row g, columns 2 t and 2 t + 1. */
    @Test
    void numbers_of_double_precision_are_multiplied() {
        double[] a = new double[32];
        double[] b = new double[32];
        double[] expected = new double[64];
        float[] product = product(8, 8, 4);
        for (int lane = 0; lane < 32; lane++) {
            a[lane] = A.applyAsInt(lane / 4, lane % 4);
            b[lane] = B.applyAsInt(lane % 4, lane / 4);
        }
        for (int i = 0; i < 64; i++) {
            expected[i] = product[i];
        }
        double[][] result = new double[1][];
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 a, .param .u64 b, .param .u64 d) {
                    .reg .b32 %r<2>; .reg .f64 %fd<9>; .reg .b64 %rd<9>;
                    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [d];
                    mov.u32 %r1, %tid.x; mul.wide.u32 %rd4, %r1, 8; mul.wide.u32 %rd5, %r1, 16;
                    add.s64 %rd1, %rd1, %rd4; add.s64 %rd2, %rd2, %rd4; add.s64 %rd3, %rd3, %rd5;
                    ld.global.f64 %fd1, [%rd1]; ld.global.f64 %fd2, [%rd2]; mov.f64 %fd3, 0d0000000000000000;
                    mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%fd4, %fd5}, {%fd1}, {%fd2}, {%fd3, %fd3};
                    st.global.v2.f64 [%rd3], {%fd4, %fd5};
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer d = gpu.allocate("d", 8 * 64);
                    gpu.launch("k", 1, 32, gpu.allocate("a", a), gpu.allocate("b", b), d);
                    result[0] = d.doubles();
                }));
        assertArrayEquals(expected, result[0]);
    }

    /**
     * Tiles whose lines touch, so that the stride is left out. A and B have as many registers as their elements fill,
     * those of halves eight whatever their shape.
     */
    @ParameterizedTest
    @CsvSource({
        "32,8,16,f16,f32",
        "8,32,16,f16,f32",
        "16,16,16,bf16,f32",
        "32,8,16,bf16,f32",
        "16,16,8,tf32,f32",
        "16,16,16,s8,s32",
        "8,32,16,s8,s32",
        "32,8,16,s8,s32",
        "8,8,4,f64,f64"
    })
    void tiles_of_other_shapes_and_types_are_multiplied(int m, int n, int k, String factor, String sum) {
        float[] expected = product(m, n, k);
        for (String layouts : List.of("row,col", "col,row", "row,row")) {
            String a = layouts.substring(0, 3);
            String b = layouts.substring(4);
            assertArrayEquals(expected, tiles(m, n, k, factor, sum, a, b), layouts);
        }
    }

    private static float[] tiles(int m, int n, int k, String factor, String sum, String a, String b) {
        float[] result = new float[m * n];
        String prefix = factor.equals("f64") ? "%fd" : "%r";
        String shape = "m" + m + "n" + n + "k" + k;
        String regA = registers(prefix, 10, count(factor, m * k));
        String regB = registers(prefix, 20, count(factor, k * n));
        String regD = registers(prefix, 30, m * n / 32);
        String types = factor.equals("f16") ? sum + "." + sum : String.join(".", sum, factor, factor, sum);
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 a, .param .u64 b, .param .u64 d) {
                    .reg .b32 %r<40>; .reg .f64 %fd<40>; .reg .b64 %rd<4>;
                    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [d];
                """
                        + "wmma.load.a.sync.aligned." + a + "." + shape + ".global." + factor + " " + regA + ", [%rd1];"
                        + "wmma.load.b.sync.aligned." + b + "." + shape + "." + factor + " " + regB + ", [%rd2];"
                        + "wmma.load.c.sync.aligned.row." + shape + ".global." + sum + " " + regD + ", [%rd3];"
                        + "wmma.mma.sync.aligned." + a + "." + b + "." + shape + "." + types + " "
                        + String.join(", ", regD, regA, regB, regD) + ";"
                        + "wmma.store.d.sync.aligned.row." + shape + ".global." + sum + " [%rd3], " + regD + "; ret; }",
                gpu -> {
                    DeviceBuffer d = gpu.allocate("d", (sum.equals("f64") ? 8L : 4L) * m * n);
                    gpu.launch(
                            "k",
                            1,
                            32,
                            gpu.allocate("a", elements(A, m, k, a.equals("row"), factor)),
                            gpu.allocate("b", elements(B, k, n, b.equals("row"), factor)),
                            d);
                    for (int i = 0; i < result.length; i++) {
                        result[i] = switch (sum) {
                            case "s32" -> d.ints()[i];
                            case "f64" -> (float) d.doubles()[i];
                            default -> d.floats()[i];
                        };
                    }
                }));
        return result;
    }

    private static int count(String factor, int elements) {
        return switch (factor) {
            case "f16" -> 8;
            case "bf16" -> elements / 64;
            case "s8" -> elements / 128;
            default -> elements / 32;
        };
    }

    private static String registers(String prefix, int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(number -> prefix + number)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static byte[] elements(IntBinaryOperator values, int rows, int columns, boolean isByRow, String format) {
        ByteBuffer memory = ByteBuffer.allocate(8 * rows * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < rows * columns; i++) {
            int value = isByRow ? values.applyAsInt(i / columns, i % columns) : values.applyAsInt(i % rows, i / rows);
            switch (format) {
                case "f16" -> memory.putShort(half(value));
                case "bf16" -> memory.putShort((short) (Float.floatToIntBits(value) >>> 16));
                case "tf32" -> memory.putFloat(value);
                case "f64" -> memory.putDouble(value);
                default -> memory.put((byte) value);
            }
        }
        return Arrays.copyOf(memory.array(), memory.position());
    }

    /** The same matrix by its address in shared memory and by its generic one, options in either order. */
    @Test
    void a_matrix_is_loaded_by_a_generic_address_too() {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program(
                """
                .entry k(.param .u64 d) {
                    .reg .b32 %r<9>; .reg .b64 %rd<9>; .shared .align 16 .b8 tile[128];
                    ld.param.u64 %rd1, [d]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, tile;
                    add.u32 %r4, %r3, %r2; st.shared.u32 [%r4], %r1;
                    and.b32 %r5, %r1, 7; shl.b32 %r5, %r5, 4; add.u32 %r5, %r5, %r3;
                    cvt.u64.u32 %rd2, %r5; cvta.shared.u64 %rd3, %rd2;
                    ldmatrix.sync.aligned.x1.m8n8.shared.b16 {%r6}, [%r5];
                    ldmatrix.sync.aligned.m8n8.x1.b16 {%r7}, [%rd3];
                    mul.wide.u32 %rd4, %r1, 8; add.s64 %rd1, %rd1, %rd4; st.global.v2.u32 [%rd1], {%r6, %r7};
                    ret;
                }
                """,
                gpu -> {
                    DeviceBuffer d = gpu.allocate("d", 8 * 32);
                    gpu.launch("k", 1, 32, d);
                    result[0] = d.ints();
                }));
        assertArrayEquals(IntStream.range(0, 64).map(i -> i / 2).toArray(), result[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wmma.load.a.sync.aligned.row.m32n8k8.global.f16 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1], %r9;",
                "wmma.load.a.sync.aligned.row.m32n8k16.global.tf32 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1];",
                "wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1}, [%rd1], %r9;",
                "wmma.load.a.sync.aligned.row.m16n16k16.global.f32 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1], %r9;",
                "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1,%r2,%r3,%r4}, [%rd1], %r9;",
                "wmma.load.a.sync.aligned.m16n16k16.global.f16 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1], %r9;",
                "wmma.store.c.sync.aligned.row.m16n16k16.global.f16 [%rd1], {%r1,%r2,%r3,%r4}, %r9;",
                "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s32 {%r1}, {%r2}, {%r3}, {%r4};",
                "wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};",
                "mma.sync.aligned.m16n8k4.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};",
                "mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};",
                "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};",
                "ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1,%r2,%r3}, [%r9];",
                "ldmatrix.sync.m8n8.x2.shared.b16 {%r1,%r2}, [%r9];",
                "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1,%r2,%r3}, [%r9];",
            })
    void another_form_is_refused(String instruction) {
        String refusal = refusal(instruction);
        assertTrue(refusal.startsWith("a.ptx:6: instruction=" + instruction.substring(0, 50)), refusal);
        assertTrue(refusal.contains("; expected "), refusal);
        assertEquals(-1, refusal.indexOf('\n'));
    }

    private static String refusal(String instruction) {
        return assertThrows(
                        BadInput.class,
                        () -> InOrder.run(InOrder.program(
                                """
                                .entry k(.param .u64 a) {
                                    .reg .pred %p<2>; .reg .b32 %r<10>; .reg .b64 %rd<2>;
                                """ + instruction + "\nret; }", gpu -> gpu.launch("k", 1, 32, gpu.allocate("a", 4)))))
                .getMessage();
    }

    /** GPGPU-Sim asserts it. */
    @Test
    void a_lane_that_is_off_ends_the_run() {
        String refusal = refusal("mov.u32 %r1, %laneid; setp.ne.u32 %p1, %r1, 9; @%p1 "
                + "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1,%r2}, {%r3}, {%r4}, {%r5,%r6};");
        assertTrue(
                refusal.endsWith("line 6, CTA 0, thread 9: a tensor instruction for 31 lanes; expected all 32"),
                refusal);
    }
}
