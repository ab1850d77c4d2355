package io.policybridge.bridge;

import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.session.Session;
import io.policybridge.session.Tally;
import io.policybridge.session.guard.Interruption;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One session behind a frame: processes the request part in the order of the protocol, and fills in the reply part. */
final class FrameSession {
    static final int QUERY = 2;
    static final int DRAIN = 3;
    static final int BOUNDARY = 4;
    static final int STATISTICS = 5;
    static final int DIGEST = 6;
    static final int CLOSE = 7;
    private static final int TICK = 1;
    private static final int SAMPLE = 2;

    private final Session session;
    private final ByteBuffer frame;
    private final Events events;
    private final Queries queries;
    private final Publisher publisher;

    FrameSession(Session session, ByteBuffer frame) {
        this.session = session;
        this.frame = frame;
        events = new Events(session);
        queries = new Queries(session);
        publisher = new Publisher(session);
        if (publisher.bytes() > Layout.FRAME_PUBLISHED_LENGTH) {
            throw new BadFrame("published state of " + publisher.bytes() + " bytes; expected at most "
                    + Layout.FRAME_PUBLISHED_LENGTH);
        }
    }

    Session session() {
        return session;
    }

    /** Carries out a frame of {@code purpose}. */
    void handle(int purpose) {
        int count = frame.getInt(Layout.FRAME_EVENTS);
        if (count < 0 || count > Layout.FRAME_EVENT_RECORDS_LENGTH) {
            throw new BadFrame("events=" + count + "; expected 0 to " + Layout.FRAME_EVENT_RECORDS_LENGTH);
        }
        events.deliver(frame, Layout.FRAME_EVENT_RECORDS, count);
        switch (purpose) {
            case QUERY -> query();
            case DRAIN, CLOSE -> {}
            case BOUNDARY -> boundary();
            case STATISTICS -> statistics();
            case DIGEST -> frame.putLong(Layout.FRAME_VALUE, session.digest());
            default -> throw new BadFrame("purpose=" + purpose + "; expected " + QUERY + " to " + CLOSE);
        }
        events.writeNextVictims(frame, Layout.FRAME_EVENT_RECORDS, count);
        Interruption.check(session);
        frame.putLong(Layout.FRAME_NEXT_TICK, session.nextTick());
    }

    private void query() {
        int shown = frame.getInt(Layout.FRAME_VIEW_BYTES);
        if (shown < 0 || shown > Layout.FRAME_EVENT_RECORDS - Layout.FRAME_VIEW) {
            throw new BadFrame(
                    "view bytes=" + shown + "; expected 0 to " + (Layout.FRAME_EVENT_RECORDS - Layout.FRAME_VIEW));
        }
        long answer = queries.answer(frame, Layout.FRAME_QUERY, Layout.FRAME_VIEW + shown);
        for (int i = 0; i < queries.slotCount(); i++) {
            frame.putInt(Layout.FRAME_VIEW + i * Integer.BYTES, queries.slot(i));
        }
        frame.putLong(Layout.FRAME_VALUE, Answer.value(answer));
        frame.putInt(Layout.FRAME_CODE, Answer.code(answer));
    }

    private void boundary() {
        int flags = frame.getInt(Layout.FRAME_FLAGS);
        if ((flags & TICK) != 0) {
            long cycle = frame.getLong(Layout.FRAME_CYCLE);
            if (cycle < 0 || cycle == CommonHooks.Tick.NEVER) {
                throw new BadFrame(
                        "cycle=" + Long.toUnsignedString(cycle) + "; expected 0 to " + (CommonHooks.Tick.NEVER - 1));
            }
            session.tick(cycle);
        }
        if ((flags & SAMPLE) != 0) {
            publisher.sample(frame, Layout.FRAME_PUBLISHED);
        }
    }

    private void statistics() {
        Tally tally = session.tally();
        readHostAnswers(tally, Hook.values().length + 1);
        writeCounts();
        writeWarnings(tally);
    }

    /** The counts so far. From any thread: those of a call that is going on may be missing. */
    void writeCounts() {
        Tally tally = session.tally();
        int numbers = Hook.values().length + 1;
        for (Hook hook : Hook.values()) {
            int number = Wire.number(hook);
            frame.putLong(Layout.FRAME_STATISTICS + number * Long.BYTES, tally.calls(hook));
            for (int code = 1; code < Answer.CODES; code++) {
                frame.putLong(
                        Layout.FRAME_STATISTICS + (numbers + number * Answer.CODES + code) * Long.BYTES,
                        tally.answers(hook, code));
            }
        }
    }

    /** Queries that the host answered without a crossing, if it shows them: by kind of part, then by hook number. */
    private void readHostAnswers(Tally tally, int numbers) {
        if (frame.getInt(Layout.FRAME_VIEW_BYTES) != PartKind.values().length * numbers * Long.BYTES) {
            return;
        }
        int at = Layout.FRAME_VIEW;
        for (PartKind kind : PartKind.values()) {
            for (Hook hook : Hook.values()) {
                tally.answeredByHost(kind, hook, frame.getLong(at + Wire.number(hook) * Long.BYTES));
            }
            at += numbers * Long.BYTES;
        }
    }

    /** As many of the warnings as the frame has room for, a line each. */
    private void writeWarnings(Tally tally) {
        int length = 0;
        for (String warning : tally.warnings()) {
            byte[] line = (warning + "\n").getBytes(StandardCharsets.UTF_8);
            if (length + line.length > Layout.FRAME_TEXT_LENGTH) {
                break;
            }
            frame.put(Layout.FRAME_TEXT + length, line);
            length += line.length;
        }
        frame.putInt(Layout.FRAME_REPLY_TEXT_BYTES, length);
    }
}
