package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.session.HookRecord;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;

/** An event or query read in place: a record and, behind that of a query, its view. Allocates no object. */
final class FrameRecord implements HookRecord {
    private final AccessView access;
    private final WaysView ways = new WaysView();
    private final QueueView queue;
    private final TagView tags = new TagView();
    private final int[] slots;
    private boolean hasAccesses;
    private ByteBuffer bytes;
    private int at;
    private int end;

    FrameRecord(HostGeometry host) {
        access = new AccessView(host);
        queue = new QueueView(host);
        slots = new int[host.warps()];
    }

    /**
     * The record from {@code from} on, with its view to {@code to}.
     *
     * @param filled whether the host has filled in accesses; otherwise each is null
     */
    FrameRecord at(boolean filled, ByteBuffer buffer, int from, int to) {
        hasAccesses = filled;
        if (bytes != buffer) {
            bytes = buffer;
        }
        at = from;
        end = to;
        return this;
    }

    @Override
    public long number(int i) {
        return bytes.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }

    @Override
    public AccessView access() {
        return hasAccesses ? access.at(bytes, at + Layout.RECORD_ACCESS) : null;
    }

    @Override
    public WaysView ways() {
        long count = number(1);
        if (count < 1 || count > MOST_WAYS) {
            throw new BadFrame("victim shows ways=" + count + "; expected 1 to " + MOST_WAYS);
        }
        int view = view(Hook.VICTIM, at, end, count + 63 >> 6, MOST_WAYS, 2 * Long.BYTES);
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
        return entries(Hook.NEXT_REQUEST, 0);
    }

    @Override
    public QueueView bank() {
        return entries(Hook.PICK, number(2));
    }

    @Override
    public QueueView channel() {
        return entries(Hook.PICK_IN_CHANNEL, 0);
    }

    private QueueView entries(Hook hook, long openRow) {
        int view = view(hook, at, end, number(1), MOST_QUEUED, Layout.QUEUED_BYTES);
        return queue.at(bytes, view, (int) number(1), openRow, hasAccesses);
    }

    @Override
    public TagView tags() {
        return tags.of(number(0));
    }

    @Override
    public int[] slots() {
        int view = view(Hook.WARP_ORDER, at, end, slotCount(), slots.length, Integer.BYTES);
        for (int i = 0; i < slotCount(); i++) {
            slots[i] = bytes.getInt(view + i * Integer.BYTES);
            if (!WarpCalls.isState(slots[i])) {
                throw new BadFrame("warpOrder shows the state " + slots[i] + "; expected that of a warp");
            }
        }
        return slots;
    }

    @Override
    public int slotCount() {
        return (int) number(1);
    }

    /** Entry {@code index} of the last order. */
    int slot(int index) {
        return slots[index];
    }

    /** The offset of the view, which must have {@code count} items of {@code each} bytes, 0 to {@code most} of them. */
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
