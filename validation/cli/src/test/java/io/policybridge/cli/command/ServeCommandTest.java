package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.ExitCode;
import io.policybridge.cli.Terminal;
import io.policybridge.main.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process: its default address, its permitted clients, its end. */
@Tag("process")
class ServeCommandTest {
    private static final int STOPPED_BY_SIGTERM = 143;

    @TempDir
    Path folder;

    @Test
    void without_an_address_it_listens_for_its_user_alone_until_it_is_stopped() throws Exception {
        Process server = server();
        try (BufferedReader out = server.inputReader()) {
            Path socket = folder.resolve("policybridge.sock");
            assertEquals("serving lru at unix:" + socket, out.readLine());
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
            server.destroy();
            assertTrue(server.waitFor(30, TimeUnit.SECONDS));
            assertEquals(STOPPED_BY_SIGTERM, server.exitValue());
            assertFalse(Files.exists(socket), "the socket is removed");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void other_machines_need_certificates() {
        refused("listen=0.0.0.0:0", "serve", "--policy", "lru", "--listen", "0.0.0.0:0");
    }

    @Test
    void certificates_come_in_threes() {
        refused("--tls-key", "serve", "--policy", "lru", "--listen", "127.0.0.1:0", "--tls-cert", "a.pem");
    }

    @Test
    void what_is_no_address_or_no_policy_is_named() {
        refused("expected unix:PATH, shm:PATH or HOST:PORT", "serve", "--policy", "lru", "--listen", "nowhere");
        refused("unknown policy 'lruu'", "serve", "--policy", "lruu");
        refused("--policy=; expected a policy", "serve", "--policy", "");
    }

    @Test
    void a_limit_out_of_range_is_named() {
        refused("--max-sessions=0; expected 1 to 1000000", "serve", "--policy", "lru", "--max-sessions", "0");
        refused("--max-connections=-1; expected", "serve", "--policy", "lru", "--max-connections", "-1");
        refused("--max-lines=0; expected 1 to", "serve", "--policy", "lru", "--max-lines", "0");
        refused("--open-within=0; expected 1 to", "serve", "--policy", "lru", "--open-within", "0");
        refused("--keepalive=9; expected 10 to", "serve", "--policy", "lru", "--keepalive", "9");
    }

    @Test
    void a_runtime_folder_that_others_may_enter_is_refused() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Process server = server();
        assertTrue(server.waitFor(30, TimeUnit.SECONDS));
        assertEquals(ExitCode.BAD_INPUT, server.exitValue());
        String complaint = Files.readString(errors());
        assertTrue(complaint.startsWith("policybridge: XDG_RUNTIME_DIR=" + folder + " is a folder of "), complaint);
    }

    /** What {@link #server} writes to standard error. */
    private Path errors() {
        return folder.resolve("errors");
    }

    /** With its default address, in {@link #folder}. */
    private Process server() throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--policy",
                "lru");
        command.environment().put("XDG_RUNTIME_DIR", folder.toString());
        return command.redirectError(errors().toFile()).start();
    }

    private static void refused(String complaint, String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(ExitCode.BAD_INPUT, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.err().contains(complaint)
                        && terminal.err().strip().lines().count() == 1,
                terminal.err());
    }
}
