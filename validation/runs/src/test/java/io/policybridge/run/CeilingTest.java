package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ceilings are refused where they are none. */
class CeilingTest {
    @TempDir
    private Path folder;

    private static Job job(String workload, String ceiling, String config) {
        return Job.of(Workloads.packaged().resolve(workload), PolicyChoice.parse(ceiling, 0), config, Limits.NONE, 0);
    }

    private static void refused(String expectation, String workload, String ceiling, String config) {
        String message = assertThrows(BadInput.class, () -> job(workload, ceiling, config))
                .getMessage();
        assertTrue(message.contains(expectation), message);
    }

    /** gtx480x with another L1D. */
    private String config(String l1d) throws IOException {
        String text = Files.readString(GoldenRoot.find().resolve("configs/gtx480x/gpgpusim.config"));
        String changed = text.replace("N:32:128:4,L:L:m:N:H,S:64:8,8", l1d);
        return Files.writeString(folder.resolve("gpgpusim.config"), changed).toString();
    }

    /**
     * Three of four misses there are of sectors, whose lines the optimum would take to be whole: 6.8% of misses, where
     * an unbounded L1D has 23.3%.
     */
    @ParameterizedTest
    @ValueSource(strings = {"clairvoyant", "clairvoyant-bypass"})
    void the_offline_optimum_has_no_sectors(String ceiling) {
        refused("expected an L1D of whole lines (N)", "qv100/spmv", ceiling, null);
    }

    @Test
    void the_offline_optimum_has_one_size_of_the_l1d() throws IOException {
        String adaptive = config("N:32:128:4,L:L:m:N:L,S:64:8,8");
        Files.writeString(
                Path.of(adaptive),
                "\n-gpgpu_adaptive_cache_config 1\n-gpgpu_shmem_option 0,48\n-gpgpu_unified_l1d_size 64\n",
                StandardOpenOption.APPEND);
        refused("expected an L1D of one size", "spmv", "clairvoyant", adaptive);
    }

    /** 384 lines are 24 sets of 16 ways; 8 lines are less than one set. */
    @ParameterizedTest
    @ValueSource(strings = {"N:64:128:6,L:L:m:N:H,S:64:8,8", "N:4:128:2,L:L:m:N:L,S:64:8,8"})
    void other_ways_need_a_power_of_two_of_sets(String l1d) throws IOException {
        refused("expected a number of lines that gives a power of two of sets", "spmv", "ways-16", config(l1d));
    }

    /** 512 sets of one line are 64 KB already; an L1D whose size follows the kernel has no other. */
    @Test
    void an_l1d_of_another_size_has_the_sets_of_the_configured_one() throws IOException {
        refused("expected sets that divide 32768 bytes", "spmv", "l1d-32k", config("N:512:128:1,L:L:m:N:L,S:64:8,8"));
        String adaptive = config("N:32:128:4,L:L:m:N:L,S:64:8,8");
        Files.writeString(
                Path.of(adaptive),
                "\n-gpgpu_adaptive_cache_config 1\n-gpgpu_shmem_option 0,48\n-gpgpu_unified_l1d_size 64\n",
                StandardOpenOption.APPEND);
        refused("expected an L1D of one size", "spmv", "l1d-128k", adaptive);
    }
}
