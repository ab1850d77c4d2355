package io.policybridge.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./policybridge javadoc DIR}. */
@Tag("process")
class JavadocTest {
    private static final Path LAUNCHER = Path.of(System.getProperty("policybridge.home"), "policybridge");

    @TempDir
    private Path folder;

    private int exit;

    /** What {@code ./policybridge javadoc} with {@code words} prints. */
    private String javadoc(String words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(LAUNCHER.toString(), "javadoc", words)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        exit = process.waitFor();
        return printed;
    }

    @Test
    void javadoc_has_every_hook_and_no_warning() throws IOException, InterruptedException {
        Path pages = folder.resolve("pages");
        for (int time = 0; time < 2; time++) { // also over what it wrote before
            assertEquals("policybridge: " + pages + "/index.html\n", javadoc(pages.toString()));
            assertEquals(0, exit);
        }
        String victim = Files.readString(pages.resolve("io/policybridge/api/CacheHooks.Victim.html"));
        assertTrue(victim.contains("which way a miss replaces"));
        assertTrue(Files.exists(pages.resolve("io/policybridge/toolbox/RankedWays.html")));
    }

    @Test
    void a_folder_with_other_files_is_refused() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("thesis.tex"), "");
        assertEquals(
                "policybridge: " + folder + ": has other files; expected a new or empty folder, or one with Javadoc\n",
                javadoc(folder.toString()));
        assertEquals(2, exit);
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }
}
