package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recording that was not finished leaves nothing, and no message shows the name under which it was written. */
@Tag("process")
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
        String run = folder.resolve("new/run").toString();
        Terminal terminal = stopped(signal, "run", "--workload", "gtx480x/bfs", "--policy", "lru", "--record", run);
        assertEquals(new Terminal(code, "", ""), terminal);
        assertEquals(List.of(), files());
    }

    @Test
    void an_interrupted_drive_leaves_none() throws Exception {
        NativeBuild.driver();
        String file = folder.resolve("bridge.zst").toString();
        Terminal terminal =
                stopped("-INT", "drive", "gtx480x/kmeans", "--call", "jna", "--no-memory", "--record", file);
        assertEquals(ExitCode.INTERRUPTED, terminal.exitCode(), terminal.err());
        assertEquals(List.of(), files());
    }

    @Test
    void the_message_of_a_full_disk_has_the_name_that_the_user_gave() throws Exception {
        Path driver = Files.writeString(
                printed.resolve("driver"),
                "#!/bin/sh\n"
                        + "sed -n 's/^open \\(record.*\\)/policybridge: \\1 cannot be written: full/p' >&2\nexit 1\n");
        assertTrue(driver.toFile().setExecutable(true));
        Path file = folder.resolve("bridge.zst");
        Terminal terminal = OwnJvm.with(
                        printed,
                        List.of("-Dpolicybridge.driver=" + driver),
                        "drive",
                        "gtx480x/vecadd",
                        "--call",
                        "jna",
                        "--record",
                        file.toString())
                .run();
        assertEquals(ExitCode.FAILED, terminal.exitCode(), terminal.err());
        assertEquals("policybridge: record = " + file + " cannot be written: full\n", terminal.err());
        assertEquals(List.of(), files());
    }
}
