package io.policybridge.bridge.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.Explanation;
import io.policybridge.bridge.serving.Notices;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.proto.Error;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.guard.CurrentCall;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The stream of one session: checks the order of messages and turns every failure into an error message that ends the
 * stream. What no session can answer (bytes that are no message, a server that is full) ends it with a status. Messages
 * arrive on the loop of the connection, the next one only when the host has room for more replies; {@link #fail} and
 * {@link #close} may be called from any thread.
 */
final class SessionStream implements StreamObserver<HostMessage> {
    private final HostSession session;
    private final ServerCallStreamObserver<PolicyMessage> replies;
    private final Notices notices;
    private final Consumer<SessionStream> atEnd;
    /** Completed by OPEN; what it does then is a call of policies. */
    private final CompletableFuture<Void> opening = new CompletableFuture<>();

    private final Thread thread = Thread.currentThread();
    private final CurrentCall call;
    private final AtomicReference<Work> work = new AtomicReference<>(Work.NONE);
    private long sequence;
    private String drainFailure;
    private boolean requested;
    private volatile boolean ended;

    /** What the thread does for this stream. */
    private enum Work {
        NONE,
        MESSAGE,
        /** A message, too long: the connection goes on without the thread. */
        LOST
    }

    /** On the thread of the connection; {@code limit} of a call of a policy. */
    SessionStream(
            HostSession session,
            ServerCallStreamObserver<PolicyMessage> replies,
            CallLimit limit,
            Notices notices,
            Consumer<SessionStream> atEnd) {
        this.session = session;
        this.replies = replies;
        call = limit.of(thread);
        this.notices = notices;
        this.atEnd = atEnd;
        replies.disableAutoRequest();
        replies.setOnReadyHandler(this::request);
        replies.setOnCancelHandler(this::cancelled);
    }

    /** Waits for OPEN, for {@code seconds}. */
    void start(int seconds) {
        opening.orTimeout(seconds, TimeUnit.SECONDS).exceptionally(late -> {
            close(Status.DEADLINE_EXCEEDED, "no message within " + seconds + " s; expected OPEN (serve --open-within)");
            return null;
        });
        request();
    }

    /** A host that does not read its replies sends no more messages, so that its replies take no memory. */
    private void request() {
        if (!requested && replies.isReady()) {
            requested = true;
            replies.request(1);
        }
    }

    @Override
    public void onNext(HostMessage message) {
        requested = false;
        if (ended) {
            return;
        }
        if (message == HostMessages.UNDECODABLE) {
            close(
                    Status.INVALID_ARGUMENT,
                    "message " + (sequence + 1) + " cannot be decoded; expected a HostMessage of policy_bridge.proto");
        } else if (!session.isOpen() && (message.getPurpose() != Purpose.PURPOSE_OPEN || !message.hasOpen())) {
            close(
                    Status.FAILED_PRECONDITION,
                    "the first message has purpose=" + message.getPurposeValue()
                            + (message.hasOpen() ? "" : " and no `open`") + "; expected OPEN, 1, with `open`");
        } else {
            opening.complete(null);
            handle(message);
            request();
        }
    }

    private void handle(HostMessage message) {
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
            PolicyMessage reply = reply(message);
            if (purpose != Purpose.PURPOSE_DRAIN) {
                send(reply, purpose == Purpose.PURPOSE_CLOSE);
            }
        } catch (Quota.Exhausted full) {
            close(Status.RESOURCE_EXHAUSTED, full.getMessage());
        } catch (Throwable problem) {
            Explanation explanation = session.explanation(problem);
            if (session.isOpen()) {
                drainFailure = explanation.line();
                failUnlessDrain(purpose, message.getSequence(), drainFailure);
            } else {
                fail(message.getSequence(), explanation.line(), explanation.refusal());
            }
        }
    }

    private void failUnlessDrain(Purpose purpose, long answered, String why) {
        if (purpose != Purpose.PURPOSE_DRAIN) {
            fail(answered, why, false);
        }
    }

    private PolicyMessage reply(HostMessage message) {
        work.set(Work.MESSAGE);
        try {
            return session.handle(message);
        } finally {
            if (!work.compareAndSet(Work.MESSAGE, Work.NONE)) {
                Loops.leave();
            }
        }
    }

    /** The thread of the connection. */
    Thread thread() {
        return thread;
    }

    /**
     * The failure of a policy that has not returned for too long, once: the thread is lost then. Once a second, from
     * another thread.
     */
    Optional<PolicyFailure> stuck() {
        if (work.get() == Work.NONE) {
            call.none();
            return Optional.empty();
        }
        return session.stuck(call).filter(failure -> work.compareAndSet(Work.MESSAGE, Work.LOST));
    }

    /** Whether it was {@link #stuck}: {@link #failStuck} ends it. */
    boolean isLost() {
        return work.get() == Work.LOST;
    }

    /** Ends the session whose policy is {@link #stuck}, with an error as the answer to its message. */
    void failStuck(String why) {
        fail(sequence, why, false);
    }

    private synchronized void send(PolicyMessage reply, boolean last) {
        if (ended) {
            session.release(); // It may have been opened since.
            return;
        }
        replies.onNext(reply);
        if (last) {
            end();
            replies.onCompleted();
        }
    }

    /** Ends the session with an error, as the answer to message {@code answered}; 0: unsolicited. */
    void fail(long answered, String why, boolean refused) {
        Error.Builder error = Error.newBuilder().setMessage(why).setRefused(refused);
        session.countsSoFar().ifPresent(error::setStatistics);
        send(PolicyMessage.newBuilder().setSequence(answered).setError(error).build(), true);
    }

    /** Ends the session with a status, and notes it. */
    synchronized void close(Status status, String why) {
        if (!ended) {
            end();
            notices.add(why);
            replies.onError(status.withDescription(why).asRuntimeException());
        }
    }

    private void end() {
        ended = true;
        opening.complete(null);
        session.release();
        atEnd.accept(this);
    }

    /** The host is gone or has cancelled the stream, so no answer is sent. */
    private synchronized void cancelled() {
        if (!ended) {
            end();
        }
    }

    @Override
    public void onError(Throwable problem) {
        cancelled();
    }

    @Override
    public void onCompleted() {
        String early = "the host ended the stream after message " + sequence + "; expected CLOSE before";
        fail(sequence, drainFailure != null ? drainFailure : early, false);
    }
}
