package io.policybridge.simulator.dram;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * What policies see of one bank's queue. Every index has a cursor of its own, so that accesses can be compared with
 * each other.
 */
final class BankView implements DramHooks.BankQueue {
    private final Requests requests;
    private final BankQueues queues;
    private final DramSlots slots;
    private final DramBanks banks;
    private RequestAccess[] cursors = new RequestAccess[0];
    private int bank;
    private long cycle;

    BankView(Requests requests, BankQueues queues, DramSlots slots, DramBanks banks) {
        this.requests = requests;
        this.queues = queues;
        this.slots = slots;
        this.banks = banks;
    }

    /** Shows the queue of {@code bank} in core cycle {@code cycle}. */
    BankView of(int newBank, long newCycle) {
        bank = newBank;
        cycle = newCycle;
        return this;
    }

    /** Shows one request in core cycle {@code newCycle}. */
    Access single(int request, long newCycle) {
        return cursor(0).at(request, newCycle);
    }

    private RequestAccess cursor(int index) {
        while (index >= cursors.length) {
            cursors = Arrays.copyOf(cursors, cursors.length + 1);
            cursors[cursors.length - 1] = new RequestAccess(requests);
        }
        return cursors[index];
    }

    @Override
    public int size() {
        return queues.size(bank);
    }

    @Override
    public long openRow() {
        return banks.row(bank);
    }

    @Override
    public long row(int index) {
        return slots.row[queues.slot(bank, index)];
    }

    @Override
    public int tag(int index) {
        return requests.tag[slots.request[queues.slot(bank, index)]];
    }

    @Override
    public Access access(int index) {
        return cursor(index).at(slots.request[queues.slot(bank, index)], cycle);
    }
}
