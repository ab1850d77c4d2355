package io.policybridge.drive.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.session.DramCalls;
import java.util.ArrayList;
import java.util.List;

/** Waiting requests as a bridge stream shows them with a query. */
final class ShownQueue implements DramHooks.BankQueue, DramHooks.ChannelQueue, L1dHooks.RequestQueue {
    private final List<Entry> entries = new ArrayList<>();
    private long openRow;

    private record Entry(CrossedAccess access, long row, int tag, int bank, int state) {}

    ShownQueue begin(long row) {
        entries.clear();
        openRow = row;
        return this;
    }

    void add(CrossedAccess access, long row, int tag) {
        add(access, row, tag, 0, 0);
    }

    void add(CrossedAccess access, long row, int tag, int bank, int state) {
        entries.add(new Entry(access, row, tag, bank, state));
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public long openRow() {
        return openRow;
    }

    @Override
    public long row(int index) {
        return entries.get(index).row();
    }

    @Override
    public int tag(int index) {
        return entries.get(index).tag();
    }

    @Override
    public int bank(int index) {
        return entries.get(index).bank();
    }

    @Override
    public boolean isIdle(int index) {
        return (entries.get(index).state() & DramCalls.IDLE) != 0;
    }

    @Override
    public boolean isRowHit(int index) {
        return (entries.get(index).state() & DramCalls.ROW_HIT) != 0;
    }

    @Override
    public Access access(int index) {
        return entries.get(index).access();
    }
}
