package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.StreamObserver;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyServerTest {
    @TempDir
    private Path folder;

    private static HostMessage.Builder opening(String policy) {
        return Client.opening(policy, 1, Hosts.small());
    }

    private static HostMessage.Builder victim() {
        Encoder query = new Encoder()
                .record(Hook.VICTIM, PartKind.L1D, 0, FakeAccess.load(0), 1, 4, 0)
                .ways(new FakeWays(4));
        return HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_QUERY).setQuery(query.take());
    }

    @Test
    void only_its_owner_can_open_the_socket_and_it_is_gone_afterwards() throws Exception {
        Path socket = folder.resolve("s");
        try (PolicyServer server = Servers.start(folder)) {
            assertEquals("unix:" + socket, server.endpoint().toString());
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        }
        try (var left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void a_socket_that_a_dead_server_left_is_replaced_but_neither_a_living_one_nor_a_file() throws Exception {
        Path socket = folder.resolve("s");
        try (var dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(Files.exists(socket));
        try (PolicyServer server = Servers.start(folder)) {
            String message =
                    assertThrows(BadEndpoint.class, () -> Servers.start(folder)).getMessage();
            assertTrue(message.contains(server.endpoint() + ": another server listens there"), message);
            assertTrue(Files.exists(socket), "the living server's socket is left alone");
        }
        Files.writeString(socket, "mine");
        assertThrows(BadEndpoint.class, () -> Servers.start(folder));
        assertEquals("mine", Files.readString(socket));
    }

    @Test
    void a_file_that_replaced_its_socket_is_left_alone() throws Exception {
        Path socket = folder.resolve("s");
        PolicyServer server = Servers.start(folder);
        Files.delete(socket);
        Files.writeString(socket, "mine");
        server.close();
        assertEquals("mine", Files.readString(socket));
    }

    @Test
    void a_socket_in_a_folder_that_does_not_exist_is_refused() {
        BadEndpoint refusal = assertThrows(BadEndpoint.class, () -> Servers.start(folder.resolve("gone")));
        assertEquals(
                "listen=unix:" + folder + "/gone/s: " + folder + "/gone is not a directory; expected one that exists",
                refusal.getMessage());
    }

    /** A folder that is mounted noexec cannot be had in a test. */
    @Test
    void a_temporary_folder_that_cannot_hold_epoll_needs_no_lines_but_an_error_does() {
        Servers.start(folder).close();
        Logger said = Logger.getLogger("io.netty.util.internal.NativeLibraryLoader");
        assertFalse(said.isLoggable(Level.INFO));
        assertTrue(said.isLoggable(Level.WARNING));
    }

    @Test
    void without_epoll_it_serves_as_well() {
        Endpoint endpoint = Endpoint.parse("unix:" + folder.resolve("s"));
        try (PolicyServer server = PolicyServer.start(endpoint, null, new PolicyService("lru", Registry.all()), false);
                Client client = new Client(server.endpoint())) {
            assertEquals(
                    "lru(level=l1d,touchOnPending=true)",
                    client.exchange(opening("")).getOpened().getPolicy());
        }
    }

    /** A policy that never answers in one session does not block others. */
    @Test
    void sessions_side_by_side_do_not_wait_for_each_other() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PolicyServer server = Servers.start(folder, Servers.waiting(latch));
                Client slow = new Client(server.endpoint())) {
            slow.exchange(opening("waiting"));
            slow.send(victim());
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors() + 4; i++) {
                try (Client other = new Client(server.endpoint())) {
                    other.exchange(opening("lru"));
                    assertEquals(5, other.exchange(victim()).getCodeValue());
                }
            }
            latch.countDown();
            assertEquals(5, ((PolicyMessage) slow.receive()).getCodeValue());
        }
    }

    @Test
    void a_connection_has_one_session_at_a_time() {
        try (PolicyServer server = Servers.start(folder);
                Client client = new Client(server.endpoint())) {
            client.exchange(opening("lru"));
            client.newStream();
            String error = client.error();
            assertTrue(error.contains("a second session on one connection"), error);
        }
    }

    @Test
    void a_server_that_stops_notifies_its_sessions() {
        PolicyServer server = Servers.start(folder);
        try (Client client = new Client(server.endpoint())) {
            client.exchange(opening("lru"));
            server.close();
            assertEquals("the policy server is stopping", client.error());
        }
    }

    @Test
    void health_and_reflection_are_served() throws Exception {
        try (PolicyServer server = Servers.start(folder);
                Client client = new Client(server.endpoint())) {
            HealthCheckRequest request = HealthCheckRequest.newBuilder()
                    .setService(PolicyBridgeGrpc.SERVICE_NAME)
                    .build();
            assertEquals(
                    ServingStatus.SERVING,
                    HealthGrpc.newBlockingStub(client.channel()).check(request).getStatus());
            assertTrue(services(client.channel()).contains(PolicyBridgeGrpc.SERVICE_NAME));
        }
    }

    private static String services(ManagedChannel channel) throws Exception {
        CompletableFuture<String> listed = new CompletableFuture<>();
        StreamObserver<ServerReflectionRequest> requests = ServerReflectionGrpc.newStub(channel)
                .serverReflectionInfo(new StreamObserver<ServerReflectionResponse>() {
                    @Override
                    public void onNext(ServerReflectionResponse response) {
                        listed.complete(response.getListServicesResponse().toString());
                    }

                    @Override
                    public void onError(Throwable problem) {
                        listed.completeExceptionally(problem);
                    }

                    @Override
                    public void onCompleted() {
                        listed.complete("");
                    }
                });
        requests.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
        requests.onCompleted();
        return listed.get(Client.SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void other_machines_are_let_in_with_certificates_only() {
        Endpoint open = Endpoint.parse("0.0.0.0:0");
        String message = assertThrows(
                        BadEndpoint.class,
                        () -> PolicyServer.start(open, null, new PolicyService("lru", Registry.all()), true))
                .getMessage();
        assertTrue(message.contains("--tls-cert, --tls-key and --tls-trust"), message);
        MutualTls missing = new MutualTls(folder.resolve("a"), folder.resolve("b"), folder.resolve("c"));
        message = assertThrows(
                        BadEndpoint.class,
                        () -> PolicyServer.start(open, missing, new PolicyService("lru", Registry.all()), true))
                .getMessage();
        assertTrue(message.startsWith("tls-cert=" + folder.resolve("a") + " cannot be read"), message);
    }

    /**
     * The server trusts the client "host" only: a client without a certificate, or with one of its own, is not served.
     */
    @Test
    @Tag("process")
    void with_certificates_both_sides_prove_who_they_are() throws Exception {
        MutualTls host = Certificates.create(folder, "host", folder.resolve("server.crt"));
        MutualTls stranger = Certificates.create(folder, "stranger", folder.resolve("server.crt"));
        MutualTls server = Certificates.create(folder, "server", host.certificate());
        try (PolicyServer tls = PolicyServer.start(
                Endpoint.parse("127.0.0.1:0"), server, new PolicyService("lru", Registry.all()), true)) {
            InetSocketAddress address = ((Endpoint.Tcp) tls.endpoint()).address();
            assertTrue(isServed(address, host));
            assertFalse(isServed(address, stranger));
            assertFalse(isServed(address, null));
        }
    }

    private static boolean isServed(InetSocketAddress address, MutualTls files) throws Exception {
        SslContextBuilder context = SslContextBuilder.forClient();
        if (files != null) {
            context.trustManager(files.trust().toFile())
                    .keyManager(files.certificate().toFile(), files.key().toFile());
        } else {
            context.trustManager(InsecureTrustManagerFactory.INSTANCE);
        }
        ManagedChannel channel = NettyChannelBuilder.forAddress(address)
                .sslContext(GrpcSslContexts.configure(context, SslProvider.JDK).build())
                .build();
        try {
            return HealthGrpc.newBlockingStub(channel)
                            .withDeadlineAfter(Client.SECONDS, TimeUnit.SECONDS)
                            .check(HealthCheckRequest.getDefaultInstance())
                            .getStatus()
                    == ServingStatus.SERVING;
        } catch (StatusRuntimeException e) {
            return false;
        } finally {
            channel.shutdownNow();
        }
    }
}
