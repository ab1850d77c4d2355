package io.policybridge.bridge.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

    @Test
    void a_port_without_a_host_is_on_the_loopback_interface() {
        assertEquals("127.0.0.1:5000", Endpoint.parse(":5000").toString());
        assertTrue(((Endpoint.Tcp) Endpoint.parse(":5000")).isLoopback());
        assertTrue(((Endpoint.Tcp) Endpoint.parse("[::1]:5000")).isLoopback());
        assertFalse(((Endpoint.Tcp) Endpoint.parse("0.0.0.0:5000")).isLoopback());
    }

    @Test
    void a_socket_has_an_absolute_path() {
        assertEquals("unix:/run/a.sock", Endpoint.parse("unix:/run/x/../a.sock").toString());
        assertTrue(((Endpoint.UnixSocket) Endpoint.parse("unix:a.sock")).path().isAbsolute());
    }

    @ParameterizedTest
    @CsvSource({
        "unix:, the path is missing",
        "localhost, or HOST:PORT",
        "localhost:, or HOST:PORT",
        "localhost:65536, or HOST:PORT",
        "localhost:-1, or HOST:PORT",
        "no.such.host.invalid:1, no address is known"
    })
    void what_is_not_an_endpoint_is_refused_in_one_line(String text, String complaint) {
        String message =
                assertThrows(BadEndpoint.class, () -> Endpoint.parse(text)).getMessage();
        assertTrue(
                message.startsWith("listen=" + text) && message.contains(complaint) && !message.contains("\n"),
                message);
    }

    @Test
    void a_path_that_no_socket_can_have_is_refused() {
        String fits = "unix:/" + "a".repeat(Endpoint.LONGEST_PATH - 1);
        assertEquals(fits, Endpoint.parse(fits).toString());
        assertThrows(BadEndpoint.class, () -> Endpoint.parse(fits + "a"));
    }

    @Test
    void a_folder_for_sockets_belongs_to_the_user_and_nobody_else_may_enter_it(@TempDir Path folder) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertEquals(folder, OwnFolder.existing("XDG_RUNTIME_DIR=", folder));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        refuses(
                folder,
                " with mode rwxr-xr-x; expected a folder of yours with mode 0700 (chmod 700), or name a socket");
        Path file = Files.createFile(folder.resolve("file"), PosixFilePermissions.asFileAttribute(OwnFolder.MODE));
        refuses(file, " is no folder of ");
        refuses(folder.resolve("gone"), " cannot be read (java.nio.file.NoSuchFileException");
        assertEquals(folder.resolve("gone"), OwnFolder.created(folder.resolve("gone")));
    }

    /** The superuser's; and for the superuser, who may enter all folders, one of another user. */
    @Test
    void a_folder_of_another_user_is_refused(@TempDir Path folder) throws Exception {
        Path others = Path.of("/root");
        if (Files.getOwner(folder).getName().equals("root")) {
            Files.setPosixFilePermissions(folder, OwnFolder.MODE);
            Files.setAttribute(folder, "unix:uid", 1);
            others = folder;
        }
        refuses(others, "; expected a folder of yours");
    }

    private static void refuses(Path folder, String complaint) {
        String message = assertThrows(BadEndpoint.class, () -> OwnFolder.existing("XDG_RUNTIME_DIR=", folder))
                .getMessage();
        assertTrue(message.startsWith("XDG_RUNTIME_DIR=" + folder) && message.contains(complaint), message);
    }
}
