package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gtx480x: 15 SMs with 1536 threads, 48 KB of shared memory, 32768 registers, 8 CTAs. */
class CtaDispatcherTest {
    @TempDir
    Path folder;

    private static ProgramTrace.Kernel kernel(int ctas, int threads, int registers, int shared) {
        return new ProgramTrace.Kernel(
                1,
                "k",
                new ProgramTrace.Dim3(ctas, 1, 1),
                new ProgramTrace.Dim3(threads, 1, 1),
                new ProgramTrace.KernelResources(registers, shared, 0, 0),
                ProgramTrace.Kernel.UNKNOWN_END,
                0,
                "issue.zst:3");
    }

    private int fits(int ctas, int threads, int registers, int shared) {
        return Occupancy.ctasPerSm(
                kernel(ctas, threads, registers, shared),
                Machine.with(folder, "").sm());
    }

    private static Listing returning(int ctas, int threads) {
        Listing listing = new Listing(ctas, threads).ret(0);
        for (int cta = 0; cta < ctas; cta++) {
            for (int warp = 0; warp < (threads + 31) / 32; warp++) {
                listing.runs(cta, warp, 0);
            }
        }
        return listing;
    }

    @Test
    void the_tightest_resource_limits_the_ctas_of_an_sm() {
        assertEquals(8, fits(1000, 32, 0, 0));
        assertEquals(3, fits(1000, 512, 0, 0));
        assertEquals(4, fits(1000, 32, 0, 12288));
        assertEquals(3, fits(1000, 32, 0, 12289));
        // 256 threads x 20 registers = 5120: six fit; 21 count as 24: five
        assertEquals(6, fits(1000, 256, 20, 0));
        assertEquals(5, fits(1000, 256, 21, 0));
        // 33 threads take two warps: 1536 / 64 = 24
        assertEquals(8, fits(1000, 33, 0, 0));
        assertEquals(2, fits(1000, 513, 0, 0));
    }

    @Test
    void a_small_grid_is_spread_over_all_sms() {
        assertEquals(8, fits(120, 32, 0, 0));
        assertEquals(8, fits(119, 32, 0, 0));
        assertEquals(7, fits(105, 32, 0, 0));
        assertEquals(1, fits(15, 32, 0, 0));
        assertEquals(2, fits(16, 32, 0, 0));
    }

    @Test
    void a_cta_that_does_not_fit_is_refused() {
        BadInput refusal = assertThrows(BadInput.class, () -> fits(1, 32, 0, 49153));
        assertTrue(refusal.getMessage().contains("49153"), refusal.getMessage());
        assertTrue(refusal.getMessage().startsWith("issue.zst:3: a CTA of kernel k "), refusal.getMessage());
    }

    @Test
    void clusters_get_one_cta_a_cycle_each_after_the_last_that_got_one() {
        Bench bench = new Bench(
                Machine.with(folder, "-gpgpu_n_clusters 3"), returning(7, 64).trace(folder), 10, null, false);
        bench.run(1000);
        // cycle 1: CTAs 0,1,2 to SMs 0,1,2; cycle 2: 3,4,5; cycle 3: CTA 6 to SM 0
        assertEquals(7, bench.launches.size());
        int[][] first = {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {0, 2, 1}, {1, 2, 1}, {2, 2, 1}, {0, 3, 2}};
        for (int i = 0; i < 7; i++) {
            assertArrayEquals(first[i], Arrays.copyOf(bench.launches.get(i), 3), "CTA " + i);
            assertEquals(i, bench.launches.get(i)[3]);
        }
    }

    @Test
    void a_finished_cta_leaves_its_slot_to_the_next_in_the_same_cycle() {
        GpuConfig one = Machine.with(folder, "-gpgpu_n_clusters 1\n-gpgpu_shader_cta 2");
        Bench bench = new Bench(one, returning(3, 32).trace(folder), 10, null, false);
        bench.run(1000);
        long freed = bench.exits.get(0)[2];
        assertEquals(0, bench.exits.get(0)[1]);
        assertArrayEquals(new int[] {0, (int) freed + 1, 0, 2, 2}, bench.launches.get(2));
    }

    @Test
    void launch_latency_delays_the_first_cta() {
        Bench bench = new Bench(
                Machine.with(folder, "-gpgpu_kernel_launch_latency 20\n-gpgpu_TB_launch_latency 3"),
                returning(2, 32).trace(folder),
                10,
                null,
                false);
        bench.run(1000);
        assertEquals(1 + 20 + 2 * 3, bench.launches.get(0)[1]);
    }
}
