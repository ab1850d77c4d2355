package io.policybridge.bridge.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.policybridge.api.HostGeometry;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Open;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.net.UnixDomainSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The stream of one session as a host sees it, over a Unix socket. */
final class Client implements AutoCloseable {
    static final int SECONDS = 20;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ManagedChannel channel;
    private final BlockingQueue<Object> replies = new LinkedBlockingQueue<>();
    private StreamObserver<HostMessage> requests;
    private long sequence;

    /** The end of a stream by the server, with its status. */
    record End(Status status) {}

    Client(Endpoint endpoint) {
        channel = NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(((Endpoint.UnixSocket) endpoint).path()))
                .eventLoopGroup(loop)
                .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
                .usePlaintext()
                .directExecutor()
                .build();
        newStream();
    }

    ManagedChannel channel() {
        return channel;
    }

    /** Another stream on the same connection; replies of both come in one order. */
    void newStream() {
        sequence = 0;
        requests = PolicyBridgeGrpc.newStub(channel).session(new StreamObserver<PolicyMessage>() {
            @Override
            public void onNext(PolicyMessage reply) {
                replies.add(reply);
            }

            @Override
            public void onError(Throwable problem) {
                replies.add(new End(Status.fromThrowable(problem)));
            }

            @Override
            public void onCompleted() {
                replies.add(new End(Status.OK));
            }
        });
    }

    static HostMessage.Builder opening(String policy, long seed, HostGeometry host) {
        return HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_OPEN)
                .setOpen(Open.newBuilder()
                        .setVersion(Wire.VERSION)
                        .setPolicy(policy)
                        .setSeed(seed)
                        .setLivenessLimit(1_000_000)
                        .setGeometry(GeometryMessages.message(host, host.offered())));
    }

    /** Sends a message with the next sequence number. */
    void send(HostMessage.Builder message) {
        sendAs(++sequence, message);
    }

    void sendAs(long number, HostMessage.Builder message) {
        requests.onNext(message.setSequence(number).build());
    }

    /** The next message of the server, or the {@link End} of the stream. */
    Object receive() {
        try {
            Object reply = replies.poll(SECONDS, TimeUnit.SECONDS);
            if (reply == null) {
                throw new AssertionError("no reply within " + SECONDS + " s");
            }
            return reply;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends a message and returns its answer, which must not be an error. */
    PolicyMessage exchange(HostMessage.Builder message) {
        send(message);
        PolicyMessage reply = (PolicyMessage) receive();
        if (reply.hasError() || reply.getSequence() != sequence) {
            throw new AssertionError("message " + sequence + " was answered with " + reply);
        }
        return reply;
    }

    /** The error that the server sends next; the stream ends with it. */
    String error() {
        PolicyMessage reply = (PolicyMessage) receive();
        if (!reply.hasError() || !receive().equals(new End(Status.OK))) {
            throw new AssertionError("expected an error, then the end of the stream; received " + reply);
        }
        return reply.getError().getMessage();
    }

    /** The server has ended the stream after CLOSE. */
    void ended() {
        if (!receive().equals(new End(Status.OK))) {
            throw new AssertionError("expected the end of the stream");
        }
    }

    void halfClose() {
        requests.onCompleted();
    }

    @Override
    public void close() {
        channel.shutdownNow();
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
