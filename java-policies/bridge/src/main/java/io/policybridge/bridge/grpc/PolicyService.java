package io.policybridge.bridge.grpc;

import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.serving.Notices;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.naming.PolicyString;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Opens one session for every stream. */
public final class PolicyService implements BindableService {
    private final String policy;
    private final List<PolicySpec> known;
    private final ServerLimits limits;
    private final Quota sessions;
    private final Quota lines;
    private final Set<SessionStream> open = ConcurrentHashMap.newKeySet();
    private final Consumer<String> log;
    private final Notices notices;

    /**
     * Serves {@code policy} to hosts that name no policy, and any of {@code known} to others.
     *
     * @throws io.policybridge.session.naming.BadPolicy if {@code policy} is not valid
     */
    public PolicyService(String policy, Collection<PolicySpec> known, ServerLimits limits) {
        this(policy, known, limits, System.err::println);
    }

    /** The same; lines on sessions that were ended go to {@code log}. */
    public PolicyService(String policy, Collection<PolicySpec> known, ServerLimits limits, Consumer<String> log) {
        PolicyString.parse(policy, known, 0);
        this.policy = policy;
        this.known = List.copyOf(known);
        this.limits = limits;
        sessions = new Quota("sessions", limits.sessions());
        lines = new Quota("lines", limits.lines());
        this.log = log;
        notices = new Notices(line -> log.accept("policybridge: session closed: " + line), System::nanoTime);
    }

    /** The same with the default limits. */
    public PolicyService(String policy, Collection<PolicySpec> known) {
        this(policy, known, ServerLimits.DEFAULT);
    }

    ServerLimits limits() {
        return limits;
    }

    /** The sessions that are open, and the lines that they have claimed. */
    Quota sessions() {
        return sessions;
    }

    Quota lines() {
        return lines;
    }

    @Override
    public ServerServiceDefinition bindService() {
        MethodDescriptor<HostMessage, PolicyMessage> generated = PolicyBridgeGrpc.getSessionMethod();
        MethodDescriptor<HostMessage, PolicyMessage> method = generated.toBuilder(
                        new HostMessages(), generated.getResponseMarshaller())
                .build();
        ServiceDescriptor service = ServiceDescriptor.newBuilder(PolicyBridgeGrpc.SERVICE_NAME)
                .setSchemaDescriptor(PolicyBridgeGrpc.getServiceDescriptor().getSchemaDescriptor())
                .addMethod(method)
                .build();
        return ServerServiceDefinition.builder(service)
                .addMethod(method, ServerCalls.asyncBidiStreamingCall(this::session))
                .build();
    }

    private StreamObserver<HostMessage> session(StreamObserver<PolicyMessage> replies) {
        AtomicBoolean connection = Connections.sessionOpen();
        boolean alone = connection.compareAndSet(false, true);
        SessionStream stream = new SessionStream(
                new HostSession(policy, known, lines),
                (ServerCallStreamObserver<PolicyMessage>) replies,
                limits.call(),
                notices,
                ended -> {
                    if (open.remove(ended)) {
                        sessions.release(1);
                    }
                    if (alone) {
                        connection.set(false);
                    }
                });
        try {
            sessions.claim(1);
            open.add(stream);
            stream.start(limits.openWithin());
        } catch (Quota.Exhausted e) {
            stream.close(Status.RESOURCE_EXHAUSTED, e.getMessage());
        }
        if (!alone) {
            stream.fail(
                    0,
                    "a second session on one connection; expected a connection for each, so that they do not "
                            + "delay each other",
                    true);
        }
        return stream;
    }

    /**
     * Ends the sessions on the thread of a policy that does not return from a call, or ends the program; another thread
     * goes on with it.
     */
    void look(Loops loops) {
        for (SessionStream stream : open) {
            stream.stuck().ifPresent(failure -> loops.takeOver(stream.thread(), () -> end(stream, failure)));
        }
    }

    private void end(SessionStream stuck, PolicyFailure failure) {
        StringBuilder line = new StringBuilder("policybridge: session closed: " + failure.getMessage()
                + "; its thread, and the core that it takes, are lost until the server ends");
        for (StackTraceElement frame : failure.getStackTrace()) {
            line.append(System.lineSeparator()).append("\tat ").append(frame);
        }
        log.accept(line.toString());
        for (SessionStream other : open) {
            if (other != stuck && other.thread() == stuck.thread()) {
                other.fail(0, "another session on this thread is stuck: " + failure.getMessage(), false);
            }
        }
        stuck.failStuck(failure.getMessage());
    }

    /** Ends every session with a message to its host. */
    void stop() {
        open.stream()
                .filter(stream -> !stream.isLost()) // its host learns the policy
                .forEach(stream -> stream.fail(0, "the policy server is stopping", false));
    }
}
