package io.policybridge.fuzz.policy;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.remote.FrameWriter;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.policies.Registry;
import io.policybridge.proto.CacheShape;
import io.policybridge.proto.HostGeometry;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Open;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Messages to a live policy server, over a socket. An input is a list of messages, each after a byte with its length;
 * then the host ends the stream. The server answers, or ends this session alone: with an error that explains, or with
 * the status of a message that is none.
 */
public final class ServerTarget implements FuzzTarget {
    private static final Set<Status.Code> ENDS = EnumSet.of(
            Status.Code.OK,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.FAILED_PRECONDITION,
            Status.Code.RESOURCE_EXHAUSTED);
    private static final int SECONDS = 30;
    private static final int MOST_MESSAGES = 20;

    private final PolicyServer server;
    private final ManagedChannel channel;

    public ServerTarget() {
        server = PolicyServer.start(
                Endpoint.parse("unix:" + ScratchFolder.create().resolve("s")),
                null,
                new PolicyService("lru", Registry.all()),
                true);
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        channel = NettyChannelBuilder.forAddress(
                        UnixDomainSocketAddress.of(((Endpoint.UnixSocket) server.endpoint()).path()))
                .eventLoopGroup(loop)
                .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
                .usePlaintext()
                .directExecutor()
                .build();
    }

    @Override
    public String name() {
        return "server";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        HostMessage.Builder close = HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_CLOSE);
        HostMessage.Builder digest = HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_DIGEST);
        HostMessage.Builder boundary = HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_BOUNDARY)
                .setCycle(100)
                .setTick(true)
                .setSample(true);
        HostMessage.Builder statistics =
                HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_STATISTICS).addHostAnswers(1);
        HostMessage.Builder event = HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_DRAIN)
                .setEvents(record(PartKind.L1D, Hook.INSERT, FakeAccess.load(0x1f80), 5, 1));
        return List.of(
                messages(opening("dip"), event, victimQuery(), digest, close),
                messages(opening("lru"), close),
                messages(opening("swl(n=2)+dip"), boundary, digest, close),
                messages(opening("mrpb+fr-fcfs"), statistics, digest, close),
                messages(digest));
    }

    private static ByteString record(PartKind part, Hook hook, Object... arguments) {
        FrameWriter writer = new FrameWriter();
        writer.event(0, part, 0, hook, arguments);
        return bytes(writer, Layout.FRAME_EVENT_RECORDS, Layout.RECORD_BYTES);
    }

    /** Which of four ways; a record and its view lie next to each other in a frame as in a message. */
    private static HostMessage.Builder victimQuery() {
        FrameWriter writer = new FrameWriter();
        int view = writer.query(PartKind.L1D, 0, Hook.VICTIM, FakeAccess.load(0x2f80), 5, new FakeWays(4));
        return HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_QUERY)
                .setQuery(bytes(writer, Layout.FRAME_QUERY, Layout.RECORD_BYTES + view));
    }

    private static ByteString bytes(FrameWriter writer, int at, int length) {
        byte[] bytes = new byte[length];
        writer.frame.get(at, bytes);
        return ByteString.copyFrom(bytes);
    }

    private static HostMessage.Builder opening(String policy) {
        CacheShape.Builder l1d = CacheShape.newBuilder().setSets(32).setWays(4).setLineBytes(128);
        CacheShape.Builder l2 = CacheShape.newBuilder().setSets(64).setWays(8).setLineBytes(128);
        HostGeometry.Builder geometry = HostGeometry.newBuilder()
                .setSms(2)
                .setSubPartitions(2)
                .setChannels(1)
                .setBanks(4)
                .setSchedulers(2)
                .setWarps(8)
                .setWarpSize(32)
                .setCtas(4)
                .setL1D(l1d)
                .setL2(l2);
        return HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_OPEN)
                .setOpen(Open.newBuilder()
                        .setVersion(Wire.VERSION)
                        .setPolicy(policy)
                        .setSeed(1)
                        .setLivenessLimit(1000)
                        .setGeometry(geometry));
    }

    private static byte[] messages(HostMessage.Builder... messages) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < messages.length; i++) {
            byte[] message = messages[i].clone().setSequence(i + 1).build().toByteArray();
            bytes.write(message.length);
            bytes.write(message);
        }
        return bytes.toByteArray();
    }

    @Override
    public void use(byte[] input) throws Exception {
        Stream stream = new Stream(channel);
        int sent = 0;
        for (int at = 0; at < input.length && sent < MOST_MESSAGES; sent++) {
            int length = Math.min(input[at] & 0xff, input.length - at - 1);
            byte[] message = new byte[length];
            System.arraycopy(input, at + 1, message, 0, length);
            stream.send(message);
            at += 1 + length;
        }
        stream.end();
    }

    /** One session that sends bytes. */
    private static final class Stream implements StreamObserver<byte[]> {
        private final CompletableFuture<Status> end = new CompletableFuture<>();
        private final StreamObserver<byte[]> requests;
        private volatile String unexplained;

        Stream(ManagedChannel channel) {
            MethodDescriptor<byte[], byte[]> session = PolicyBridgeGrpc.getSessionMethod().toBuilder(
                            new AsTheyAre(), new AsTheyAre())
                    .build();
            requests = ClientCalls.asyncBidiStreamingCall(channel.newCall(session, CallOptions.DEFAULT), this);
        }

        void send(byte[] message) {
            if (!end.isDone()) {
                requests.onNext(message);
            }
        }

        void end() throws Exception {
            if (!end.isDone()) {
                requests.onCompleted();
            }
            Status status = end.get(SECONDS, TimeUnit.SECONDS);
            if (!ENDS.contains(status.getCode())) {
                throw new FuzzFinding("the stream ended with " + status);
            }
            if (unexplained != null) {
                throw new FuzzFinding(unexplained);
            }
        }

        @Override
        public void onNext(byte[] reply) {
            try {
                PolicyMessage message = PolicyMessage.parseFrom(reply);
                if (message.hasError()) {
                    Explained.require(message.getError().getMessage());
                }
            } catch (IOException | FuzzFinding e) {
                unexplained = String.valueOf(e.getMessage());
            }
        }

        @Override
        public void onError(Throwable problem) {
            end.complete(Status.fromThrowable(problem));
        }

        @Override
        public void onCompleted() {
            end.complete(Status.OK);
        }
    }

    /** Messages as bytes. */
    private static final class AsTheyAre implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
            try {
                return message.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
