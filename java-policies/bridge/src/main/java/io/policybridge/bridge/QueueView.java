package io.policybridge.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.session.DramCalls;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Requests that wait for a bank, for the banks of a channel, or in front of an L1D, read in place. */
final class QueueView implements DramHooks.BankQueue, DramHooks.ChannelQueue, L1dHooks.RequestQueue {
    private final HostGeometry host;
    private AccessView[] accesses = new AccessView[0];
    private ByteBuffer bytes;
    private int first;
    private int size;
    private long openRow;
    private boolean hasAccesses;

    QueueView(HostGeometry host) {
        this.host = host;
    }

    /** @param filled whether the accesses of the entries are filled in; otherwise each is null */
    QueueView at(ByteBuffer buffer, int offset, int entries, long row, boolean filled) {
        bytes = buffer;
        first = offset;
        size = entries;
        openRow = row;
        hasAccesses = filled;
        grow(entries);
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long openRow() {
        return openRow;
    }

    @Override
    public long row(int index) {
        return bytes.getLong(entry(index) + Layout.QUEUED_ROW);
    }

    @Override
    public int tag(int index) {
        return bytes.getInt(entry(index) + Layout.QUEUED_TAG);
    }

    @Override
    public int bank(int index) {
        return Short.toUnsignedInt(bytes.getShort(entry(index) + Layout.QUEUED_BANK));
    }

    @Override
    public boolean isIdle(int index) {
        return (state(index) & DramCalls.IDLE) != 0;
    }

    @Override
    public boolean isRowHit(int index) {
        return (state(index) & DramCalls.ROW_HIT) != 0;
    }

    private int state(int index) {
        return bytes.getShort(entry(index) + Layout.QUEUED_STATE);
    }

    @Override
    public Access access(int index) {
        int at = entry(index) + Layout.QUEUED_ACCESS;
        return hasAccesses ? accesses[index].at(bytes, at) : null;
    }

    /** Each entry has its own view, so that a policy may hold several; views are reused for later queues. */
    private void grow(int entries) {
        int had = accesses.length;
        if (entries > had) {
            accesses = Arrays.copyOf(accesses, entries);
            for (int i = had; i < entries; i++) {
                accesses[i] = new AccessView(host);
            }
        }
    }

    private int entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("entry " + index + " of a queue of " + size);
        }
        return first + index * Layout.QUEUED_BYTES;
    }
}
