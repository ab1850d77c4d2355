package io.policybridge.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.stream.issue.IssueTraceReader;
import org.junit.jupiter.api.Test;

class LocalMappingTest {
    private static final int LOCAL = 2;

    /** CTAs of 64 threads on 3 SMs with 2 slots each: a word takes 4*64*3*2 = 1536 bytes, a slot 768, an SM 256. */
    @Test
    void addresses_move_with_sm_and_slot() {
        LocalMapping mapping = new LocalMapping(64, 3, 2);
        assertEquals(1536, mapping.wordStride());
        long address = LocalMapping.BASE + 5 * 1536 + 512 + 4 * 10 + 1;
        assertEquals(address + 256, mapping.moved(address, mapping, 2, 0, 0, 1));
    }

    /** Its word is 3 * 2^51, 9 * 2^60 bytes from the first: as a signed number its address is negative. */
    @Test
    void an_address_of_a_generic_one_moves_likewise() {
        LocalMapping mapping = new LocalMapping(64, 3, 2);
        long address = LocalMapping.BASE + (9L << 60) + 512 + 4 * 10 + 1;
        assertTrue(address < 0);
        assertEquals(address + 256, mapping.moved(address, mapping, 2, 0, 0, 1));
    }

    /**
     * Byte 1 of word 5 of thread 10, recorded on SM 2 slot 0, laid out anew for 4 SMs with 8 slots: a word takes 8192
     * bytes, a slot 1024.
     */
    @Test
    void a_gpu_of_another_size_spaces_words_anew() {
        LocalMapping recorded = new LocalMapping(64, 3, 2);
        LocalMapping larger = new LocalMapping(64, 4, 8);
        long address = LocalMapping.BASE + 5 * 1536 + 512 + 4 * 10 + 1;
        assertEquals(
                LocalMapping.BASE + 5 * 8192 + 3 * 1024 + 256 + 4 * 10 + 1,
                larger.moved(address, recorded, 2, 0, 1, 3));
    }

    @Test
    void a_grid_too_small_for_the_gpu_spreads_evenly() {
        ProgramTrace.Kernel kernel = new ProgramTrace.Kernel(
                1,
                "k",
                new ProgramTrace.Dim3(31, 1, 1),
                new ProgramTrace.Dim3(50, 1, 1),
                new ProgramTrace.KernelResources(8, 0, 96, 0),
                ProgramTrace.Kernel.UNKNOWN_END,
                0,
                "issue.zst:3");
        assertEquals(new LocalMapping(64, 15, 3), LocalMapping.of(kernel, 15, 8));
        assertEquals(new LocalMapping(64, 15, 2), LocalMapping.of(kernel, 15, 2));
    }

    /**
     * In the recorded lmem run 8 CTAs of 128 threads with 32 registers each would fit an SM's 32768 registers, but its
     * 15 SMs share a grid of 8.
     */
    @Test
    void recorded_local_addresses_belong_to_the_threads_that_used_them() {
        ProgramTrace trace = IssueTraceReader.read(Workloads.packaged().resolve("lmem").stream("issue"));
        ProgramTrace.Kernel kernel = trace.kernels().get(0);
        LocalMapping mapping = LocalMapping.of(kernel, 15, 8);
        long[] addresses = new long[32];
        int checked = 0;
        for (int cta = 0; cta < kernel.ctas(); cta++) {
            int sm = trace.recordedSm(0, cta);
            int hardwareCta = trace.recordedHardwareCta(0, cta);
            for (int warp = 0; warp < kernel.warpsPerCta(); warp++) {
                for (int i = trace.first(0, cta, warp); i < trace.end(0, cta, warp); i++) {
                    if (trace.code().get(trace.code(i)).memory().space() == LOCAL) {
                        int lanes = trace.addresses(i, addresses);
                        int remaining = trace.exec(i);
                        for (int n = 0; n < lanes; n++) {
                            int thread = 32 * warp + Integer.numberOfTrailingZeros(remaining);
                            remaining &= remaining - 1;
                            long linear =
                                    mapping.moved(addresses[n], mapping, sm, hardwareCta, 0, 0) - LocalMapping.BASE;
                            assertEquals(4L * thread, linear % mapping.wordStride());
                            assertTrue(linear / mapping.wordStride()
                                    < kernel.resources().localBytes() / 4);
                            checked++;
                        }
                    }
                }
            }
        }
        assertTrue(checked > 10_000, "local addresses checked: " + checked);
    }
}
