package io.policybridge.bridge.grpc;

import io.grpc.stub.StreamObserver;
import io.policybridge.api.PolicySpec;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.session.naming.PolicyString;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Opens one session for every stream. */
public final class PolicyService extends PolicyBridgeGrpc.PolicyBridgeImplBase {
    private final String policy;
    private final List<PolicySpec> known;
    private final Set<SessionStream> open = ConcurrentHashMap.newKeySet();

    /**
     * Serves {@code policy} to hosts that name no policy, and any of {@code known} to others.
     *
     * @throws io.policybridge.session.naming.BadPolicy if {@code policy} is not valid
     */
    public PolicyService(String policy, Collection<PolicySpec> known) {
        PolicyString.parse(policy, known, 0);
        this.policy = policy;
        this.known = List.copyOf(known);
    }

    @Override
    public StreamObserver<HostMessage> session(StreamObserver<PolicyMessage> replies) {
        AtomicBoolean taken = OneSession.taken();
        boolean alone = taken.compareAndSet(false, true);
        SessionStream stream = new SessionStream(new HostSession(policy, known), replies, ended -> {
            open.remove(ended);
            if (alone) {
                taken.set(false);
            }
        });
        open.add(stream);
        if (!alone) {
            stream.fail(
                    0,
                    "a second session on one connection; expected a connection for each, so that they do not "
                            + "delay each other",
                    true);
        }
        return stream;
    }

    /** Ends every session with a message to its host. */
    void stop() {
        open.forEach(stream -> stream.fail(0, "the policy server is stopping", false));
    }
}
