package io.policybridge.bridge.grpc;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.session.PolicyFailure;
import java.net.UnixDomainSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The connection of a host in Java to a policy server, with one session at a time. A wait for an answer has no end of
 * its own: the limit of a policy's call ends it, and so does {@link #close}.
 */
final class ServerConnection implements AutoCloseable {
    /** Replies that may wait for the host: one to its message, and an error of a server that is stopped. */
    private static final int MOST_REPLIES = 2;
    /** How long a server may take to accept a connection and open a session, in seconds. */
    static final int PATIENCE = 10;

    private final Endpoint endpoint;
    private final ManagedChannel channel;
    private final Runnable afterwards;
    private BlockingQueue<Object> replies;
    private Requests requests;
    private long sequence;

    /** gRPC sets TCP options on Unix sockets too, and Netty warns each time; the warning is harmless. */
    private static final Logger SOCKET_OPTIONS = Logger.getLogger("io.netty.bootstrap");

    static {
        SOCKET_OPTIONS.setLevel(Level.SEVERE);
    }

    /** The end of a stream by the server, with its status. */
    private record End(Status status) {}

    ServerConnection(Endpoint endpoint) {
        this(
                endpoint,
                new MultiThreadIoEventLoopGroup(
                        1, new DefaultThreadFactory("policy-host", true), NioIoHandler.newFactory()));
    }

    private ServerConnection(Endpoint endpoint, EventLoopGroup loop) {
        this(endpoint, channel(endpoint, loop), () -> loop.shutdownGracefully(0, 1, TimeUnit.SECONDS));
    }

    /** Over {@code channel}, which leads to {@code endpoint}; {@code afterwards} is run once it is shut down. */
    ServerConnection(Endpoint endpoint, ManagedChannel channel, Runnable afterwards) {
        this.endpoint = endpoint;
        this.channel = channel;
        this.afterwards = afterwards;
    }

    private static ManagedChannel channel(Endpoint endpoint, EventLoopGroup loop) {
        NettyChannelBuilder builder = endpoint instanceof Endpoint.UnixSocket unix
                ? NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(unix.path()))
                        .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
                : NettyChannelBuilder.forAddress(((Endpoint.Tcp) endpoint).address())
                        .channelType(NioSocketChannel.class);
        return builder.eventLoopGroup(loop)
                .overrideAuthority("localhost")
                .usePlaintext()
                .directExecutor()
                .build();
    }

    /** Begins another session, the first message of which is next. */
    void newSession() {
        replies = new LinkedBlockingQueue<>();
        sequence = 0;
        requests = new Requests(replies);
        PolicyBridgeGrpc.newStub(channel).session(requests);
    }

    /**
     * Sends a message that is not answered, once the server has taken most of those before: so they take no memory,
     * however fast they come. The wait has no end of its own either.
     */
    void send(HostMessage.Builder message) {
        try {
            requests.awaitRoom();
        } catch (InterruptedException e) {
            throw interrupted();
        }
        transmit(message);
    }

    private void transmit(HostMessage.Builder message) {
        requests.stream.onNext(message.setSequence(++sequence).build());
    }

    /** The two directions of a stream. */
    private static final class Requests implements ClientResponseObserver<HostMessage, PolicyMessage> {
        private final BlockingQueue<Object> received;
        private ClientCallStreamObserver<HostMessage> stream;
        private boolean ended;

        Requests(BlockingQueue<Object> received) {
            this.received = received;
        }

        @Override
        public void beforeStart(ClientCallStreamObserver<HostMessage> out) {
            stream = out;
            out.setOnReadyHandler(this::changed);
        }

        private synchronized void changed() {
            notifyAll();
        }

        /** Waits until gRPC holds little that the server has not taken, or the server has ended the stream. */
        synchronized void awaitRoom() throws InterruptedException {
            while (!ended && !stream.isReady()) {
                wait();
            }
        }

        @Override
        public void onNext(PolicyMessage reply) {
            if (received.size() < MOST_REPLIES) {
                received.add(reply);
            } else {
                stream.cancel("replies without end; expected one to each message", null);
            }
        }

        @Override
        public void onError(Throwable problem) {
            end(Status.fromThrowable(problem));
        }

        @Override
        public void onCompleted() {
            end(Status.OK);
        }

        private synchronized void end(Status status) {
            received.add(new End(status));
            ended = true;
            notifyAll();
        }
    }

    /**
     * Sends the first message and returns its answer, which may be an error.
     *
     * @throws PolicyFailure if no server answers
     */
    PolicyMessage open(HostMessage.Builder message) {
        transmit(message);
        Object reply = taken(PATIENCE);
        if (reply == null || reply instanceof End end && isUnreachable(end.status())) {
            throw new PolicyFailure("no policy server answers at " + endpoint
                    + (reply == null ? " within " + PATIENCE + " s" : "")
                    + "; expected one that was started there (docs/protocol.md)");
        }
        return message(reply);
    }

    /** No server, and no message of one. */
    private boolean isUnreachable(Status status) {
        return status.getCode() == Status.Code.UNAVAILABLE && channel.getState(false) != ConnectivityState.READY;
    }

    /**
     * Sends a message and returns its answer.
     *
     * @throws PolicyFailure if that is an error, or the server has ended the session
     */
    PolicyMessage exchange(HostMessage.Builder message) {
        transmit(message);
        PolicyMessage reply = message(taken(0));
        if (reply.hasError()) {
            throw new PolicyFailure(this + ": " + reply.getError().getMessage());
        }
        return reply;
    }

    private PolicyMessage message(Object reply) {
        if (reply instanceof End end) {
            boolean gone = end.status().getCode() == Status.Code.UNAVAILABLE;
            String why = end.status().getDescription();
            throw new PolicyFailure(this + (gone ? " is gone" : " ended the session") + " at message " + sequence + ": "
                    + end.status().getCode()
                    + (why == null ? "" : ", " + why.lines().findFirst().orElse("")));
        }
        PolicyMessage message = (PolicyMessage) reply;
        // An error with sequence 0 is sent by a server that is being stopped.
        if (message.getSequence() != sequence && !message.hasError()) {
            throw new PolicyFailure(this + " answered message " + Long.toUnsignedString(message.getSequence())
                    + "; expected " + sequence);
        }
        return message;
    }

    /** What comes next; null if nothing does within {@code seconds}, unless they are 0. */
    private Object taken(int seconds) {
        try {
            return seconds == 0 ? replies.take() : replies.poll(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private PolicyFailure interrupted() {
        Thread.currentThread().interrupt();
        return new PolicyFailure("the wait for " + this + " was interrupted");
    }

    /** Sends the last message and waits a while for its answer and the end of the stream. */
    void end(HostMessage.Builder message) {
        transmit(message);
        if (taken(PATIENCE) instanceof PolicyMessage) {
            taken(PATIENCE);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
        afterwards.run();
    }

    @Override
    public String toString() {
        return "the policy server at " + endpoint;
    }
}
