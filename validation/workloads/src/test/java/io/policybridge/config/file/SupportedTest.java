package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.Complaint;
import io.policybridge.config.DramConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupportedTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x", "gtx480x-linear", "gtx480x-smalll2", "dacache32k", "qv100", "qv100-cold"})
    void all_packaged_configurations_are_simulated_whole(String name) {
        GpuConfig config = TestConfigs.golden(name);
        assertSame(config, config.requireSupported());
        assertEquals(List.of(), config.refusals());
    }

    @Test
    void every_refusal_names_file_line_and_what_to_use() {
        refused(
                "-network_mode 3",
                ":" + TestConfigs.addedLine() + ": -network_mode=3; expected 1 (Intersim2) or 2 (local crossbar)");
        refused("-icnt_subnets 1", "-icnt_subnets=1; expected 2");
        refused("-gpgpu_simple_dram_model 1", "-gpgpu_simple_dram_model=1; expected 0");
        refused("-gpgpu_perfect_mem 1", "-gpgpu_perfect_mem=1; expected 0");
        refused("-gpgpu_concurrent_kernel_sm 1", "-gpgpu_concurrent_kernel_sm=1; expected 0");
        refused(
                "-gpgpu_sub_core_model 1\n-gpgpu_pipeline_widths 2,2,2,2,2,2,2,2,2,2,2\n-specialized_unit_1 1,1,4,2,1,BRA",
                "-specialized_unit_1=1,1,4,2,1,BRA; expected widths of at least -gpgpu_num_sched_per_core, 2");
        refused("-gpgpu_num_reg_banks 65", "-gpgpu_num_reg_banks=65; expected at most 64");
        refused("-gpgpu_num_int_units 61", "expected fewer than 64 execution units");
        refused("-gpgpu_operand_collector_num_units_gen 45", "expected at most 64 collectors");
        refused("-gpgpu_cache:dl2 none", "-gpgpu_cache:dl2=none; expected an L2");
        refused("-gpgpu_frfcfs_dram_sched_queue_size 0", "-gpgpu_frfcfs_dram_sched_queue_size=0; expected at least 1");
        refused("-gpgpu_dram_partition_queues 0:8:8:8", "expected a limit other than 0");
        refused(
                "-gpgpu_shmem_size 16384",
                "-gpgpu_shmem_size=16384; expected the value of -gpgpu_shmem_sizeDefault, 49152");
        refused("-gpgpu_shmem_size -1", "-gpgpu_shmem_size=4294967295; expected the value of -gpgpu_shmem_sizeDefault");
        refused("-gpgpu_max_cta 10", "-gpgpu_max_cta=10; expected 0");
        refused("-gpgpu_coalesce_arch 12", "-gpgpu_coalesce_arch=12; expected 13 or more");
        refused("-gpgpu_coalesce_arch 13", "-gpgpu_coalesce_arch=13; expected 20 or more, for an L2 of kind S");
        refused(
                "-gpgpu_l1_banks_hashing_function 2",
                "-gpgpu_l1_banks_hashing_function=2; expected 0 (linear) or 1 (xor)");
        refused(
                "-gpgpu_adaptive_cache_config 1\n-gpgpu_unified_l1d_size 16\n-gpgpu_flush_l1_cache 0",
                "-gpgpu_flush_l1_cache=0; expected 1");
    }

    /** Requests of whole lines past the L1D are answered once for each sector, and acknowledged once. */
    @Test
    void a_machine_may_have_no_l1d_where_its_l2_answers_each_request_once() {
        String none = "-gpgpu_cache:dl1 none\n-gpgpu_flush_l1_cache ";
        refused(none + 0, "-gpgpu_cache:dl1=none; expected an L1D such as");
        refused(none + 1 + "\n-gpgpu_gmem_skip_L1D 1", "-gpgpu_flush_l1_cache=1; expected 0 without an L1D");
        assertEquals(List.of(), read(none + 0, "-gpgpu_gmem_skip_L1D 1").refusals());
        assertEquals(List.of(), read(none + 0, "-gpgpu_coalesce_arch 70").refusals());
    }

    /** GPGPU-Sim divides by what a scheduler has of them. */
    @Test
    void under_the_sub_core_model_schedulers_share_evenly() throws IOException {
        String qv100 = Files.readString(TestConfigs.goldenFile("qv100"));
        for (String schedulers : List.of("17", "3", "8")) {
            Path file = Files.writeString(
                    folder.resolve("qv100.config"), qv100 + "-gpgpu_num_sched_per_core " + schedulers + "\n");
            String refusal = text(ConfigReader.read(file));
            assertTrue(
                    refusal.contains("-gpgpu_num_sched_per_core=" + schedulers
                            + "; expected with -gpgpu_sub_core_model 1, a number that divides"),
                    refusal);
            assertEquals(1, refusal.lines().count(), refusal);
        }
    }

    /** As RTX2060_S has it: no double-precision unit, and no stage for one. */
    @Test
    void stages_of_units_that_do_not_exist_may_be_narrow() throws IOException {
        String qv100 = Files.readString(TestConfigs.goldenFile("qv100"));
        String narrow = "\n-gpgpu_pipeline_widths 4,0,4,4,4,4,0,4,4,4,8,4,4\n-gpgpu_num_dp_units ";
        Path without = Files.writeString(folder.resolve("without.config"), qv100 + narrow + "0\n");
        assertEquals(List.of(), ConfigReader.read(without).refusals());
        Path with = Files.writeString(folder.resolve("with.config"), qv100 + narrow + "4\n");
        assertTrue(ConfigReader.read(with).refusals().toString().contains("-gpgpu_num_sched_per_core=4; expected"));
    }

    /** 257: one, and the flag of a separate write queue in the byte behind it. */
    @Test
    void of_the_number_of_a_dual_bus_the_lowest_byte_counts() throws IOException {
        String qv100 = Files.readString(TestConfigs.goldenFile("qv100"));
        for (int number : new int[] {1, 257, 0, 256}) {
            Path file = Files.writeString(
                    folder.resolve("bus.config"), qv100 + "\n-dram_dual_bus_interface " + number + "\n");
            assertEquals(
                    number % 256 == 1,
                    ConfigReader.read(file).memory().dram().bus().dual());
        }
    }

    /** As TITANV has it. With a low watermark of 0 GPGPU-Sim would never serve a read again. */
    @Test
    void writes_may_have_a_queue_of_their_own_with_watermarks_in_order() {
        String on = "-dram_seperate_write_queue_enable 1\n-dram_write_queue_size ";
        assertEquals(
                new DramConfig.WriteQueue(128, 108, 32),
                read(on + "128:108:32").memory().dram().scheduling().writes());
        assertNull(read("-dram_write_queue_size 128:108:32")
                .memory()
                .dram()
                .scheduling()
                .writes());
        for (String sizes : List.of("8:9:2", "8:4:5", "8:4:0", "8:4")) {
            BadInput bad = assertThrows(BadInput.class, () -> read(on + sizes));
            assertTrue(bad.getMessage().contains("-dram_write_queue_size=" + sizes), bad.getMessage());
        }
    }

    @Test
    void caches_that_are_legal_but_not_modelled_are_refused() {
        refused(
                "-gpgpu_cache:dl1 N:32:128:4,L:T:f:N:H,S:64:8,8\n-gpgpu_l1_cache_write_ratio 25",
                "-gpgpu_l1_cache_write_ratio=25; expected 0 with allocation f or s");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:T:m:W:H,S:64:8,8", "expected write allocation N, or L with kind S");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:T:m:L:H,S:64:8,8", "expected write allocation N, or L with kind S");
        refused("-gpgpu_cache:dl1 N:32:64:4,L:T:m:N:H,S:64:8,8", "expected lines of 128 bytes");
        refused("-gpgpu_cache:dl1 N:32:256:4,L:T:m:N:H,S:64:8,8", "expected lines of 128 bytes");
        refused("-gpgpu_cache:il1 N:4:256:4,L:R:f:N:L,S:2:32,4", "expected lines of at most 128 bytes");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:T:m:N:C,S:64:8,8", "expected set index L, P, H or X");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:T:m:N:H,A:64:8,8", "expected MSHR kind S, for an L2 of kind S");
        refused("-gpgpu_cache:dl1 S:32:128:4,L:T:m:L:H,S:64:8,8", "expected MSHR kind A with kind S");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:T:m:N:H,T:64:8,8:2", "expected MSHR kind A or S");
        refused("-gpgpu_cache:dl1 N:32:128:4,L:R:m:N:H,S:64:8,8", "expected write policy B, T, E or L");
        refused("-gpgpu_cache:il1 N:4:128:4,L:T:f:N:L,S:2:32,4", "-gpgpu_cache:il1", "expected write policy R");
        refused("-gpgpu_const_cache:l1 N:64:64:2,L:R:f:N:L,A:2:32,4", "-gpgpu_const_cache:l1", "expected MSHR kind S");
    }

    @Test
    void an_l2_of_whole_lines_may_have_longer_ones_and_the_instruction_cache_with_it() {
        String others = "-gpgpu_const_cache:l1 N:64:64:2,L:R:f:N:L,A:2:32,4\n"
                + "-gpgpu_tex_cache:l1 N:4:128:24,L:R:m:N:L,F:128:4,128:2\n"
                + "-gpgpu_cache:dl1 N:32:128:4,L:L:m:N:H,A:64:8,8\n";
        String il1 = "-gpgpu_cache:il1 N:4:256:4,L:R:f:N:L,A:2:32,4\n";
        assertEquals(
                List.of(),
                read(others + il1 + "-gpgpu_cache:dl2 N:64:256:8,L:B:m:W:L,A:32:4,4:0,32")
                        .refusals());
        refused(
                others + il1 + "-gpgpu_cache:dl2 N:64:128:8,L:B:m:W:L,A:32:4,4:0,32",
                "-gpgpu_cache:il1",
                "expected lines of at most 128 bytes");
        refused(
                others + il1.replace("256", "128") + "-gpgpu_cache:dl2 N:64:64:8,L:B:m:W:L,A:32:4,4:0,32",
                "-gpgpu_cache:dl2",
                "expected lines of 128 bytes or more");
    }

    @Test
    void a_texture_cache_has_fifos_and_lines_that_the_l2_can_answer() {
        String cache = "-gpgpu_tex_cache:l1 ";
        refused(cache + "N:4:128:24,L:R:m:N:L,F:128:4,128:2", "expected MSHR kind T, for an L2 of kind S");
        refused(cache + "N:4:128:24,L:R:m:N:L,A:128:4,128", "expected MSHR kind F or T");
        refused(cache + "N:4:128:24,L:R:f:N:L,T:128:4,128:2", "expected allocation m");
        refused(cache + "N:4:128:24,L:T:m:N:L,T:128:4,128:2", "expected write policy R");
        refused(cache + "S:4:128:24,L:R:m:N:L,T:128:4,128:2", "expected kind N");
        refused(cache + "N:4:256:24,L:R:m:N:L,T:128:4,128:2", "expected lines of 64 or 128 bytes");
        refused(cache + "N:4:32:24,L:R:m:N:L,T:128:4,128:2", "expected lines of 64 or 128 bytes");
        assertThrows(BadInput.class, () -> read(cache + "none"));
    }

    @Test
    void other_geometries_of_the_same_kind_are_simulated() {
        assertEquals(
                List.of(),
                read("-gpgpu_cache:dl1 N:64:128:6,F:B:m:N:P,S:16:4,4:0,32").refusals());
        assertEquals(
                List.of(),
                read("-gpgpu_cache:dl1 N:32:128:4,L:L:s:N:H,S:64:8,8").refusals());
        assertEquals(List.of(), read("-gpgpu_n_cores_per_cluster 2").refusals());
        assertEquals(
                List.of(),
                read("-gpgpu_n_mem 8", "-gpgpu_memory_partition_indexing 2", "-gpgpu_l1_cache_write_ratio 25")
                        .refusals());
    }

    @Test
    void an_l2_of_whole_lines_answers_once_and_wants_mshrs_that_wait_once() {
        String l2 = "-gpgpu_cache:dl2 N:64:128:8,L:B:m:W:L,A:32:4,4:0,32";
        String l1d = "-gpgpu_cache:dl1 N:32:128:4,L:L:m:N:H,A:64:8,8";
        String l1i = "-gpgpu_cache:il1 N:4:128:4,L:R:f:N:L,A:2:32,4";
        String l1c = "-gpgpu_const_cache:l1 N:64:64:2,L:R:f:N:L,A:2:32,4";
        String l1t = "-gpgpu_tex_cache:l1 N:4:128:24,L:R:m:N:L,F:128:4,128:2";
        assertEquals(List.of(), read(l2, l1d, l1i, l1c, l1t).refusals());
        assertTrue(read(l2, l1d, l1i, l1c)
                .refusals()
                .get(0)
                .toString()
                .contains("-gpgpu_tex_cache:l1=N:4:128:24,L:R:m:N:L,T:128:4,128:2; expected MSHR kind F"));
        assertTrue(read(l2, l1i, l1c, l1t)
                .refusals()
                .get(0)
                .toString()
                .contains("-gpgpu_cache:dl1=N:32:128:4,L:L:m:N:H,S:64:8,8; expected MSHR kind A, for an L2 of kind N"));
        assertTrue(read(l2.replace(":W:", ":F:"), l1d, l1i, l1c, l1t)
                .refusals()
                .get(0)
                .toString()
                .contains("or W with kind N"));
        assertTrue(read(l2.replace("N:64", "S:64")).refusals().get(0).toString().contains("or W with kind N"));
    }

    @Test
    void a_default_that_is_not_simulated_is_refused_as_well() {
        // GPGPU-Sim's default network is intersim, mode 1.
        Options unset = new Options(Path.of("x.config"), Map.of());
        assertEquals(
                "x.config: -network_mode is not set, and GPGPU-Sim's default is 1; expected 2",
                unset.complaint("-network_mode", "2").toString());
    }

    private static String text(GpuConfig config) {
        return config.refusals().stream().map(Complaint::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void deviation_9_what_a_kernel_prefers_of_L1D_and_shared_memory_changes_nothing() {
        GpuConfig config = read("-gpgpu_shmem_size_PrefL1 16384", "-gpgpu_cache:dl1PrefL1 none");
        assertEquals("16384", config.ignored().get("-gpgpu_shmem_size_PrefL1"));
        assertEquals("none", config.ignored().get("-gpgpu_cache:dl1PrefL1"));
    }

    private GpuConfig read(String... lines) {
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, lines));
    }

    private void refused(String line, String... parts) {
        GpuConfig config = read(line);
        assertEquals(1, config.refusals().size(), () -> config.refusals().toString());
        for (String part : parts) {
            assertTrue(
                    config.refusals().get(0).toString().contains(part),
                    () -> config.refusals().toString());
        }
        assertThrows(BadInput.class, config::requireSupported);
    }
}
