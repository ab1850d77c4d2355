package io.policybridge.verify.all;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedKernelTest {
    @TempDir
    Path folder;

    /** Two warps, of 32 and of 2 threads; lane 1 of the second does not store. */
    @Test
    void a_trace_has_the_lanes_of_each_warp_and_an_address_for_each_active_one() throws IOException {
        TracedKernel kernel = new TracedKernel("k", 1, 34, 3, warp -> {
            warp.run(0x10, "BAR.SYNC");
            warp.access(0x20, "STG.E", new int[0], TracedWarp.registers(2, 9), 4, thread -> 0x100 + 4L * thread, 1);
        });
        Path list = TracedKernel.write(folder.resolve("t"), List.of(kernel));
        assertEquals("MemcpyHtoD,0x7f2b80000000,4096\nkernel-1.traceg\n", Files.readString(list));
        String text = Files.readString(folder.resolve("t/kernel-1.traceg"));
        assertTrue(text.contains("\n-block dim = (34,1,1)\n") && text.contains("\n-cuda stream id = 3\n"), text);
        assertTrue(text.endsWith("""

                        warp = 1
                        insts = 2
                        0010 00000003 0 BAR.SYNC 0 0 0
                        0020 00000001 0 STG.E 2 R2 R9 4 0 0x180 0

                        #END_TB
                        """), text);
    }
}
