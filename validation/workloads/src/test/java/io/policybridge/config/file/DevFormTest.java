package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DevFormTest {
    @TempDir
    Path folder;

    static List<String> packaged() {
        return Configs.names(GoldenRoot.find());
    }

    @ParameterizedTest
    @MethodSource("packaged")
    void it_is_the_same_machine_in_the_form_of_the_development_line(String name) throws IOException {
        Path original = Configs.fileOf(name, GoldenRoot.find());
        Path written = Files.writeString(folder.resolve("written.config"), DevForm.of(original, Overrides.NONE));
        Path network = original.resolveSibling("network.icnt");
        if (Files.exists(network)) {
            Files.copy(network, folder.resolve("network.icnt"));
        }
        assertEquals(
                ConfigReader.read(original).digest(), ConfigReader.read(written).digest());
        assertEquals(DevForm.of(original, Overrides.NONE), DevForm.of(written, Overrides.NONE));
    }

    /** 3.2.2 wrote no kind of cache, seven pipeline widths and {@code -rop_latency}. */
    @Test
    void caches_widths_and_names_of_3_2_2_are_those_of_today() {
        List<String> lines = DevForm.of(Configs.fileOf("thesis", GoldenRoot.find()), Overrides.NONE)
                .lines()
                .map(line -> line.replaceAll(" +", " "))
                .toList();
        assertTrue(lines.contains("-gpgpu_cache:dl1 N:32:128:4,L:L:m:N:L,A:32:8,8"), lines.toString());
        assertTrue(lines.contains("-gpgpu_pipeline_widths 2,0,0,1,1,2,0,0,1,1,2"), lines.toString());
        assertTrue(lines.contains("-gpgpu_l2_rop_latency 120"), lines.toString());
        assertTrue(lines.contains("-gpgpu_runtime_stat 500"), lines.toString());
    }
}
