package io.policybridge.simulator.dram;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.session.HookRecord;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * What policies see of all requests that wait in a channel, which it keeps in the order of their arrival. Every index
 * has a cursor of its own, as in {@link BankView}.
 */
final class ChannelView implements DramHooks.ChannelQueue {
    private final Requests requests;
    private final DramSlots slots;
    private final DramBanks banks;
    /** Slots, oldest first. */
    private int[] waiting = new int[64];

    private int count;
    private RequestAccess[] cursors = new RequestAccess[0];
    private long busy;
    private long cycle;

    ChannelView(Requests requests, DramSlots slots, DramBanks banks) {
        this.requests = requests;
        this.slots = slots;
        this.banks = banks;
    }

    void add(int slot) {
        if (count == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * count);
        }
        waiting[count++] = slot;
    }

    void remove(int slot) {
        int at = 0;
        while (waiting[at] != slot) {
            at++;
        }
        count--;
        System.arraycopy(waiting, at + 1, waiting, at, count - at);
    }

    /** Shows the queue in core cycle {@code newCycle}; {@code busyBanks} has a bit for every bank that is not idle. */
    ChannelView of(long busyBanks, long newCycle) {
        busy = busyBanks;
        cycle = newCycle;
        return this;
    }

    /** Whether one of the requests that are shown may be picked. */
    boolean canBePicked() {
        for (int i = 0; i < size(); i++) {
            if (isIdle(i)) {
                return true;
            }
        }
        return false;
    }

    int slot(int index) {
        return waiting[index];
    }

    @Override
    public int size() {
        return Math.min(count, HookRecord.MOST_QUEUED);
    }

    @Override
    public int bank(int index) {
        return slots.bank[waiting[index]];
    }

    @Override
    public boolean isIdle(int index) {
        return (busy >> bank(index) & 1) == 0;
    }

    @Override
    public boolean isRowHit(int index) {
        return row(index) == banks.row(bank(index));
    }

    @Override
    public long row(int index) {
        return slots.row[waiting[index]];
    }

    @Override
    public int tag(int index) {
        return requests.tag[slots.request[waiting[index]]];
    }

    @Override
    public Access access(int index) {
        while (index >= cursors.length) {
            cursors = Arrays.copyOf(cursors, cursors.length + 1);
            cursors[cursors.length - 1] = new RequestAccess(requests);
        }
        return cursors[index].at(slots.request[waiting[index]], cycle);
    }
}
