package io.policybridge.ptx.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.workload.ProgramTrace.KernelResources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PtxasReportTest {

    private static Map<String, KernelResources> of(String report) {
        return PtxasReport.of(List.of(report.split("\n")));
    }

    /** ptxas 11.8: k1 calls a function, whose stack frame is not the kernel's. */
    @Test
    void each_kernel_has_what_stands_behind_its_name() {
        Map<String, KernelResources> found = of("""
                ptxas info    : 0 bytes gmem
                ptxas info    : Compiling entry function 'k2' for 'sm_52'
                ptxas info    : Function properties for k2
                    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                ptxas info    : Used 8 registers, 8192 bytes smem, 332 bytes cmem[0], 8 bytes cmem[2]
                ptxas info    : Compiling entry function 'k1' for 'sm_52'
                ptxas info    : Function properties for k1
                    64 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                ptxas info    : Used 11 registers, 332 bytes cmem[0]
                ptxas info    : Function properties for helper
                    128 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                """);
        assertEquals(new KernelResources(8, 8192, 0, 340), found.get("k2"));
        assertEquals(new KernelResources(11, 0, 64, 332), found.get("k1"));
        assertEquals(2, found.size());
    }

    @Test
    void a_function_that_is_described_first_is_not_the_kernel() {
        Map<String, KernelResources> found = of("""
                ptxas info    : Compiling entry function 'k' for 'sm_52'
                ptxas info    : Function properties for helper
                    128 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                ptxas info    : Function properties for k
                    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                ptxas info    : Used 11 registers, 332 bytes cmem[0]
                """);
        assertEquals(new KernelResources(11, 0, 0, 332), found.get("k"));
    }

    /** Of ptxas 12: barriers, and the time. */
    @Test
    void what_newer_ones_add_is_skipped() {
        Map<String, KernelResources> found = of("""
                ptxas info    : Compiling entry function 'k' for 'sm_90'
                ptxas info    : Function properties for k
                    16 bytes stack frame, 12 bytes spill stores, 12 bytes spill loads
                ptxas info    : Used 40 registers, used 1 barriers, 16 bytes cumulative stack size, 8192 bytes smem
                ptxas info    : Compile time = 12.345 ms
                """);
        assertEquals(new KernelResources(40, 8192, 16, 0), found.get("k"));
    }

    @Test
    void shared_memory_may_be_a_sum() {
        Map<String, KernelResources> found = of("""
                ptxas info    : Compiling entry function 'k' for 'sm_10'
                ptxas info    : Used 4 registers, 8192+16 bytes smem, 4 bytes cmem[1]
                """);
        assertEquals(new KernelResources(4, 8208, 0, 4), found.get("k"));
    }
}
