package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.grpc.Client.End;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each limit of a server, from both sides. */
@Timeout(60)
class ServerLimitsTest {
    private static final int ENOUGH = 100;
    private static final long LINES = ServerLimits.lines(Hosts.small());
    private static final String HTTP2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0";
    /** Length, type, flags and stream of an HTTP/2 frame PING; the last three of a frame GOAWAY. */
    private static final String PING = "\0\0\10\6\0\0\0\0\0";

    private static final String GOAWAY = "\7\0\0\0\0\0";

    @TempDir
    private Path folder;

    private final List<Client> clients = new ArrayList<>();
    private PolicyServer server;

    private void serve(ServerLimits limits) {
        server = PolicyServer.start(
                Endpoint.parse("unix:" + folder.resolve("s")),
                null,
                new PolicyService("lru", Registry.all(), limits),
                true);
    }

    @AfterEach
    void stop() {
        clients.forEach(Client::close);
        server.close();
    }

    private Client client() {
        Client client = new Client(server.endpoint());
        clients.add(client);
        return client;
    }

    private static HostMessage.Builder opening() {
        return Client.opening("lru", 1, Hosts.small());
    }

    private Client opened() {
        Client client = client();
        client.exchange(opening());
        return client;
    }

    private static void close(Client client) {
        client.exchange(HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_CLOSE));
        client.ended();
    }

    private void refused(String why) {
        Client client = client();
        client.send(opening());
        Status status = ((End) client.receive()).status();
        assertEquals(Status.Code.RESOURCE_EXHAUSTED, status.getCode(), status.toString());
        assertEquals(why, status.getDescription());
    }

    private SocketChannel socket(String first) throws IOException {
        SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
        socket.connect(UnixDomainSocketAddress.of(folder.resolve("s")));
        socket.write(ByteBuffer.wrap(first.getBytes(StandardCharsets.ISO_8859_1)));
        return socket;
    }

    /** Reads until {@code expected} comes, or, if it does not, to the end of the connection. */
    private static boolean receives(SocketChannel socket, String expected) throws IOException {
        StringBuilder received = new StringBuilder();
        ByteBuffer some = ByteBuffer.allocate(1000);
        while (received.indexOf(expected) < 0 && socket.read(some.clear()) >= 0) {
            received.append(StandardCharsets.ISO_8859_1.decode(some.flip()));
        }
        return received.indexOf(expected) >= 0;
    }

    @Test
    void a_session_beyond_the_last_is_refused_until_another_ends() {
        serve(new ServerLimits(2, ENOUGH, ENOUGH * LINES, ENOUGH, ENOUGH, CallLimit.DEFAULT));
        Client first = opened();
        opened();
        refused("sessions=3 in all; expected at most 2 (serve --max-sessions)");
        close(first);
        opened();
    }

    @Test
    void a_session_with_a_line_too_many_is_refused_until_another_ends() {
        serve(new ServerLimits(ENOUGH, ENOUGH, 3 * LINES - 1, ENOUGH, ENOUGH, CallLimit.DEFAULT));
        Client first = opened();
        opened();
        refused("lines=" + 3 * LINES + " in all; expected at most " + (3 * LINES - 1) + " (serve --max-lines)");
        close(first);
        opened();
    }

    @Test
    void calls_on_a_connection_beyond_the_last_are_refused() {
        serve(new ServerLimits(ENOUGH, 2, ENOUGH * LINES, ENOUGH, ENOUGH, CallLimit.DEFAULT));
        Client first = opened();
        opened();
        refused("connections=3 in all; expected at most 2 (serve --max-connections)");
        first.close();
        // The server sees it a moment later.
        Object reply;
        do {
            Client next = client();
            next.send(opening());
            reply = next.receive();
            if (reply instanceof End) {
                next.close();
            }
        } while (reply instanceof End);
        assertTrue(((PolicyMessage) reply).hasOpened());
    }

    @Test
    void connections_beyond_twice_the_limit_are_closed_at_once() throws IOException {
        serve(new ServerLimits(ENOUGH, 2, ENOUGH * LINES, ENOUGH, ENOUGH, CallLimit.DEFAULT));
        List<SocketChannel> open = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            open.add(socket(HTTP2));
            assertTrue(receives(open.get(i), "\0\0\0\4\1\0\0\0\0"), "SETTINGS are acknowledged");
        }
        try (SocketChannel fifth = socket("")) {
            assertFalse(receives(fifth, "anything"));
        }
        for (SocketChannel socket : open) {
            socket.close();
        }
    }

    @Test
    void a_call_that_does_not_open_its_session_is_closed_and_one_that_has_opened_it_is_not() throws Exception {
        serve(new ServerLimits(ENOUGH, ENOUGH, ENOUGH * LINES, 3, ENOUGH, CallLimit.DEFAULT));
        Client open = opened();
        Client silent = client();
        Status status = ((End) silent.receive()).status();
        assertEquals(Status.Code.DEADLINE_EXCEEDED, status.getCode());
        assertEquals("no message within 3 s; expected OPEN (serve --open-within)", status.getDescription());
        Thread.sleep(500);
        close(open);
    }

    @Test
    void a_call_that_begins_with_another_message_than_its_opening_is_closed_at_once() throws Exception {
        serve(new ServerLimits(1, ENOUGH, ENOUGH * LINES, ENOUGH, ENOUGH, CallLimit.DEFAULT));
        for (Purpose purpose : List.of(Purpose.PURPOSE_DRAIN, Purpose.PURPOSE_QUERY, Purpose.PURPOSE_OPEN)) {
            Client client = client();
            client.send(HostMessage.newBuilder().setPurpose(purpose));
            Status status = ((End) client.receive()).status();
            assertEquals(Status.Code.FAILED_PRECONDITION, status.getCode());
            assertEquals(
                    "the first message has purpose=" + purpose.getNumber()
                            + " and no `open`; expected OPEN, 1, with `open`",
                    status.getDescription());
        }
        close(opened());
    }

    @Test
    void a_connection_that_says_nothing_is_closed_and_one_without_a_call_is_told_to_go() throws IOException {
        serve(new ServerLimits(ENOUGH, ENOUGH, ENOUGH * LINES, 1, ENOUGH, CallLimit.DEFAULT));
        try (SocketChannel nothing = socket("");
                SocketChannel noCall = socket(HTTP2)) {
            assertFalse(receives(nothing, "anything"));
            assertTrue(receives(noCall, GOAWAY));
        }
    }

    /** gRPC waits for ten seconds at least, and for an answer for 20. */
    @Test
    @Tag("long")
    void a_silent_host_is_asked_whether_it_lives_and_closed_if_it_does_not_answer() throws IOException {
        serve(new ServerLimits(ENOUGH, ENOUGH, ENOUGH * LINES, ENOUGH, 1, CallLimit.DEFAULT));
        try (SocketChannel socket = socket(HTTP2)) {
            assertTrue(receives(socket, PING));
            assertFalse(receives(socket, "anything"));
        }
    }

    /** Each message has an event that the policy counts, and 600 bytes of answer. */
    @Test
    void a_host_that_does_not_read_is_not_read_either_until_it_does() throws Exception {
        int sent = 10_000;
        AtomicInteger handled = new AtomicInteger();
        server = Servers.start(
                folder, Servers.policy("counting", (CacheHooks.Hit) (access, set, way) -> handled.incrementAndGet()));
        CountDownLatch answered = new CountDownLatch(sent + 1);
        ClientCallStreamObserver<HostMessage> requests = (ClientCallStreamObserver<HostMessage>)
                PolicyBridgeGrpc.newStub(onlyConnected()).session(new Unread(answered));
        requests.onNext(
                Client.opening("counting", 1, Hosts.small()).setSequence(1).build());
        ByteString hit = new Encoder()
                .record(Hook.HIT, PartKind.L1D, 0, FakeAccess.load(0), 1, 2)
                .take();
        for (int i = 0; i < sent; i++) {
            requests.onNext(HostMessage.newBuilder()
                    .setPurpose(Purpose.PURPOSE_STATISTICS)
                    .setSequence(i + 2)
                    .setEvents(hit)
                    .build());
        }
        int before;
        do {
            before = handled.get();
            Thread.sleep(500);
        } while (handled.get() != before || before == 0);
        assertTrue(before < sent, before + " of " + sent + " messages were answered to a host that does not read");
        requests.request(sent + 1);
        assertTrue(answered.await(Client.SECONDS, TimeUnit.SECONDS));
        assertEquals(sent, handled.get());
    }

    /** 300 messages of 256 events, 10 MB. The policy waits in the first: less than 200 of them are on their way. */
    @Test
    void a_host_that_sends_faster_than_policies_take_is_held_until_they_have() throws Exception {
        int messages = 300;
        CountDownLatch goesOn = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        server = Servers.start(folder, Servers.policy("waiting", (CacheHooks.Hit) (access, set, way) -> {
            await(goesOn);
            handled.incrementAndGet();
        }));
        Encoder hits = new Encoder();
        for (int i = 0; i < 256; i++) {
            hits.record(Hook.HIT, PartKind.L1D, 0, FakeAccess.load(0), 1, 2);
        }
        ByteString events = hits.take();
        AtomicInteger sent = new AtomicInteger();
        try (ServerConnection connection = new ServerConnection(server.endpoint())) {
            connection.newSession();
            connection.open(Client.opening("waiting", 1, Hosts.small()));
            Thread host = new Thread(() -> {
                for (int i = 0; i < messages; i++) {
                    connection.send(HostMessage.newBuilder()
                            .setPurpose(Purpose.PURPOSE_DRAIN)
                            .setEvents(events));
                    sent.incrementAndGet();
                }
            });
            host.start();
            int before;
            do {
                before = sent.get();
                Thread.sleep(500);
            } while (sent.get() != before || before == 0);
            assertTrue(before < 200, before + " of " + messages + " messages were sent to a policy that takes none");
            goesOn.countDown();
            host.join();
            connection.exchange(HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_STATISTICS));
            assertEquals(256 * messages, handled.get());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private ManagedChannel onlyConnected() {
        Client client = client();
        client.halfClose();
        client.error();
        return client.channel();
    }

    /** Reads no reply before the test asks for one. */
    private record Unread(CountDownLatch answered) implements ClientResponseObserver<HostMessage, PolicyMessage> {
        @Override
        public void beforeStart(ClientCallStreamObserver<HostMessage> requests) {
            requests.disableAutoRequestWithInitial(0);
        }

        @Override
        public void onNext(PolicyMessage reply) {
            answered.countDown();
        }

        @Override
        public void onError(Throwable problem) {}

        @Override
        public void onCompleted() {}
    }
}
