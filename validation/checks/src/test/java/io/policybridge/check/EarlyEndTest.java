package io.policybridge.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.OwnJvm;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check of hours that is ended early (SIGTERM). */
@Tag("process")
class EarlyEndTest {
    private static final int SIGTERM = 128 + 15;
    private static final int SECONDS = 60;

    @TempDir
    Path folder;

    @Test
    void rows_so_far_are_printed_and_no_process_or_folder_is_left() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        OwnJvm jvm = OwnJvm.with(
                folder,
                List.of("-Djava.io.tmpdir=" + temporary),
                "check",
                "--long",
                "--only",
                "killed-server-gpgpusim,network-faults");
        Process process = jvm.start();
        List<ProcessHandle> started = servers(process);
        process.destroy();
        Terminal said = jvm.ended(process);

        assertEquals(SIGTERM, said.exitCode());
        assertTrue(said.out().contains("killed-server-gpgpusim"), said.out()); // not made, and so at once
        assertFalse(said.out().contains("network-faults"), said.out());
        assertFalse(started.stream().anyMatch(ProcessHandle::isAlive));
        assertEquals(List.of(), checkFolders(temporary));
    }

    /** What the second check has started, once it has. */
    private static List<ProcessHandle> servers(Process process) throws InterruptedException {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS); System.nanoTime() < end; ) {
            List<ProcessHandle> started = process.descendants().toList();
            if (!started.isEmpty()) {
                return started;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("no server was started within " + SECONDS + " s");
    }

    private static List<Path> checkFolders(Path temporary) throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("policybridge-check"))
                    .toList();
        }
    }
}
