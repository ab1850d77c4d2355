package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.config.CacheConfig.SetIndex;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Version3Test {
    private static final String CACHES =
            "-gpgpu_cache:dl1 32:128:4,L:L:m:N,A:32:8,8\n-gpgpu_cache:dl2 64:128:8,L:B:m:W,A:32:4,4:0,32\n"
                    + "-gpgpu_cache:il1 4:128:4,L:R:f:N,A:2:32,4\n-gpgpu_tex_cache:l1 4:128:24,L:R:m:N,F:128:4,128:2\n"
                    + "-gpgpu_const_cache:l1 64:64:2,L:R:f:N,A:2:32,4\n";
    private static final String REST =
            "-gpgpu_n_clusters 15\n-gpgpu_n_cores_per_cluster 1\n-gpgpu_n_mem 6\n-gpgpu_cache:dl2_texture_only "
                    + "0\n-gpgpu_shmem_size 49152\n"
                    + "-gpgpu_frfcfs_dram_sched_queue_size 16\n-gpgpu_dram_return_queue_size "
                    + "116\n-gpgpu_dram_burst_length 8\n";

    @TempDir
    private Path folder;

    @Test
    void cache_strings_without_kind_and_index_are_whole_lines_indexed_linearly() {
        GpuConfig config = read(CACHES + REST);
        CacheConfig l1d = config.ldst().l1d();
        assertFalse(l1d.isSectored());
        assertEquals(SetIndex.LINEAR, l1d.setIndex());
        assertEquals(Mshr.ASSOCIATIVE, l1d.mshr());
        assertEquals(32, l1d.mshrs().entries());
        assertEquals(WriteAllocate.WRITE_ALLOCATE, config.memory().l2().writeAllocate());
        assertEquals(32, config.memory().l2().queues().portBytes());
    }

    @Test
    void the_set_index_that_came_after_the_release_is_read_too() {
        assertEquals(
                SetIndex.FERMI_HASH,
                read(CACHES.replace("m:N,A:32", "m:N:H,A:32") + REST)
                        .ldst()
                        .l1d()
                        .setIndex());
    }

    @Test
    void what_the_file_leaves_out_has_the_default_of_that_version() {
        GpuConfig config = read(CACHES + REST);
        assertEquals(8, config.sm().resources().maxCtas());
        assertEquals(49152, config.sm().resources().sharedBytes());
        assertFalse(config.sm().issue().dualDifferentUnits());
        assertFalse(config.memory().hostCopiesTouchL2());
        // ID_OC_SP,DP,INT,SFU,MEM, the same before execution, EX_WB
        assertEquals(
                List.of(1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1), config.sm().units().pipelineWidths());
        assertEquals(
                List.of(1, 1, 19, 25, 145, 32),
                config.sm().operations().latency().integer());
        assertEquals(20, config.ldst().unit().coalesceArch());
    }

    @Test
    void options_that_have_another_name_today_are_read() {
        GpuConfig config = read(CACHES + REST
                + "-rop_latency 77\n-gmem_skip_L1D 1\n-gpuwattch_xml_file x.xml\n-gpgpu_pipeline_widths "
                + "2,1,1,2,1,1,2\n");
        assertEquals(77, config.memory().latencies().rop());
        assertTrue(config.ldst().unit().skipL1dForGlobal());
        assertEquals(
                List.of(2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2), config.sm().units().pipelineWidths());
    }

    @Test
    void only_a_network_without_its_file_is_refused() {
        assertEquals(List.of(), read(CACHES + REST + "-network_mode 2").refusals());
        GpuConfig config = read(CACHES + REST + "-network_mode 1");
        assertEquals(1, config.refusals().size(), config.refusals().toString());
        assertTrue(
                config.refusals().get(0).toString().contains("-inter_config_file"),
                config.refusals().toString());
    }

    @Test
    void a_default_is_named_where_it_cannot_be_used() {
        String message = assertThrows(
                        BadInput.class,
                        () -> read(CACHES.replace("-gpgpu_cache:il1 4:128:4,L:R:f:N,A:2:32,4\n", "") + REST)
                                .requireSupported())
                .getMessage();
        assertFalse(message.contains(":0:"), message);
    }

    @Test
    void a_file_of_both_versions_is_neither() {
        assertThrows(
                BadInput.class,
                () -> read(CACHES.replace("-gpgpu_cache:dl1 32", "-gpgpu_cache:dl1 N:32")
                                .replace("m:N,A:32", "m:N:L,A:32")
                        + REST));
    }

    private GpuConfig read(String text) {
        try {
            return ConfigReader.read(Files.writeString(folder.resolve("old.config"), text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
