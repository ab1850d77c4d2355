package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the tests of this package start from. */
public final class TestConfigs {
    /** Folder of the golden streams. */
    public static final Path GOLDEN = Path.of(System.getProperty("policybridge.golden", "golden"));

    private TestConfigs() {}

    public static GpuConfig golden(String name) {
        return ConfigReader.read(goldenFile(name));
    }

    public static Path goldenFile(String name) {
        return GOLDEN.resolve("configs").resolve(name).resolve("gpgpusim.config");
    }

    /** Configuration gtx480x with {@code lines} behind its own, so that theirs count. */
    public static Path gtx480xWith(Path folder, String... lines) {
        try {
            return Files.writeString(
                    folder.resolve("test.config"),
                    Files.readString(goldenFile("gtx480x")) + String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Number of the first line that {@link #gtx480xWith} adds. */
    public static int addedLine() {
        try {
            return Files.readAllLines(goldenFile("gtx480x")).size() + 1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts that the reader refuses the line behind gtx480x's with a message that holds all of {@code parts}. */
    public static void refused(Path folder, String line, String... parts) {
        Path file = gtx480xWith(folder, line);
        String message =
                assertThrows(BadInput.class, () -> ConfigReader.read(file)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), () -> "'" + part + "' is not in: " + message);
        }
    }

    /** The lines of a resource beside the tests, without those that begin with #. */
    public static List<String> lines(String resource) {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(TestConfigs.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
