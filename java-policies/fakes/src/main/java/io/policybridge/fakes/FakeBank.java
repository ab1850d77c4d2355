package io.policybridge.fakes;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import java.util.ArrayList;
import java.util.List;

/** One bank of DRAM: its open row and the requests that wait for it, oldest first. */
public final class FakeBank implements DramHooks.BankQueue {
    private final List<Request> waiting = new ArrayList<>();
    private long openRow;

    /** A request by a name of the test's. */
    public record Request(String name, long row, int tag) {
        /** One with tag 0. */
        public Request(String name, long row) {
            this(name, row, 0);
        }
    }

    public FakeBank(long openRow, Request... waiting) {
        this.openRow = openRow;
        this.waiting.addAll(List.of(waiting));
    }

    /** A younger one arrives. */
    public void add(Request request) {
        waiting.add(request);
    }

    public Request oldest() {
        return waiting.get(0);
    }

    /** Takes the request that {@code scheduler} picks; its row is open afterwards. */
    public Request take(DramHooks.Pick scheduler) {
        Request picked = waiting.remove(Answer.value(scheduler.pick(0, this)));
        openRow = picked.row();
        return picked;
    }

    /** The names of all that wait, in the order in which {@code scheduler} picks them. */
    public String drain(DramHooks.Pick scheduler) {
        List<String> order = new ArrayList<>();
        while (!waiting.isEmpty()) {
            order.add(take(scheduler).name());
        }
        return String.join(" ", order);
    }

    @Override
    public int size() {
        return waiting.size();
    }

    @Override
    public long openRow() {
        return openRow;
    }

    @Override
    public long row(int index) {
        return waiting.get(index).row();
    }

    @Override
    public int tag(int index) {
        return waiting.get(index).tag();
    }

    @Override
    public Access access(int index) {
        return FakeAccess.load(0);
    }
}
