package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigCheckTest {
    private static final Overrides IGNORE = Overrides.of(List.of("unknown_options=ignore"));

    @TempDir
    Path folder;

    private ConfigCheck check(Overrides overrides, String... lines) {
        return ConfigReader.check(TestConfigs.gtx480xWith(folder, lines), overrides);
    }

    /** The options that are complained of. */
    private static List<String> options(ConfigCheck check) {
        return check.complaints().stream()
                .map(complaint -> complaint.place().replaceAll(".*: ", "").replaceAll("=.*", ""))
                .toList();
    }

    @Test
    void a_file_that_runs_has_no_complaint() {
        ConfigCheck check = check(Overrides.NONE);
        assertEquals(List.of(), check.complaints());
        assertEquals(List.of(), check.translated());
        assertNotNull(check.config());
    }

    /** No number, no such scheduler, no such option, not modelled. */
    @Test
    void everything_that_is_wrong_is_said_at_once() {
        ConfigCheck check = check(
                Overrides.NONE,
                "-gpgpu_n_clusters many",
                "-gpgpu_scheduler caws",
                "-is_L0I_enabled 1",
                "-gpgpu_clock_domains 1:2",
                "-gpgpu_perfect_mem 1");
        assertNull(check.config());
        assertEquals(
                List.of(
                        "-gpgpu_n_clusters",
                        "-gpgpu_scheduler",
                        "-gpgpu_clock_domains",
                        "option",
                        "-gpgpu_perfect_mem"),
                options(check));
        BadInput thrown = assertThrows(BadInput.class, () -> ConfigReader.read(folder.resolve("test.config")));
        assertEquals(
                check.complaints().stream().map(Complaint::toString).toList(),
                thrown.getMessage().lines().toList());
    }

    /** What is read in the place of a value has other sets, banks and kinds than what stands around it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-gpgpu_cache:dl2 X",
                "-gpgpu_cache:dl1 X",
                "-gpgpu_cache:il1 X",
                "-gpgpu_const_cache:l1 X",
                "-gpgpu_tex_cache:l1 X",
                "-gpgpu_dram_timing_opt X",
                "-gpgpu_mem_addr_mapping X",
                "-gpgpu_n_mem X",
                "-gpgpu_n_sub_partition_per_mchannel X",
                "-gpgpu_shader_core_pipeline X",
                "-gpgpu_pipeline_widths X",
                "-gpgpu_num_reg_banks X",
                "-gpgpu_shmem_size X",
                "-gpgpu_shmem_sizeDefault X",
                "-gpgpu_dram_burst_length X",
                "-gpgpu_memory_partition_indexing X",
                "-network_mode X",
            })
    void of_one_wrong_value_nothing_else_follows(String line) {
        assertEquals(List.of(line.split(" ")[0]), options(check(Overrides.NONE, line)));
    }

    @Test
    void a_file_without_anything_says_what_it_lacks() {
        List<String> options = options(check(Overrides.of(List.of("network_mode=2")), "-gpgpu_cache:dl2 none"));
        assertEquals(List.of("-gpgpu_cache:dl2"), options);
    }

    @Test
    void unknown_options_are_left_out_and_told_in_the_name() {
        ConfigCheck check = check(IGNORE, "-is_L0I_enabled 1", "-gpgpu_rt_cache:l1 S:32:128:16", "-is_L0I_enabled 0");
        assertEquals(List.of(), check.complaints());
        GpuConfig config = check.config();
        assertEquals("test.config without -is_L0I_enabled -gpgpu_rt_cache:l1+unknown_options=ignore", config.name());
        assertEquals("0 (ignored)", config.effective().get("-is_L0I_enabled"));
        assertNotEquals(check(IGNORE).config().digest(), config.digest());
        assertEquals(
                "test.config+unknown_options=ignore", check(IGNORE).config().name());
    }

    @Test
    void other_words_than_options_are_never_left_out() {
        assertEquals(List.of("word"), options(check(IGNORE, "-is_L0I_enabled 1 2")));
        assertEquals(List.of("--option"), options(check(Overrides.of(List.of("unknown_options=maybe")))));
    }

    @Test
    void unknown_options_are_not_in_the_form_of_the_development_line() {
        String text = DevForm.of(TestConfigs.gtx480xWith(folder, "-is_L0I_enabled 1", "-smem_latency 24"), IGNORE);
        assertFalse(text.contains("L0I"), text);
        assertFalse(text.contains("unknown"), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("-gpgpu_smem_latency +24")), text);
    }

    /** No cycle of the simulator depends on it: another program runs. */
    @Test
    void an_option_without_effect_whose_value_changes_cycles_is_refused() {
        assertEquals(
                List.of("-gpgpu_ptx_convert_to_ptxplus"), options(check(IGNORE, "-gpgpu_ptx_convert_to_ptxplus 1")));
        assertEquals(
                List.of(),
                check(Overrides.of(List.of("gpgpu_ptx_convert_to_ptxplus=0")), "-gpgpu_ptx_convert_to_ptxplus 1")
                        .complaints());
        assertEquals(
                check(Overrides.NONE).config().digest(),
                check(Overrides.NONE, "-gpgpu_ptx_convert_to_ptxplus 0")
                        .config()
                        .digest());
    }

    @Test
    void a_refusal_names_the_option_that_helps() {
        Complaint complaint =
                check(Overrides.NONE, "-gpgpu_flush_l2_cache 1").complaints().get(0);
        assertTrue(complaint.expected().endsWith("--option gpgpu_flush_l2_cache=0 sets it"), complaint.toString());
        assertEquals(
                List.of(),
                check(Overrides.of(List.of("gpgpu_flush_l2_cache=0")), "-gpgpu_flush_l2_cache 1")
                        .complaints());
    }

    @Test
    void complaints_of_other_places_have_one_reason() {
        List<Complaint> complaints = check(Overrides.NONE, "-is_L0I_enabled 1", "-gpgpu_rt_max_warps 4")
                .complaints();
        assertEquals(2, complaints.size());
        assertEquals(complaints.get(0).reason(), complaints.get(1).reason());
    }
}
