package io.policybridge.bridge.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.Events;
import io.policybridge.bridge.Explanation;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Publisher;
import io.policybridge.bridge.Queries;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.proto.AnswerCode;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Open;
import io.policybridge.proto.Opened;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.proto.Statistics;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.Tally;
import io.policybridge.session.guard.CurrentCall;
import io.policybridge.session.guard.Interruption;
import io.policybridge.session.naming.PolicyString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** One host's session: processes messages in the order of the protocol. */
final class HostSession {
    private final String policy;
    private final List<PolicySpec> known;
    private final Quota lines;
    private long claimed;
    /** Volatile, because a thread that looks for a policy that does not return reads them. */
    private volatile List<Session.Chosen> chosen = List.of();

    private volatile Session session;
    private Events events;
    private Queries queries;
    private Publisher publisher;

    /** Claims of {@code lines} as many as the host has. */
    HostSession(String policy, List<PolicySpec> known, Quota lines) {
        this.policy = policy;
        this.known = known;
        this.lines = lines;
    }

    /**
     * Carries out {@code message} and answers it.
     *
     * @throws Quota.Exhausted if the server has too few lines
     * @throws BadFrame if the protocol does not allow it; any other exception comes from the policies
     */
    PolicyMessage handle(HostMessage message) {
        PolicyMessage.Builder reply = PolicyMessage.newBuilder().setSequence(message.getSequence());
        if (session == null) {
            open(message, reply);
            Interruption.check(session);
            return reply.setNextTick(session.nextTick()).build();
        }
        deliver(message.getEvents());
        switch (message.getPurpose()) {
            case PURPOSE_QUERY -> query(message.getQuery(), reply);
            case PURPOSE_DRAIN, PURPOSE_CLOSE -> {}
            case PURPOSE_BOUNDARY -> boundary(message, reply);
            case PURPOSE_STATISTICS -> reply.setStatistics(statistics(message));
            case PURPOSE_DIGEST -> reply.setValue(session.digest());
            default -> throw new BadFrame("purpose=" + message.getPurposeValue() + "; expected QUERY to CLOSE, 2 to 7");
        }
        if (events.knowsNextVictims() && message.getPurpose() != Purpose.PURPOSE_DRAIN) {
            writeNextVictims(message.getEvents(), reply);
        }
        Interruption.check(session);
        return reply.setNextTick(session.nextTick()).build();
    }

    private void open(HostMessage message, PolicyMessage.Builder reply) {
        Open open = message.getOpen();
        if (open.getVersion() != Wire.VERSION) {
            throw new BadFrame(
                    "version=" + Integer.toUnsignedString(open.getVersion()) + "; this server speaks " + Wire.VERSION);
        }
        if (open.getLivenessLimit() <= 0) {
            throw new BadFrame(
                    "liveness_limit=" + Long.toUnsignedString(open.getLivenessLimit()) + "; expected 1 or more");
        }
        chosen = PolicyString.parse(open.getPolicy().isEmpty() ? policy : open.getPolicy(), known, open.getSeed());
        HostGeometry host = GeometryMessages.of(open.getGeometry());
        claim(ServerLimits.lines(host));
        session = new Session(chosen, host, null, open.getLivenessLimit());
        events = new Events(session);
        queries = new Queries(session);
        publisher = new Publisher(session);
        Opened.Builder opened =
                reply.getOpenedBuilder().setVersion(Wire.VERSION).setPolicy(PolicyString.describe(chosen));
        SessionSites.of(session).forEach(site -> opened.addSites(GeometryMessages.site(site)));
    }

    /** Explains what {@link #handle} has thrown. */
    Explanation explanation(Throwable problem) {
        Session open = session;
        return open == null ? Explanation.of(problem) : Explanation.of(problem, open);
    }

    /** Whether OPEN has been carried out. */
    boolean isOpen() {
        return session != null;
    }

    /** The failure of a policy that has been in {@code call} for too long. From another thread. */
    Optional<PolicyFailure> stuck(CurrentCall call) {
        return call.look(chosen, session);
    }

    private synchronized void claim(long amount) {
        lines.claim(amount);
        claimed = amount;
    }

    /** Gives back what was claimed. From any thread, any number of times. */
    synchronized void release() {
        lines.release(claimed);
        claimed = 0;
    }

    private void deliver(ByteString records) {
        if (records.size() % Layout.RECORD_BYTES != 0) {
            throw new BadFrame("events of " + records.size() + " bytes; expected a multiple of " + Layout.RECORD_BYTES);
        }
        events.deliver(bytes(records), 0, records.size() / Layout.RECORD_BYTES);
    }

    private void writeNextVictims(ByteString records, PolicyMessage.Builder reply) {
        ByteBuffer delivered = bytes(records);
        for (int at = 0; at < records.size(); at += Layout.RECORD_BYTES) {
            reply.addNextVictims(events.nextVictims(delivered, at));
        }
    }

    private void query(ByteString query, PolicyMessage.Builder reply) {
        long answer = queries.answer(bytes(query), 0, query.size());
        reply.setCode(AnswerCode.forNumber(Answer.code(answer))).setValue(Answer.value(answer));
        for (int i = 0; i < queries.slotCount(); i++) {
            reply.addSlots(queries.slot(i));
        }
    }

    private void boundary(HostMessage message, PolicyMessage.Builder reply) {
        long cycle = message.getCycle();
        if (message.getTick()) {
            if (cycle < 0 || cycle == CommonHooks.Tick.NEVER) {
                throw new BadFrame(
                        "cycle=" + Long.toUnsignedString(cycle) + "; expected less than " + CommonHooks.Tick.NEVER);
            }
            session.tick(cycle);
        }
        if (message.getSample()) {
            byte[] sample = new byte[publisher.bytes()];
            publisher.sample(ByteBuffer.wrap(sample).order(ByteOrder.LITTLE_ENDIAN), 0);
            reply.setPublished(UnsafeByteOperations.unsafeWrap(sample));
        }
    }

    private Statistics statistics(HostMessage message) {
        readHostAnswers(message, session.tally());
        return counts().addAllWarnings(session.tally().warnings()).build();
    }

    /** The counts so far, if a session is open. From any thread: those of a call that is going on may be missing. */
    Optional<Statistics> countsSoFar() {
        return session == null ? Optional.empty() : Optional.of(counts().build());
    }

    private Statistics.Builder counts() {
        Tally tally = session.tally();
        Statistics.Builder numbers = Statistics.newBuilder().addCalls(0);
        for (int code = 0; code < Answer.CODES; code++) {
            numbers.addAnswers(0);
        }
        for (Hook hook : Hook.values()) {
            numbers.addCalls(tally.calls(hook));
            for (int code = 0; code < Answer.CODES; code++) {
                numbers.addAnswers(tally.answers(hook, code));
            }
        }
        return numbers;
    }

    private static void readHostAnswers(HostMessage message, Tally tally) {
        int numbers = Hook.values().length + 1;
        int expected = PartKind.values().length * numbers;
        int sent = message.getHostAnswersCount();
        if (sent != 0 && sent != expected) {
            throw new BadFrame("host_answers has " + sent + " numbers; expected 0 or " + expected);
        }
        for (int i = 0; i < sent; i++) {
            if (i % numbers != 0) {
                tally.answeredByHost(PartKind.values()[i / numbers], Wire.hook(i % numbers), message.getHostAnswers(i));
            }
        }
    }

    private static ByteBuffer bytes(ByteString content) {
        return content.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }
}
