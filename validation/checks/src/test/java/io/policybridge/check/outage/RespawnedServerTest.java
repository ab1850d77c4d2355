package io.policybridge.check.outage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.check.outage.DisturbedDrive.Ending;
import io.policybridge.cli.OwnProcess;
import io.policybridge.drive.NativeBuild;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve --respawn}: its server is killed, and started again by {@code serve} itself. */
@Tag("process")
class RespawnedServerTest {
    @TempDir
    private Path folder;

    /** SIGKILL for the process that serves; the one that watches over it lives on. */
    private static void killServerOf(long watching) {
        awaited(() -> ProcessHandle.of(watching).orElseThrow().children().findFirst())
                .destroyForcibly();
    }

    /** Returns once a drive of this process has written to its journal: its session is open, and goes on. */
    private static void awaitJournal() {
        awaited(() -> ProcessHandle.current()
                .children()
                .filter(RespawnedServerTest::keepsJournal)
                .findFirst());
    }

    private static boolean keepsJournal(ProcessHandle process) {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.readSymbolicLink(file).toString().contains("/policybridge-journal-")
                        && Files.size(file) > 0) {
                    return true;
                }
            }
        } catch (IOException | UncheckedIOException e) {
            return false; // the process has ended, or the file is closed
        }
        return false;
    }

    private static <T> T awaited(Supplier<Optional<T>> wanted) {
        for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1); System.nanoTime() < end; ) {
            Optional<T> found = wanted.get();
            if (found.isPresent()) {
                return found.orElseThrow();
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("waited for a minute in vain");
    }

    /** A drive that ends between its first journal entry and the kill is repeated. */
    @Test
    @Timeout(300)
    void a_killed_server_comes_back_by_itself_and_the_drive_goes_on_to_the_same_statistics() throws IOException {
        Path program = NativeBuild.driver();
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        String address = "unix:" + folder.resolve("s");
        List<String> command = OwnProcess.command();
        command.addAll(List.of("serve", "--policy", "native", "--listen", address, "--respawn"));
        Path errors = folder.resolve("errors");
        try (MortalServer server = new MortalServer(command, ProcessBuilder.Redirect.to(errors.toFile()))) {
            server.start();
            RecordedRun run = RecordedRun.of(
                    RecordedRun.Machine.of("gesummv", "gtx480x-smalll2"),
                    12_000,
                    "ccws+dip",
                    Files.createDirectory(folder.resolve("recorded")));
            DisturbedDrive drive =
                    new DisturbedDrive(new NativeDriver(program), run.drive(), run.policies(), address, folder);
            Ending ending = Ending.UNDISTURBED;
            for (int plays = 0; ending == Ending.UNDISTURBED && plays < 4; plays++) {
                ending = drive.play(60, () -> {
                    awaitJournal();
                    killServerOf(server.pid());
                });
            }
            assertEquals(Ending.RESUMED, ending);
            assertTrue(ProcessHandle.of(server.pid()).orElseThrow().isAlive());
            assertTrue(
                    Files.readString(errors)
                            .contains("policybridge: the policy server was killed by signal 9; it is started again"),
                    Files.readString(errors));
        }
    }
}
