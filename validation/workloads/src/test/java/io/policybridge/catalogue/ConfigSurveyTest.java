package io.policybridge.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.file.Overrides;
import io.policybridge.config.file.TestConfigs;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSurveyTest {
    @TempDir
    Path folder;

    private void put(String name, String lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, Files.readString(TestConfigs.goldenFile("gtx480x")) + lines);
    }

    /** One runs and one equals it; two have an unknown option, one of them another reason as well. */
    @Test
    void files_are_counted_once_and_by_every_reason() throws IOException {
        put("a/gpgpusim.config", "");
        put("b/same.config", "");
        put("b/one.config", "-is_L0I_enabled 1\n-is_L1I_enabled 1\n");
        put("b/two.config", "-is_L0I_enabled 1\n-gpgpu_perfect_mem 1\n");
        put("alone/trace.config", "-gpgpu_perfect_mem 1\n");
        put("b/network.icnt", "-gpgpu_perfect_mem 1\n");
        ConfigSurvey survey = ConfigSurvey.of(folder, Overrides.NONE);
        assertEquals(3, survey.reasons().size());
        assertEquals(1, survey.accepted());
        List<ConfigSurvey.Reason> reasons = survey.byFiles();
        assertEquals(2, reasons.size());
        assertEquals(new ConfigSurvey.Reason("an option that GPGPU-Sim does not have", 2, 1), reasons.get(0));
        assertEquals(1, reasons.get(1).files());
        assertEquals(0, reasons.get(1).alone());
        assertTrue(reasons.get(1).text().startsWith("-gpgpu_perfect_mem: expected 0"));
    }

    /** Two equal machines; that of {@code traced} would not run traces. */
    @Test
    void a_machine_for_traces_runs_with_the_file_beside_it_too() throws IOException {
        put("plain/gpgpusim.config", "");
        put("traced/gpgpusim.config", "");
        Files.writeString(folder.resolve("traced/trace.config"), "-trace_opcode_latency_initiation_int 4\n");
        ConfigSurvey survey = ConfigSurvey.of(folder, Overrides.NONE);
        assertEquals(Set.of(), survey.reasons().get(folder.resolve("plain/gpgpusim.config")));
        assertEquals(
                1,
                survey.reasons().get(folder.resolve("traced/gpgpusim.config")).size());
    }

    @Test
    void overrides_count_for_every_file() throws IOException {
        put("one.config", "-is_L0I_enabled 1\n");
        assertEquals(0, ConfigSurvey.of(folder, Overrides.NONE).accepted());
        assertEquals(
                1,
                ConfigSurvey.of(folder, Overrides.of(List.of("unknown_options=ignore")))
                        .accepted());
    }

    @Test
    void a_folder_without_configurations_is_refused() {
        BadInput none = assertThrows(BadInput.class, () -> ConfigSurvey.of(folder, Overrides.NONE));
        assertEquals(folder + ": holds no file *.config; expected some", none.getMessage());
    }
}
