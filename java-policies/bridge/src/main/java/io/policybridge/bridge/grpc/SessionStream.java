package io.policybridge.bridge.grpc;

import io.grpc.stub.StreamObserver;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.Explanation;
import io.policybridge.proto.Error;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.util.function.Consumer;

/**
 * The stream of one session: checks the order of messages and turns every failure into an error message that ends the
 * stream. Messages arrive on the loop of the connection; {@link #fail} may be called from any thread.
 */
final class SessionStream implements StreamObserver<HostMessage> {
    private final HostSession session;
    private final StreamObserver<PolicyMessage> replies;
    private final Consumer<SessionStream> atEnd;
    private long sequence;
    private String drainFailure;
    private boolean ended;

    SessionStream(HostSession session, StreamObserver<PolicyMessage> replies, Consumer<SessionStream> atEnd) {
        this.session = session;
        this.replies = replies;
        this.atEnd = atEnd;
    }

    @Override
    public void onNext(HostMessage message) {
        Purpose purpose = message.getPurpose();
        if (drainFailure != null) {
            failUnlessDrain(purpose, message.getSequence(), drainFailure);
            return;
        }
        try {
            if (message.getSequence() != sequence + 1) {
                throw new BadFrame(
                        "sequence=" + Long.toUnsignedString(message.getSequence()) + "; expected " + (sequence + 1));
            }
            sequence++;
            PolicyMessage reply = session.handle(message);
            if (purpose != Purpose.PURPOSE_DRAIN) {
                send(reply, purpose == Purpose.PURPOSE_CLOSE);
            }
        } catch (Throwable problem) {
            drainFailure = Explanation.of(problem);
            failUnlessDrain(purpose, message.getSequence(), drainFailure);
        }
    }

    private void failUnlessDrain(Purpose purpose, long answered, String why) {
        if (purpose != Purpose.PURPOSE_DRAIN) {
            fail(answered, why, purpose == Purpose.PURPOSE_OPEN);
        }
    }

    private synchronized void send(PolicyMessage reply, boolean last) {
        if (!ended) {
            replies.onNext(reply);
            if (last) {
                end();
                replies.onCompleted();
            }
        }
    }

    /** Ends the session with an error, as the answer to message {@code answered}; 0: unsolicited. */
    void fail(long answered, String why, boolean refused) {
        send(
                PolicyMessage.newBuilder()
                        .setSequence(answered)
                        .setError(Error.newBuilder().setMessage(why).setRefused(refused))
                        .build(),
                true);
    }

    private void end() {
        ended = true;
        atEnd.accept(this);
    }

    /** The host is gone or has cancelled the stream, so no answer is sent. */
    @Override
    public synchronized void onError(Throwable problem) {
        if (!ended) {
            end();
        }
    }

    @Override
    public void onCompleted() {
        String early = "the host ended the stream after message " + sequence + "; expected CLOSE before";
        fail(sequence, drainFailure != null ? drainFailure : early, false);
    }
}
