package io.policybridge.check.threads;

import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import java.util.Map;

/**
 * A program whose result depends on the order of all accesses of one cycle: the threads of 120 CTAs read eight cells
 * and write what depends on a cell and on the CTA, time and again. The register that is stored changes in the next
 * instruction; the last access is an atomic, which the L2 performs.
 */
final class RaceProgram {
    static final int CELLS = 8;
    private static final int CTAS = 120;
    private static final int THREADS = 64;
    private static final String PTX = """
            .version 7.1
            .target sm_52
            .address_size 64
            .visible .entry race(.param .u64 cells)
            {
              .reg .u64 %rd<4>;
              .reg .u32 %r<8>;
              .reg .pred %p;
              ld.param.u64 %rd1, [cells];
              mov.u32 %r1, %ctaid.x;
              mov.u32 %r2, %tid.x;
              and.b32 %r3, %r2, 7;
              mul.wide.u32 %rd2, %r3, 4;
              add.u64 %rd3, %rd1, %rd2;
              mov.u32 %r4, 0;
            AGAIN:
              ld.global.u32 %r5, [%rd3];
              mad.lo.u32 %r6, %r5, 1664525, %r1;
              st.global.u32 [%rd3], %r6;
              mov.u32 %r6, 7;
              add.u32 %r4, %r4, 1;
              setp.lt.u32 %p, %r4, 20;
              @%p bra AGAIN;
              atom.global.add.u32 %r7, [%rd3], %r6;
              ret;
            }
            """;

    private RaceProgram() {}

    /** It; what it leaves in its cells is copied to {@code left}. */
    static PtxProgram leaving(int[] left) {
        return new PtxProgram(
                PtxParser.parse(Path.of("race.ptx"), PTX),
                () -> device -> {
                    DeviceBuffer cells = device.allocate("cells", new int[CELLS]);
                    device.launch("race", CTAS, THREADS, cells);
                    System.arraycopy(cells.ints(), 0, left, 0, CELLS);
                },
                1,
                Map.of(),
                "");
    }
}
