package io.policybridge.bridge.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SharedMemoryServerTest {
    private static final int ANSWERED = 1;
    private static final int FAILED = -1;
    private static final int REFUSED = -2;
    private static final HostGeometry HOST = Hosts.small();
    private static final long LINES = ServerLimits.lines(HOST);

    /** While it is set, a policy called endless does not open. */
    private static volatile boolean endless;

    @TempDir
    private Path folder;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private SharedMemoryServer server;

    private static GpuPolicy opened() {
        while (endless) {
            Thread.onSpinWait();
        }
        return new GpuPolicy() {};
    }

    private void serve(int sessions, long lines, int openWithin, int call) {
        List<PolicySpec> known = Stream.concat(
                        Registry.all().stream(),
                        Stream.of(new PolicySpec("endless", "none", "for a test", List.of(), (s, h) -> opened())))
                .toList();
        server = SharedMemoryServer.start(
                new Endpoint.SharedMemory(folder.resolve("s")),
                "lru",
                known,
                new ServerLimits(sessions, sessions, lines, openWithin, 60, new CallLimit(call)),
                log::add);
    }

    private SharedHost host() throws IOException {
        return new SharedHost(server.endpoint());
    }

    @AfterEach
    void stop() {
        endless = false;
        server.close();
        assertFalse(Files.exists(folder.resolve("s")), "the socket of a server that was stopped");
    }

    private void awaitSessions(int count) throws InterruptedException {
        for (int i = 0; server.openSessions() != count && i < 2000; i++) {
            Thread.sleep(5);
        }
        assertEquals(count, server.openSessions());
    }

    @Test
    void a_session_is_opened_answered_and_closed() throws Exception {
        serve(1, LINES, 10, 10);
        try (SharedHost host = host().shares()) {
            assertEquals(ANSWERED, host.open("", HOST, ""), "the server's own policy");
            assertEquals("lru(level=l1d,touchOnPending=true)", host.text());
            assertEquals(1, host.frame().getLong(Layout.FRAME_ECHO));
            assertEquals(ANSWERED, host.exchange(SharedHost.CLOSE));
        }
        awaitSessions(0);
    }

    @Test
    void its_memory_is_of_the_user_alone_and_has_no_name_once_it_is_shared() throws Exception {
        serve(1, LINES, 10, 10);
        try (SharedHost host = host()) {
            Path file = host.file();
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertEquals(SharedFrame.BYTES, Files.size(file));
            host.shares().open("lru", HOST, "");
            assertFalse(Files.exists(file));
        }
    }

    @Test
    void a_host_that_is_gone_before_it_shares_leaves_no_file() throws Exception {
        serve(1, LINES, 10, 10);
        Path file;
        try (SharedHost host = host()) {
            file = host.file();
        }
        awaitSessions(0);
        assertFalse(Files.exists(file));
    }

    /** Hosts come and go: with room for one session and its lines, the second is refused while the first lasts. */
    @Test
    void what_a_server_grants_is_given_back_when_a_host_is_gone() throws Exception {
        serve(1, LINES, 10, 10);
        for (int i = 0; i < 3; i++) {
            try (SharedHost host = host().shares()) {
                assertEquals(ANSWERED, host.open("dip", HOST, ""));
                try (SharedHost other = host()) {
                    assertEquals("refused sessions=2 in all; expected at most 1 (serve --max-sessions)", other.said);
                    assertEquals(-1, other.read());
                }
            }
            awaitSessions(0);
        }
        assertEquals(1, log.size(), "one line a second: " + log);
    }

    @Test
    void a_host_with_more_lines_than_there_are_is_refused() throws Exception {
        serve(1, LINES - 1, 10, 10);
        try (SharedHost host = host().shares()) {
            assertEquals(REFUSED, host.open("lru", HOST, ""));
            assertEquals(
                    "lines=" + LINES + " in all; expected at most " + (LINES - 1) + " (serve --max-lines)",
                    host.text());
        }
    }

    @Test
    void a_host_brings_no_policies_of_its_own() throws Exception {
        serve(1, LINES, 10, 10);
        try (SharedHost host = host().shares()) {
            assertEquals(REFUSED, host.open("lru", HOST, "policy-path=mine.jar\n"));
            assertTrue(host.text().contains("a host that brings policies"), host.text());
            assertEquals(REFUSED, host.open("nosuch", HOST, ""));
            assertEquals(ANSWERED, host.open("lru", HOST, ""), "after two that were not granted");
        }
    }

    @Test
    void a_host_that_opens_no_session_in_time_is_closed() throws Exception {
        serve(1, LINES, 1, 10);
        try (SharedHost host = host().shares()) {
            assertEquals(SharedFrame.WAKE, host.read());
            assertEquals(-1, host.read());
        }
        assertEquals(
                List.of("policybridge: session closed: no session within 1 s; expected OPEN (serve --open-within)"),
                log);
    }

    @Test
    void a_policy_that_does_not_return_ends_its_session_and_no_other() throws Exception {
        serve(2, 2 * LINES, 10, 1);
        endless = true;
        try (SharedHost other = host().shares();
                SharedHost host = host().shares()) {
            assertEquals(ANSWERED, other.open("lru", HOST, ""));
            assertEquals(FAILED, host.open("endless", HOST, ""));
            assertTrue(host.text().startsWith("endless") && host.text().contains("1 s"), host.text());
            assertEquals(ANSWERED, other.exchange(SharedHost.CLOSE));
        }
        awaitSessions(0);
        assertEquals(1, log.size(), log.toString());
        try (SharedHost next = host().shares()) {
            assertEquals(ANSWERED, next.open("lru", HOST, ""), "its lines are free again");
        }
    }

    @Test
    void hosts_of_a_server_that_is_stopped_learn_why() throws Exception {
        serve(1, LINES, 10, 10);
        try (SharedHost host = host().shares()) {
            host.open("lru", HOST, "");
            server.close();
            assertEquals(SharedFrame.STOPPING, host.read());
            assertEquals(-1, host.read());
        }
    }

    @Test
    void two_servers_do_not_listen_at_one_address() {
        serve(1, LINES, 10, 10);
        assertTrue(assertThrows(
                        BadEndpoint.class,
                        () -> SharedMemoryServer.start(
                                (Endpoint.SharedMemory) server.endpoint(), "lru", Registry.all(), ServerLimits.DEFAULT))
                .getMessage()
                .endsWith("another server listens there"));
    }
}
