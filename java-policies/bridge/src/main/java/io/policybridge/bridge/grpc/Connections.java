package io.policybridge.bridge.grpc;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import io.policybridge.bridge.serving.Quota;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Marks each connection with whether a session is open on it: two sessions would share a loop and delay each other.
 * Refuses every call on a connection beyond the limit.
 */
final class Connections extends ServerTransportFilter implements ServerInterceptor {
    private static final Attributes.Key<AtomicBoolean> SESSION_OPEN = Attributes.Key.create("session-open");
    private static final Attributes.Key<String> REFUSAL = Attributes.Key.create("refusal");
    private static final Context.Key<AtomicBoolean> OF_CALL = Context.key("session-open");

    private final Quota connections;

    Connections(Quota connections) {
        this.connections = connections;
    }

    /** The mark of the connection of the current call. */
    static AtomicBoolean sessionOpen() {
        return OF_CALL.get();
    }

    @Override
    public Attributes transportReady(Attributes attributes) {
        Attributes.Builder marked = attributes.toBuilder();
        try {
            connections.claim(1);
            marked.set(SESSION_OPEN, new AtomicBoolean());
        } catch (Quota.Exhausted e) {
            marked.set(REFUSAL, e.getMessage());
        }
        return marked.build();
    }

    @Override
    public void transportTerminated(Attributes attributes) {
        if (attributes != null && attributes.get(SESSION_OPEN) != null) {
            connections.release(1);
        }
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        String refusal = call.getAttributes().get(REFUSAL);
        if (refusal != null) {
            call.close(Status.RESOURCE_EXHAUSTED.withDescription(refusal), new Metadata());
            return new ServerCall.Listener<>() {};
        }
        Context context =
                Context.current().withValue(OF_CALL, call.getAttributes().get(SESSION_OPEN));
        return Contexts.interceptCall(context, call, headers, next);
    }
}
