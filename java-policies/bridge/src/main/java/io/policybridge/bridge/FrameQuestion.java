package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.session.Calls;
import io.policybridge.session.Checked;
import io.policybridge.session.Question;
import java.nio.ByteBuffer;

/** A query read where it lies: a record, and its view directly behind it. Nothing is allocated. */
final class FrameQuestion implements Question {
    private static final int MOST_QUEUED = 512;
    private static final int MOST_WAYS = 512;

    private final AccessView access;
    private final WaysView ways = new WaysView();
    private final QueueView queue;
    private final TagView tags = new TagView();
    private final int[] slots;
    private Calls calls;
    private Hook hook;
    private ByteBuffer bytes;
    private int at;
    private int end;

    FrameQuestion(HostGeometry host) {
        access = new AccessView(host);
        queue = new QueueView(host);
        slots = new int[host.warps()];
    }

    /** The query {@code query} to {@code asked}, from {@code from} to {@code to}. */
    FrameQuestion at(Calls asked, Hook query, ByteBuffer buffer, int from, int to) {
        calls = asked;
        hook = query;
        bytes = buffer;
        at = from;
        end = to;
        return this;
    }

    @Override
    public long number(int i) {
        return bytes.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }

    /** Null where no part looks at accesses: hosts need not describe them then. */
    @Override
    public AccessView access() {
        return calls.seesAccesses() ? access.at(bytes, at + Layout.RECORD_ACCESS) : null;
    }

    @Override
    public WaysView ways() {
        long count = number(1);
        if (count < 1 || count > MOST_WAYS) {
            throw new BadFrame("victim shows ways=" + count + "; expected 1 to " + MOST_WAYS);
        }
        int view = view(hook, at, end, count + 63 >> 6, MOST_WAYS, 2 * Long.BYTES);
        ways.at(bytes, view, (int) count, (int) number(2));
        if (ways.nextEligible(0) < 0) {
            throw new BadFrame("hook victim shows no eligible way; expected one of " + count);
        }
        return ways;
    }

    @Override
    public boolean showsQueue() {
        return number(1) != 0;
    }

    @Override
    public QueueView requests() {
        return entries(0);
    }

    @Override
    public QueueView bank() {
        return entries(number(2));
    }

    private QueueView entries(long openRow) {
        int view = view(hook, at, end, number(1), MOST_QUEUED, Layout.QUEUED_BYTES);
        return queue.at(bytes, view, (int) number(1), openRow, calls.seesAccesses());
    }

    @Override
    public TagView tags() {
        return tags.of(number(0));
    }

    @Override
    public int[] slots() {
        int view = view(hook, at, end, slotCount(), slots.length, Integer.BYTES);
        for (int i = 0; i < slotCount(); i++) {
            slots[i] = Checked.index("slot", bytes.getInt(view + i * Integer.BYTES), slots.length);
        }
        return slots;
    }

    @Override
    public int slotCount() {
        return (int) number(1);
    }

    /** Slot {@code index} of the last order. */
    int slot(int index) {
        return slots[index];
    }

    /** Where the view begins, if it has {@code count} things of {@code each} bytes, 0 to {@code most} of them. */
    static int view(Hook hook, int at, int end, long count, int most, int each) {
        if (count < 0 || count > most) {
            throw new BadFrame(hook.label() + " shows " + count + "; expected 0 to " + most);
        }
        int shown = end - at - Layout.RECORD_BYTES;
        if (shown != count * each) {
            throw new BadFrame(hook.label() + " has a view of " + shown + " bytes; expected " + count * each);
        }
        return at + Layout.RECORD_BYTES;
    }
}
