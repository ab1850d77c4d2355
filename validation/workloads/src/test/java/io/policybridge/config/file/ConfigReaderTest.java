package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.ClockConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.config.SmConfig.CollectorUnits;
import io.policybridge.config.SmConfig.Scheduler;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
    @TempDir
    Path folder;

    @Test
    void a_configuration_is_named_after_its_folder_or_its_file() {
        assertEquals("gtx480x", TestConfigs.golden("gtx480x").name());
        assertEquals("test.config", read().name());
    }

    @Test
    void the_sm_of_gtx480x_is_read_whole() {
        SmConfig sm = TestConfigs.golden("gtx480x").sm();
        assertEquals(15, sm.sms());
        assertEquals(48, sm.warps());
        assertEquals(8, sm.resources().maxCtas());
        assertEquals(49152, sm.resources().sharedBytes());
        assertEquals(2, sm.issue().schedulers());
        assertEquals(new Scheduler(Scheduler.IssueOrder.GTO, 0, 0), sm.issue().scheduler());
        assertEquals(1, sm.issue().maxPerWarp());
        assertTrue(sm.issue().dualDifferentUnits());
        assertEquals(new CollectorUnits(6, 0, 8, 0, 4, 2, 0), sm.collector().units());
        assertEquals(new CollectorUnits(2, 0, 1, 0, 1, 1, 0), sm.collector().inPorts());
        assertEquals(new CollectorUnits(2, 0, 1, 0, 1, 1, 0), sm.collector().outPorts());
        assertEquals(List.of(2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2), sm.units().pipelineWidths());
        assertEquals(List.of(4, 13, 4, 5, 145, 32), sm.operations().latency().integer());
        assertEquals(List.of(8, 19, 8, 8, 330), sm.operations().latency().dp());
        assertEquals(8, sm.operations().latency().sfu());
        assertEquals(1, sm.clusters().simOrder());
        assertTrue(sm.launch().flushL1());
        assertFalse(sm.issue().subCoreModel());
    }

    @Test
    void the_memory_side_of_gtx480x_is_read_whole() {
        GpuConfig config = TestConfigs.golden("gtx480x");
        assertEquals(35, config.ldst().l1dAccess().latency());
        assertEquals(26, config.ldst().shared().latency());
        assertEquals(20, config.ldst().unit().coalesceArch());
        assertEquals(12, config.memory().subPartitions());
        assertEquals(120, config.memory().latencies().rop());
        assertEquals(100, config.memory().latencies().dram());
        assertEquals(64, config.memory().queues().dramToL2());
        assertFalse(config.memory().hostCopiesTouchL2());
        assertEquals(116, config.memory().dram().scheduling().returnQueue());
        assertEquals(64, config.memory().dram().atomBytes());
        assertEquals(new NetworkConfig(new NetworkConfig.LocalCrossbar(64, 64, 1, 1), 40, 32), config.network());
        assertEquals(new ClockConfig(700, 700, 700, 924), config.clocks());
    }

    @Test
    void tensor_cores_add_two_pipeline_widths() {
        assertEquals(
                13, TestConfigs.golden("qv100").sm().units().pipelineWidths().size());
    }

    @Test
    void what_is_set_and_not_modelled_is_listed_once_each_in_order() {
        GpuConfig config = read("-gpgpu_l1_latency 30", "-save_embedded_ptx 1", "-keep 1", "-save_embedded_ptx 0");
        List<String> ignored = List.copyOf(config.ignored().keySet());
        assertEquals(List.of("-save_embedded_ptx", "-keep"), ignored.subList(ignored.size() - 2, ignored.size()));
        assertTrue(ignored.contains("-visualizer_enabled"));
        assertFalse(ignored.contains("-gpgpu_l1_latency"));
    }

    @Test
    void a_mask_is_ignored_beside_a_mapping_string() {
        assertTrue(read().ignored().containsKey("-gpgpu_mem_address_mask"));
    }

    @Test
    void the_digest_depends_on_effective_values_alone() throws IOException {
        String digest = TestConfigs.golden("gtx480x").digest();
        List<String> lines = new ArrayList<>(Files.readAllLines(TestConfigs.goldenFile("gtx480x")));
        Collections.reverse(lines);
        Path reversed = Files.write(folder.resolve("reversed"), lines);
        assertEquals(16, digest.length());
        assertEquals(digest, ConfigReader.read(reversed).digest());
        assertEquals(
                digest,
                read("-keep 1", "-gpgpu_l1_latency 0x23", "-gpgpu_simt_core_sim_order 1")
                        .digest());
        assertNotEquals(digest, read("-gpgpu_l1_latency 36").digest());
    }

    @Test
    void an_l1d_or_l2_of_none_is_null() {
        GpuConfig config = read("-gpgpu_cache:dl1 none", "-gpgpu_cache:dl2 none");
        assertNull(config.ldst().l1d());
        assertNull(config.memory().l2());
    }

    @Test
    void defaults_that_gpgpu_sim_itself_cannot_use_are_named() throws IOException {
        Path file = Files.writeString(folder.resolve("little.config"), "-gpgpu_n_mem 6\n");
        String message =
                assertThrows(BadInput.class, () -> ConfigReader.read(file)).getMessage();
        assertTrue(
                message.contains("-gpgpu_cache:il1 is not set, and GPGPU-Sim's default is 4:256:4,L:R:f:N,A:2:32,4"),
                message);
    }

    @Test
    void schedulers_with_numbers_are_read() {
        assertEquals(
                new Scheduler(Scheduler.IssueOrder.TWO_LEVEL_ACTIVE, 6, 0),
                read("-gpgpu_scheduler two_level_active:6:0:1").sm().issue().scheduler());
        assertEquals(
                new Scheduler(Scheduler.IssueOrder.WARP_LIMITING, 0, 2),
                read("-gpgpu_scheduler warp_limiting:2:2").sm().issue().scheduler());
        assertEquals(
                Scheduler.IssueOrder.OLDEST_FIRST,
                read("-gpgpu_scheduler old").sm().issue().scheduler().order());
        assertEquals(
                Scheduler.IssueOrder.LRR,
                read("-gpgpu_scheduler lrr").sm().issue().scheduler().order());
    }

    @Test
    void specialized_units_are_read_up_to_the_first_that_is_not_enabled() {
        assertEquals(
                List.of(new SmConfig.SpecializedUnits(4, 4, 4, 4), new SmConfig.SpecializedUnits(2, 200, 1, 3)),
                read(
                                "-specialized_unit_1 1,4,4,4,4,BRA",
                                "-specialized_unit_2 1,2,200,1,3,TEX",
                                "-specialized_unit_4 1,4,4,4,4,UDP")
                        .sm()
                        .units()
                        .specialized());
        TestConfigs.refused(
                folder, "-specialized_unit_1 1,4,4,4,BRA", "ENABLED,UNITS,LATENCY,ISSUEWIDTH,EXECUTEWIDTH,NAME");
        TestConfigs.refused(folder, "-specialized_unit_1 1,4,4,4,x,BRA", "such as 1,4,4,4,4,BRA");
    }

    @Test
    void a_bad_value_is_refused_with_file_line_and_expectation() {
        TestConfigs.refused(
                folder,
                "-gpgpu_scheduler rrr",
                "test.config:" + TestConfigs.addedLine() + ": -gpgpu_scheduler=rrr; expected lrr, gto, old");
        TestConfigs.refused(folder, "-gpgpu_scheduler two_level_active:6:2:1", "two_level_active:ACTIVE:0:1");
        TestConfigs.refused(folder, "-gpgpu_scheduler warp_limiting:2:49", "N warps from 0 to 48");
        TestConfigs.refused(folder, "-gpgpu_shader_core_pipeline 1536", "THREADS:WARPSIZE");
        TestConfigs.refused(folder, "-gpgpu_shader_core_pipeline 1530:32", "a multiple of it");
        TestConfigs.refused(folder, "-gpgpu_pipeline_widths 2,0,0", "11 integers");
        TestConfigs.refused(folder, "-ptx_opcode_latency_fp 4,13,4,5", "ADD,MAX,MUL,MAD,DIV");
        TestConfigs.refused(folder, "-gpgpu_dram_partition_queues 3:8:8:8", "at least 4 places");
        TestConfigs.refused(folder, "-gpgpu_dram_partition_queues 8:8:8", "ICNT_L2:L2_DRAM:DRAM_L2:L2_ICNT");
        TestConfigs.refused(folder, "-gpgpu_clock_domains 700:700:700", "CORE:ICNT:L2:DRAM");
        TestConfigs.refused(folder, "-gpgpu_clock_domains 700:700:0:924", "each from 1 to 100000");
        TestConfigs.refused(folder, "-gpgpu_clock_domains 700:700:0.001:924", "each from 1 to 100000");
        TestConfigs.refused(folder, "-gpgpu_clock_domains 700:700:6:924", "at most 100 times the slowest");
        TestConfigs.refused(folder, "-gpgpu_l1_latency 0", "from 1 to");
        TestConfigs.refused(folder, "-gpgpu_n_clusters -1", "-gpgpu_n_clusters=4294967295", "from 1 to 4096");
        TestConfigs.refused(folder, "-gpgpu_shmem_warp_parts 3", "divides the warp size 32");
    }

    private GpuConfig read(String... lines) {
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, lines));
    }

    /** Each of these sizes may be that large alone; together they would not fit in memory. */
    @Test
    void a_machine_that_is_too_large_as_a_whole_is_refused() {
        TestConfigs.refused(
                folder,
                "-gpgpu_n_clusters 4096",
                ":" + TestConfigs.addedLine()
                        + ": -gpgpu_n_clusters=4096; expected a machine with at most 2048 SMs and");
        TestConfigs.refused(
                folder,
                "-gpgpu_n_mem 1024 -gpgpu_n_sub_partition_per_mchannel 16",
                "-gpgpu_n_mem=1024; expected a machine with at most 2048 SMs and sub-partitions; this one has 16399");
        TestConfigs.refused(
                folder, "-gpgpu_cache:dl1 N:1048576:128:8,L:L:m:N:L,S:64:8,8", "at most 2097152 lines of all caches");
        TestConfigs.refused(
                folder, "-gpgpu_cache:dl2 N:64:128:8,L:B:m:N:L,A:1048576:1048576,8", "places of all queues and MSHRs");
        TestConfigs.refused(
                folder, "-gpgpu_n_clusters 2000", "at most 65536 warp slots of all SMs; this one has 96000");
    }
}
