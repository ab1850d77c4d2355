package io.policybridge.drive.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import java.util.ArrayList;
import java.util.List;

/** Waiting requests as a bridge stream shows them with a query. */
final class ShownQueue implements DramHooks.BankQueue, L1dHooks.RequestQueue {
    private final List<Entry> entries = new ArrayList<>();
    private long openRow;

    private record Entry(CrossedAccess access, long row, int tag) {}

    ShownQueue begin(long row) {
        entries.clear();
        openRow = row;
        return this;
    }

    void add(CrossedAccess access, long row, int tag) {
        entries.add(new Entry(access, row, tag));
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
    public Access access(int index) {
        return entries.get(index).access();
    }
}
