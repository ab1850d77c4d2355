package io.policybridge.cli.command.cuda;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLinesTest {
    private static final String SOURCE = "src/test/resources/cuda/Twice.java";
    private static final String OTHER = "src/test/resources/cuda/twice.ptx";

    private static void assertWord(String expected, String word) {
        String lines = ShellLines.of(List.of("cuda", "--env", word)).toString();
        assertTrue(lines.contains("'\\''" + expected + "'\\''"), lines);
    }

    private static String absolute(String file) {
        return Path.of(file).toAbsolutePath().toString();
    }

    @Test
    void a_source_file_in_a_composition_is_found_from_any_folder() {
        assertWord("--policy=lru+" + absolute(SOURCE) + "(n=4)", "--policy=lru+" + SOURCE + "(n=4)");
    }

    @Test
    void every_file_of_a_path_is_found_from_any_folder() {
        assertWord(absolute(SOURCE) + ":" + absolute(OTHER), SOURCE + ":" + OTHER);
    }

    @Test
    void what_is_no_file_stays_as_it_is() {
        assertWord("lru+Absent.java", "lru+Absent.java");
        assertWord("gpgpu_cache:dl1=" + OTHER, "gpgpu_cache:dl1=" + OTHER);
    }
}
