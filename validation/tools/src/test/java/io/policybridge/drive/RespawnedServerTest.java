package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.cli.OwnProcess;
import io.policybridge.drive.outage.DisturbedDrive;
import io.policybridge.drive.outage.DisturbedDrive.Ending;
import io.policybridge.drive.outage.MortalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve --respawn}: its server is killed, and started again by {@code serve} itself. */
@Tag("long")
class RespawnedServerTest {
    @TempDir
    private Path folder;

    /** SIGKILL for the process that serves; the one that watches over it lives on. */
    private static void killServerOf(long watching) {
        ProcessHandle.of(watching)
                .orElseThrow()
                .children()
                .findFirst()
                .orElseThrow()
                .destroyForcibly();
    }

    private static void sleep(long milliseconds) {
        try {
            TimeUnit.MILLISECONDS.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A drive that ends before the kill is repeated with an earlier one. */
    @Test
    @Timeout(300)
    void a_killed_server_comes_back_by_itself_and_the_drive_goes_on_to_the_same_statistics() throws IOException {
        Path program = NativeBuild.driver();
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        String address = "unix:" + folder.resolve("s");
        List<String> command = OwnProcess.command();
        command.addAll(List.of("serve", "--policy", "native", "--listen", address, "--respawn"));
        try (MortalServer server = new MortalServer(command)) {
            server.start();
            RecordedRun run = RecordedRun.of(
                    RecordedRun.Machine.of("gesummv", "gtx480x-smalll2"),
                    3_000,
                    "ccws+dip",
                    Files.createDirectory(folder.resolve("recorded")));
            DisturbedDrive drive =
                    new DisturbedDrive(new NativeDriver(program), run.drive(), run.policies(), address, folder);
            Ending ending = Ending.UNDISTURBED;
            for (long wait = drive.milliseconds() / 2; ending == Ending.UNDISTURBED && wait > 0; wait /= 2) {
                long before = wait;
                ending = drive.play(60, () -> {
                    sleep(before);
                    killServerOf(server.pid());
                });
            }
            assertEquals(Ending.RESUMED, ending);
            assertTrue(ProcessHandle.of(server.pid()).orElseThrow().isAlive());
        }
    }
}
