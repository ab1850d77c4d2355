package io.policybridge.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.TestConfigs;
import io.policybridge.input.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigsTest {
    @TempDir
    Path folder;

    @Test
    void the_packaged_configurations_are_listed_by_name() {
        assertEquals(
                List.of(
                        "apcm1",
                        "apcm2",
                        "dacache",
                        "dacache32k",
                        "dycache",
                        "gtx480x",
                        "gtx480x-linear",
                        "gtx480x-smalll2",
                        "medic",
                        "qv100",
                        "qv100-cold",
                        "thesis"),
                Configs.names(TestConfigs.GOLDEN));
    }

    @Test
    void a_configuration_is_found_by_name_file_or_folder() {
        GpuConfig byName = Configs.find("gtx480x-linear", TestConfigs.GOLDEN);
        Path file = TestConfigs.goldenFile("gtx480x-linear");
        assertEquals("gtx480x-linear", byName.name());
        assertEquals(byName.digest(), Configs.find(file.toString(), folder).digest());
        assertEquals(
                byName.digest(),
                Configs.find(file.getParent().toString(), folder).digest());
    }

    @Test
    void an_unknown_name_is_refused_with_the_nearest_ones() {
        String message = assertThrows(BadInput.class, () -> Configs.find("gtx480y", TestConfigs.GOLDEN))
                .getMessage();
        assertTrue(message.startsWith("configuration=gtx480y; expected"), message);
        assertTrue(message.contains("nearest: gtx480x, "), message);
    }

    @Test
    void without_a_catalogue_only_files_are_found() {
        assertEquals(List.of(), Configs.names(folder));
        assertTrue(assertThrows(BadInput.class, () -> Configs.find("gtx480x", folder))
                .getMessage()
                .contains("none is packaged"));
        assertThrows(BadInput.class, () -> Configs.find("a\0b", TestConfigs.GOLDEN));
    }

    @Test
    void a_packaged_name_wins_over_a_folder_and_a_line_says_so() throws IOException {
        Path packaged =
                Files.createDirectories(folder.resolve("configs/target")).resolve("gpgpusim.config");
        Files.writeString(packaged, "");
        Path here = Files.writeString(Path.of("target/gpgpusim.config"), "");
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertEquals(packaged, Configs.fileOf("target", folder));
        } finally {
            System.setErr(before);
            Files.delete(here);
        }
        assertEquals(
                "policybridge: configuration=target is the packaged one; for target/gpgpusim.config of the working "
                        + "directory write ./target\n",
                said.toString(StandardCharsets.UTF_8));
    }
}
