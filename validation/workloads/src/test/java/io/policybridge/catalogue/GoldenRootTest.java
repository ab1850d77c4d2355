package io.policybridge.catalogue;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenRootTest {
    private static final String GOLDEN = "policybridge.golden";
    private static final String HOME = "policybridge.home";

    @TempDir
    Path folder;

    private String golden;
    private String home;

    @BeforeEach
    void remember() {
        golden = System.clearProperty(GOLDEN);
        home = System.clearProperty(HOME);
    }

    @AfterEach
    void restore() {
        restore(GOLDEN, golden);
        restore(HOME, home);
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }

    @Test
    void the_named_folder_precedes_the_launchers_and_that_precedes_the_working_directory() throws IOException {
        assertEquals(Path.of("..", "golden"), GoldenRoot.find());
        Path below = Files.createDirectories(folder.resolve("validation/golden"));
        System.setProperty(HOME, folder.toString());
        assertEquals(below, GoldenRoot.find());
        System.setProperty(GOLDEN, folder.toString());
        assertEquals(folder, GoldenRoot.find());
    }

    @Test
    void a_folder_that_is_not_there_is_named_with_the_setting_that_named_it() {
        System.setProperty(HOME, folder.toString());
        assertComplaint(GoldenRoot::find, folder.resolve("validation/golden").toString(), "policybridge.home");
        System.setProperty(GOLDEN, folder.resolve("absent").toString());
        assertComplaint(GoldenRoot::find, "absent", "policybridge.golden");
    }
}
