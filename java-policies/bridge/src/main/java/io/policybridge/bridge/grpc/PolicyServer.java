package io.policybridge.bridge.grpc;

import io.grpc.Server;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.serving.SocketFile;
import io.policybridge.proto.PolicyBridgeGrpc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A policy server: the session service beside gRPC's own health and reflection services, on one endpoint. On a Unix
 * socket only the owner of the server can connect; on the loopback interface every program of this machine; every other
 * interface needs mutual TLS.
 */
public final class PolicyServer implements AutoCloseable {
    /** Most bytes of one message: a query with a full event queue is far smaller. */
    static final int LARGEST_MESSAGE = 4 << 20;

    /** Most calls at once on a connection: one session, and what reads health and reflection. */
    private static final int MOST_CALLS = 16;

    private static final int STOP_SECONDS = 5;
    /** gRPC sets a TCP option on Unix sockets too, and Netty warns each time; the warning is harmless. */
    private static final Logger SOCKET_OPTIONS = Logger.getLogger("io.netty.bootstrap");
    /**
     * It reports a host that disconnects while its answer is in flight, or sends a message that is too long, with a
     * stack trace, although the server works.
     */
    private static final Logger STREAMS = Logger.getLogger("io.grpc.netty");

    /** It reports a temporary folder that is mounted noexec; the server then uses the JDK's sockets. */
    private static final Logger NATIVE_LIBRARIES = Logger.getLogger("io.netty.util.internal.NativeLibraryLoader");

    static {
        NATIVE_LIBRARIES.setLevel(Level.WARNING);
        SOCKET_OPTIONS.setLevel(Level.SEVERE);
        STREAMS.setLevel(Level.SEVERE);
    }

    private final Endpoint endpoint;
    private final Loops loops;
    private final HealthStatusManager health;
    private boolean serving = true;
    private final PolicyService service;
    private final SocketFile socket;
    private final Server server;
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("policy-watch", true));
    private boolean closed;

    private PolicyServer(Endpoint requested, MutualTls tls, PolicyService service, boolean mayUseEpoll) {
        if (requested instanceof Endpoint.Tcp tcp && !tcp.isLoopback() && tls == null) {
            throw new BadEndpoint("listen=" + requested
                    + " is open to other machines; expected --tls-cert, --tls-key and --tls-trust with it");
        }
        this.service = service;
        health = new HealthStatusManager();
        loops = new Loops(mayUseEpoll, 2 * service.limits().connections());
        socket = requested instanceof Endpoint.UnixSocket unix ? new SocketFile(unix) : null;
        try {
            server = bound(requested, tls);
            endpoint = requested instanceof Endpoint.Tcp tcp
                    ? new Endpoint.Tcp(new InetSocketAddress(tcp.address().getAddress(), server.getPort()))
                    : requested;
            if (socket != null) {
                socket.publish();
            }
        } catch (RuntimeException e) {
            release();
            throw e;
        }
        watch.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
        health.setStatus(PolicyBridgeGrpc.SERVICE_NAME, ServingStatus.SERVING);
    }

    /** What is thrown here, such as a lack of memory that a policy causes, would end all further looks. */
    private void look() {
        try {
            service.look(loops);
            if (loops.areLost() && serving) {
                serving = false;
                health.setStatus(PolicyBridgeGrpc.SERVICE_NAME, ServingStatus.NOT_SERVING);
                System.err.println("policybridge: policies have not returned on all " + Loops.COUNT
                        + " threads of the server; it takes no further connection");
            }
        } catch (Throwable e) {
            System.err.println("policybridge: a session could not be closed: " + e);
        }
    }

    /**
     * Starts to listen.
     *
     * @param tls the files of both sides, or null on a Unix socket or the loopback interface
     * @param mayUseEpoll false restricts the server to the JDK's own sockets
     * @throws BadEndpoint if the server cannot listen there
     */
    public static PolicyServer start(Endpoint endpoint, MutualTls tls, PolicyService service, boolean mayUseEpoll) {
        return new PolicyServer(endpoint, tls, service, mayUseEpoll);
    }

    private Server bound(Endpoint requested, MutualTls tls) {
        NettyServerBuilder builder = requested instanceof Endpoint.Tcp tcp
                ? NettyServerBuilder.forAddress(tcp.address()).channelType(loops.tcpChannel())
                : NettyServerBuilder.forAddress(loops.unixAddress(socket.bound()))
                        .channelType(loops.unixChannel());
        if (tls != null) {
            builder.sslContext(tls.server());
        }
        ServerLimits limits = service.limits();
        Connections connections = new Connections(new Quota("connections", limits.connections()));
        Server built = builder.bossEventLoopGroup(loops.accepting())
                .workerEventLoopGroup(loops.serving())
                .directExecutor()
                .maxInboundMessageSize(LARGEST_MESSAGE)
                .permitKeepAliveTime(1, TimeUnit.SECONDS)
                .permitKeepAliveWithoutCalls(true)
                .keepAliveTime(limits.keepalive(), TimeUnit.SECONDS)
                .handshakeTimeout(limits.openWithin(), TimeUnit.SECONDS)
                .maxConnectionIdle(limits.openWithin(), TimeUnit.SECONDS)
                .maxConcurrentCallsPerConnection(MOST_CALLS)
                .addTransportFilter(connections)
                .intercept(connections)
                .addService(service)
                .addService(health.getHealthService())
                .addService(ProtoReflectionServiceV1.newInstance())
                .build();
        try {
            return built.start();
        } catch (IOException e) {
            built.shutdownNow();
            Throwable root = e.getCause() == null ? e : e.getCause();
            throw new BadEndpoint("listen=" + requested + ": cannot listen there (" + root.getMessage() + ")");
        }
    }

    /** Where the server listens, with its actual port. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Waits until the server has been closed. */
    public void awaitClose() throws InterruptedException {
        server.awaitTermination();
    }

    /** Accepts no more, ends every open session with a message, and removes the socket; does so once. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        health.enterTerminalState();
        server.shutdown();
        service.look(loops); // A policy may be what ends the program.
        service.stop();
        try {
            if (!server.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException e) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
        release();
    }

    private void release() {
        watch.shutdownNow();
        if (socket != null) {
            socket.close();
        }
        loops.close();
    }
}
