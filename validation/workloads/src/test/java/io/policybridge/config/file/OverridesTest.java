package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {
    private static final Path GOLDEN = GoldenRoot.find();

    private static GpuConfig gtx480x(String... words) {
        return Configs.find("gtx480x", GOLDEN, Overrides.of(List.of(words)));
    }

    @Test
    void an_option_is_set_otherwise_and_the_name_and_digest_tell() {
        GpuConfig eight = gtx480x("-gpgpu_n_mem=0x8");
        assertEquals(8, eight.memory().channels());
        assertEquals("gtx480x+gpgpu_n_mem=8", eight.name());
        assertNotEquals(gtx480x().digest(), eight.digest());
        assertEquals("gtx480x", gtx480x().name());
    }

    @Test
    void a_file_of_another_version_is_overridden_in_the_form_of_the_development_line() {
        GpuConfig thesis = Configs.find("thesis", GOLDEN, Overrides.of(List.of("gpgpu_l2_rop_latency=7")));
        assertEquals("7", thesis.effective().get("-gpgpu_l2_rop_latency"));
    }

    /** The same in two forms is no other value. */
    @Test
    void an_option_has_one_value() {
        assertEquals(8, gtx480x("gpgpu_n_mem=8", "-gpgpu_n_mem=0x8").memory().channels());
        assertEquals(
                "--option=-gpgpu_n_mem=8; expected each option once (gpgpu_n_mem=4 stands before it)",
                assertThrows(BadInput.class, () -> gtx480x("gpgpu_n_mem=4", "-gpgpu_n_mem=8"))
                        .getMessage());
    }

    /** In an Accel-Sim the trace.config is read last: its value would count. */
    @Test
    void an_option_that_a_later_file_sets_cannot_be_set_otherwise(@TempDir Path folder) throws IOException {
        Path later = Files.writeString(folder.resolve("trace.config"), "-gpgpu_n_mem 4\n");
        Path file = Configs.fileOf("gtx480x", GOLDEN);
        assertEquals(
                4,
                ConfigReader.read(file, Overrides.NONE, List.of(later)).memory().channels());
        assertEquals(
                "--option=gpgpu_n_mem=8; expected an option that " + later + " does not set, which is read behind it",
                assertThrows(
                                BadInput.class,
                                () -> ConfigReader.read(file, Overrides.of(List.of("gpgpu_n_mem=8")), List.of(later)))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gpgpu_n_mem | --option=gpgpu_n_mem; expected NAME=VALUE, such as gpgpu_n_mem=8",
                "gpgpu_n_mem=many | --option=gpgpu_n_mem=many; expected a 32-bit integer",
                "gpgpu_n_mem= | --option=gpgpu_n_mem=; expected a 32-bit integer",
                "gpgpu_cache:dl2= | --option=gpgpu_cache:dl2=; expected a value",
                "gpgpu_n_mems=8 | --option=gpgpu_n_mems=8; expected an option of GPGPU-Sim's development line; nearest:"
                        + " -gpgpu_n_mem, -gpgpu_l1_banks, -gpgpu_n_clusters",
                "gpgpu_n_mem=0 | --option=gpgpu_n_mem=0; expected an integer from 1 to 1024",
                "visualizer_enabled=0 | --option=visualizer_enabled=0; expected an option that the simulator models in"
                        + " this configuration"
            })
    void what_cannot_be_set_is_refused_with_the_option_as_origin(String word, String complaint) {
        assertEquals(
                complaint, assertThrows(BadInput.class, () -> gtx480x(word)).getMessage());
    }

    @Test
    void a_machine_that_is_not_simulated_is_refused_with_the_option_as_origin() {
        assertEquals(
                "[--option=network_mode=3; expected 1 (Intersim2) or 2 (local crossbar); --option network_mode=2 sets it]",
                gtx480x("network_mode=3").refusals().toString());
    }
}
