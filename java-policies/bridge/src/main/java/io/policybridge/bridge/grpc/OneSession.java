package io.policybridge.bridge.grpc;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import java.util.concurrent.atomic.AtomicBoolean;

/** Marks each connection with whether a session is open on it: two sessions would share a loop and delay each other. */
final class OneSession extends ServerTransportFilter implements ServerInterceptor {
    private static final Attributes.Key<AtomicBoolean> OF_CONNECTION = Attributes.Key.create("session-open");
    private static final Context.Key<AtomicBoolean> OF_CALL = Context.key("session-open");

    /** The mark of the connection of the current call. */
    static AtomicBoolean taken() {
        return OF_CALL.get();
    }

    @Override
    public Attributes transportReady(Attributes attributes) {
        return attributes.toBuilder().set(OF_CONNECTION, new AtomicBoolean()).build();
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        Context context =
                Context.current().withValue(OF_CALL, call.getAttributes().get(OF_CONNECTION));
        return Contexts.interceptCall(context, call, headers, next);
    }
}
