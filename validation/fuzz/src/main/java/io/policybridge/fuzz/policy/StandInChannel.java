package io.policybridge.fuzz.policy;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Purpose;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * A connection to a policy server whose replies an input has changed, without a socket and on the thread of the host:
 * replies are there as soon as a message is sent.
 */
final class StandInChannel extends ManagedChannel {
    private final PlainReplies plain;
    private final ReplyChanges changes;

    StandInChannel(PlainReplies plain, ReplyChanges changes) {
        this.plain = plain;
        this.changes = changes;
    }

    @Override
    public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
        return new Call<>(method);
    }

    @Override
    public String authority() {
        return "stand-in";
    }

    @Override
    public ConnectivityState getState(boolean connect) {
        return ConnectivityState.READY;
    }

    @Override
    public ManagedChannel shutdown() {
        return this;
    }

    @Override
    public ManagedChannel shutdownNow() {
        return this;
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }

    /** One session. Replies wait until the host asks for them, as those of gRPC do. */
    private final class Call<Q, A> extends ClientCall<Q, A> {
        private final MethodDescriptor<Q, A> method;
        private final Deque<byte[]> waiting = new ArrayDeque<>();
        private Listener<A> host;
        private Status end;
        private int wanted;
        private boolean delivering;
        private boolean over;

        Call(MethodDescriptor<Q, A> method) {
            this.method = method;
        }

        @Override
        public void start(Listener<A> listener, Metadata headers) {
            host = listener;
            host.onReady();
        }

        @Override
        public void request(int messages) {
            wanted += messages;
            deliver();
        }

        @Override
        public void sendMessage(Q message) {
            HostMessage sent = (HostMessage) message;
            if (end == null && sent.getPurpose() != Purpose.PURPOSE_DRAIN) {
                end = changes.sent(plain.to(sent).toByteString(), waiting);
                if (end == null && sent.getPurpose() == Purpose.PURPOSE_CLOSE) {
                    end = Status.OK;
                }
                deliver();
            }
        }

        /** As gRPC does, with the end behind the last reply, or instead of one that is no message. */
        private void deliver() {
            if (delivering) {
                return; // The host asks for more within onMessage.
            }
            delivering = true;
            while (!over && wanted > 0 && !waiting.isEmpty()) {
                wanted--;
                A reply;
                try {
                    reply = method.parseResponse(new ByteArrayInputStream(waiting.remove()));
                } catch (RuntimeException e) {
                    finish(Status.fromThrowable(e));
                    return;
                }
                host.onMessage(reply);
            }
            delivering = false;
            if (end != null && waiting.isEmpty()) {
                finish(end);
            }
        }

        private void finish(Status status) {
            if (!over) {
                over = true;
                host.onClose(status, new Metadata());
            }
        }

        @Override
        public void cancel(String message, Throwable cause) {
            finish(Status.CANCELLED.withDescription(message).withCause(cause));
        }

        @Override
        public void halfClose() {
            // The host never does: it cancels, or the server ends the stream.
        }
    }
}
