package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Purpose;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host sends that speaks no protocol ends its own session only, leaves nothing behind and fills no log. */
class BadHostsTest {
    private static final byte[] NO_MESSAGE = {0x12, 0x7f, 1, 2, 3};
    private static final Logger LOG = Logger.getLogger("");

    @TempDir
    private Path folder;

    private final PolicyService service = new PolicyService("lru", Registry.all());
    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line.getLoggerName() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private PolicyServer server;
    private Client host;

    @BeforeEach
    void serve() {
        server = PolicyServer.start(Endpoint.parse("unix:" + folder.resolve("s")), null, service, true);
        host = new Client(server.endpoint());
        open(host);
        LOG.addHandler(listener);
    }

    /** On the same connection, and on another one. */
    @AfterEach
    void other_sessions_open_as_before() {
        host.close();
        try (Client next = new Client(server.endpoint())) {
            open(next);
        }
        LOG.removeHandler(listener);
        server.close();
        assertEquals(List.of(), logged);
    }

    private static void open(Client client) {
        client.exchange(Client.opening("lru", 1, Hosts.small()));
        client.exchange(HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_CLOSE));
        client.ended();
    }

    private void nothingIsLeft() throws InterruptedException {
        for (int i = 0; service.sessions().claimed() + service.lines().claimed() != 0 && i < 1000; i++) {
            Thread.sleep(10);
        }
        assertEquals(0, service.sessions().claimed());
        assertEquals(0, service.lines().claimed());
    }

    @Test
    void hundreds_of_messages_that_cannot_be_decoded_leave_no_session_and_a_usable_connection() throws Exception {
        for (int i = 0; i < 300; i++) {
            Status status =
                    new Bytes(host.channel()).send(NO_MESSAGE).send(NO_MESSAGE).ended();
            assertEquals(Status.Code.INVALID_ARGUMENT, status.getCode());
            assertEquals(
                    "message 1 cannot be decoded; expected a HostMessage of policy_bridge.proto",
                    status.getDescription());
        }
        nothingIsLeft();
        host.newStream();
        open(host);
    }

    @Test
    void a_message_that_cannot_be_decoded_ends_an_open_session_and_frees_its_lines() throws Exception {
        Bytes session = new Bytes(host.channel());
        session.send(
                Client.opening("lru", 1, Hosts.small()).setSequence(1).build().toByteArray());
        for (int i = 0; service.lines().claimed() == 0 && i < 1000; i++) {
            Thread.sleep(10);
        }
        assertEquals(ServerLimits.lines(Hosts.small()), service.lines().claimed());
        Status status = session.send(NO_MESSAGE).ended();
        assertTrue(status.getDescription().startsWith("message 2 cannot be decoded"), status.toString());
        nothingIsLeft();
    }

    @Test
    void a_message_beyond_all_bounds_leaves_no_session() throws Exception {
        Status status = new Bytes(host.channel())
                .send(new byte[PolicyServer.LARGEST_MESSAGE + 1])
                .ended();
        assertEquals(Status.Code.RESOURCE_EXHAUSTED, status.getCode(), status.toString());
        nothingIsLeft();
    }

    @Test
    void bytes_that_are_no_http_end_their_connection_only() throws Exception {
        Random random = new Random(20261);
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[1 + random.nextInt(5000)];
            random.nextBytes(garbage);
            try (SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                socket.connect(address);
                socket.write(ByteBuffer.wrap(i % 2 == 0 ? garbage : http2(garbage)));
                socket.shutdownOutput();
                while (socket.read(ByteBuffer.allocate(4096)) >= 0) {
                    // What the server says before it closes the connection.
                }
            } catch (IOException e) {
                // It was closed with some garbage unread.
            }
        }
        nothingIsLeft();
    }

    /** The beginning of a connection, then garbage for frames. */
    private static byte[] http2(byte[] garbage) {
        byte[] preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(preface.length + garbage.length)
                .put(preface)
                .put(garbage)
                .array();
    }
}
