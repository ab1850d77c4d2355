package io.policybridge.bridge.grpc;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.policybridge.proto.PolicyBridgeGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A call of a host that sends any bytes as messages. */
final class Bytes implements StreamObserver<byte[]> {
    private static final MethodDescriptor.Marshaller<byte[]> AS_THEY_ARE = new MethodDescriptor.Marshaller<>() {
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
    };

    private final CompletableFuture<Status> end = new CompletableFuture<>();
    private final StreamObserver<byte[]> requests;

    Bytes(ManagedChannel channel) {
        MethodDescriptor<byte[], byte[]> session = PolicyBridgeGrpc.getSessionMethod().toBuilder(
                        AS_THEY_ARE, AS_THEY_ARE)
                .build();
        requests = ClientCalls.asyncBidiStreamingCall(channel.newCall(session, CallOptions.DEFAULT), this);
    }

    Bytes send(byte[] message) {
        requests.onNext(message);
        return this;
    }

    /** How the server ended the call. */
    Status ended() throws Exception {
        return end.get(Client.SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void onNext(byte[] reply) {}

    @Override
    public void onError(Throwable problem) {
        end.complete(Status.fromThrowable(problem));
    }

    @Override
    public void onCompleted() {
        end.complete(Status.OK);
    }
}
