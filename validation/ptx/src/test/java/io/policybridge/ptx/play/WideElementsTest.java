package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.WrongResult;
import org.junit.jupiter.api.Test;

/** Elements of 64 bits, between host program and kernel. */
final class WideElementsTest {
    /** Adds 1 to the first element of each buffer. */
    private static final String PTX = """
            .entry k(.param .u64 n, .param .u64 x) {
            .reg .b64 %rd<4>; .reg .f64 %fd<3>;
            ld.param.u64 %rd1, [n]; ld.global.u64 %rd2, [%rd1]; add.u64 %rd2, %rd2, 1; st.global.u64 [%rd1], %rd2;
            ld.param.u64 %rd1, [x]; ld.global.f64 %fd1, [%rd1]; add.f64 %fd1, %fd1, 0d3FF0000000000000;
            st.global.f64 [%rd1], %fd1; ret; }
            """;

    @Test
    void buffers_of_longs_and_doubles_are_copied_and_compared() {
        InOrder.run(InOrder.program(PTX, gpu -> {
            DeviceBuffer n = gpu.allocate("n", new long[] {1L << 40, 7});
            DeviceBuffer x = gpu.allocate("x", new double[] {0.5, 7});
            gpu.launch("k", 1, 1, n, x);
            assertArrayEquals(new long[] {(1L << 40) + 1, 7}, n.longs());
            assertArrayEquals(new double[] {1.5, 7}, x.doubles());
            Expected.longs(n, new long[] {(1L << 40) + 1, 7});
            Expected.doubles(x, new double[] {1.4, 7}, 0.1);
            assertEquals(
                    "n[1]=7; expected 8",
                    assertThrows(WrongResult.class, () -> Expected.longs(n, new long[] {(1L << 40) + 1, 8}))
                            .getMessage());
            assertEquals(
                    "x[0]=1.5; expected 1.3 (within 0.1 of it)",
                    assertThrows(WrongResult.class, () -> Expected.doubles(x, new double[] {1.3}, 0.1))
                            .getMessage());
        }));
    }
}
