package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recording that was not finished leaves no file. */
class UnfinishedRecordingTest {
    @TempDir
    Path folder;

    @TempDir
    Path printed;

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Sends {@code signal} once the command has begun to write. */
    private Terminal stopped(String signal, String... words) throws Exception {
        OwnJvm jvm = OwnJvm.of(printed, words);
        Process process = jvm.start();
        while (files().isEmpty() && process.isAlive()) {
            Thread.sleep(10);
        }
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
        return jvm.ended(process);
    }

    @ParameterizedTest
    @CsvSource({"-INT, 130", "-TERM, 143"})
    void a_stopped_run_leaves_none(String signal, int code) throws Exception {
        Terminal terminal =
                stopped(signal, "run", "--workload", "large/kmeans", "--policy", "lru", "--record", folder.toString());
        assertEquals(new Terminal(code, "", ""), terminal);
        assertEquals(List.of(), files());
    }

    @Test
    void an_interrupted_drive_leaves_none() throws Exception {
        NativeBuild.driver();
        String file = folder.resolve("bridge.zst").toString();
        Terminal terminal =
                stopped("-INT", "drive", "gtx480x/kmeans", "--call", "jna", "--no-memory", "--record", file);
        assertEquals(Main.INTERRUPTED, terminal.exitCode(), terminal.err());
        assertEquals(List.of(), files());
    }
}
