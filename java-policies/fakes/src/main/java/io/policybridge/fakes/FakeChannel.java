package io.policybridge.fakes;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One channel of DRAM: the open rows of its banks, which of them are busy, and the requests that wait, oldest first.
 */
public final class FakeChannel implements DramHooks.ChannelQueue {
    private final List<Request> waiting = new ArrayList<>();
    private final Map<Integer, Long> openRows = new HashMap<>();
    private final Set<Integer> busy = new HashSet<>();

    /** A request by a name of the test's. */
    public record Request(String name, int bank, long row, FakeAccess access) {}

    /** From now on {@code row} is open in {@code bank}; before it is none. */
    public FakeChannel open(int bank, long row) {
        openRows.put(bank, row);
        return this;
    }

    /** {@code bank} serves a request from now on. */
    public FakeChannel busy(int bank) {
        busy.add(bank);
        return this;
    }

    /** A younger request arrives, of SM 0. */
    public FakeChannel waiting(String name, int bank, long row) {
        return waiting(name, bank, row, FakeAccess.load(0x7f80));
    }

    /** A younger request arrives. */
    public FakeChannel waiting(String name, int bank, long row, FakeAccess access) {
        waiting.add(new Request(name, bank, row, access));
        return this;
    }

    /**
     * The names of all that wait, in the order in which {@code scheduler} picks them; it is notified of each if it
     * subscribes, and the row of each is open afterwards.
     */
    public String drain(DramHooks.PickInChannel scheduler) {
        List<String> order = new ArrayList<>();
        while (!waiting.isEmpty()) {
            order.add(take(scheduler));
        }
        return String.join(" ", order);
    }

    /** The name of the request that {@code scheduler} picks, as above. */
    public String take(DramHooks.PickInChannel scheduler) {
        Request picked = waiting.remove(Answer.value(scheduler.pickInChannel(0, this)));
        if (scheduler instanceof DramHooks.DramPicked listener) {
            listener.dramPicked(picked.access(), picked.bank(), picked.row(), isHit(picked));
        }
        open(picked.bank(), picked.row());
        return picked.name();
    }

    private boolean isHit(Request request) {
        return openRows.getOrDefault(request.bank(), -1L) == request.row();
    }

    @Override
    public int size() {
        return waiting.size();
    }

    @Override
    public int bank(int index) {
        return waiting.get(index).bank();
    }

    @Override
    public boolean isIdle(int index) {
        return !busy.contains(bank(index));
    }

    @Override
    public boolean isRowHit(int index) {
        return isHit(waiting.get(index));
    }

    @Override
    public long row(int index) {
        return waiting.get(index).row();
    }

    @Override
    public int tag(int index) {
        return 0;
    }

    @Override
    public Access access(int index) {
        return waiting.get(index).access();
    }
}
