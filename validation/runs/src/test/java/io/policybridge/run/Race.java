package io.policybridge.run;

import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import java.util.Map;

/**
 * A program in which any other order of accesses shows: every thread of 60 CTAs reads one of eight cells, and writes
 * what depends on it and on the CTA, twenty times, so that what is left in them depends on the order of all accesses of
 * one cycle. The register that is stored changes in the next instruction. The add is an atomic, which the L2 performs.
 */
final class Race {
    static final int CELLS = 8;

    private static final String PTX = """
            .version 7.1
            .target sm_52
            .address_size 64
            .visible .entry race(.param .u64 cells)
            {
              .reg .u64 %%rd<4>;
              .reg .u32 %%r<8>;
              .reg .pred %%p;
              ld.param.u64 %%rd1, [cells];
              mov.u32 %%r1, %%ctaid.x;
              mov.u32 %%r2, %%tid.x;
              and.b32 %%r3, %%r2, 7;
              mul.wide.u32 %%rd2, %%r3, 4;
              add.u64 %%rd3, %%rd1, %%rd2;
              mov.u32 %%r4, 0;
            AGAIN:
              ld%1$s.u32 %%r5, [%%rd3];
              mad.lo.u32 %%r6, %%r5, 1664525, %%r1;
              st%1$s.u32 [%%rd3], %%r6;
              mov.u32 %%r6, 7;
              atom%1$s.add.u32 %%r7, [%%rd3], %%r6;
              add.u32 %%r4, %%r4, 1;
              setp.lt.u32 %%p, %%r4, 20;
              @%%p bra AGAIN;
              ret;
            }
            """;

    private Race() {}

    /** The one whose accesses name {@code space}; what its cells hold in the end is copied to {@code left}. */
    static PtxProgram of(String space, int[] left) {
        return program(PTX.formatted(space), "race", left);
    }

    /** 60 CTAs of the kernel {@code kernel} of {@code ptx} with such cells. */
    static PtxProgram program(String ptx, String kernel, int[] left) {
        return new PtxProgram(
                PtxParser.parse(Path.of("race.ptx"), ptx),
                () -> device -> {
                    DeviceBuffer cells = device.allocate("cells", new int[CELLS]);
                    device.launch(kernel, 60, 64, cells);
                    System.arraycopy(cells.ints(), 0, left, 0, CELLS);
                },
                1,
                Map.of(),
                "digest");
    }
}
