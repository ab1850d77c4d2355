package io.policybridge.kit.host;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.session.DramCalls;

/**
 * One DRAM channel of a {@link RandomHost} whose policy picks from the whole of it. The bank that was handed a request
 * last serves it until another is to be picked.
 */
public final class RandomChannel implements DramHooks.ChannelQueue {
    private static final int MOST = 12;
    private static final int ROWS = 3;
    private static final int TAGS = 8;
    private static final int NONE = -1;

    private final DramCalls calls;
    private final Draws draws;
    private final int[] banks = new int[MOST];
    private final int[] rows = new int[MOST];
    private final int[] tags = new int[MOST];
    private final long[] openRows;
    private int waiting;
    private int busy = NONE;
    private int busyRow;

    RandomChannel(DramCalls calls, int bankCount, Draws draws) {
        this.calls = calls;
        this.draws = draws;
        openRows = new long[bankCount];
    }

    /** A request arrives for {@code bank}, or a bank receives one. */
    void move(int bank) {
        if (waiting == 0 || waiting < MOST && draws.oneIn(2)) {
            arrive(bank);
        } else {
            pick();
        }
    }

    private void arrive(int bank) {
        banks[waiting] = bank;
        rows[waiting] = draws.below(ROWS);
        tags[waiting] = draws.below(TAGS);
        calls.dramEnqueued(draws.access, bank, rows[waiting]);
        draws.compared(Hook.PRIORITY_CLASS, draws.decided(calls.priorityClass(tags[waiting])) != 0);
        waiting++;
    }

    private void pick() {
        if (busy != NONE && !canBePicked()) {
            serve();
        }
        int first = draws.below(openRows.length);
        draws.aroundQuery();
        long before = calls.pickInChannel(first, this);
        draws.aroundQuery();
        long answer = draws.decided(before, calls.pickInChannel(first, this));
        draws.aroundQuery();
        draws.compared(Hook.PICK_IN_CHANNEL, answer != Answer.index(firstReady(first)));
        if (busy != NONE) {
            serve();
        }
        if (answer != Answer.NONE) {
            hand(Answer.value(answer));
        }
    }

    /** Whether a request waits for an idle bank. */
    public boolean canBePicked() {
        for (int i = 0; i < waiting; i++) {
            if (isIdle(i)) {
                return true;
            }
        }
        return false;
    }

    /** What the host itself takes: of the first idle bank the oldest request to the open row, else the oldest. */
    private int firstReady(int first) {
        int best = NONE;
        for (int i = 0; i < waiting; i++) {
            boolean better = best == NONE
                    || distance(i, first) < distance(best, first)
                    || banks[i] == banks[best] && isRowHit(i) && !isRowHit(best);
            best = isIdle(i) && better ? i : best;
        }
        return best;
    }

    private int distance(int index, int first) {
        return Math.floorMod(banks[index] - first, openRows.length);
    }

    private void hand(int index) {
        busy = banks[index];
        busyRow = rows[index];
        waiting--;
        System.arraycopy(banks, index + 1, banks, index, waiting - index);
        System.arraycopy(rows, index + 1, rows, index, waiting - index);
        System.arraycopy(tags, index + 1, tags, index, waiting - index);
        calls.dramPicked(draws.access, busy, busyRow, busyRow == openRows[busy]);
        openRows[busy] = busyRow;
    }

    private void serve() {
        calls.dramServed(draws.access, busy, busyRow);
        busy = NONE;
    }

    public DramCalls calls() {
        return calls;
    }

    @Override
    public int size() {
        return waiting;
    }

    @Override
    public int bank(int index) {
        return banks[index];
    }

    @Override
    public boolean isIdle(int index) {
        return banks[index] != busy;
    }

    @Override
    public boolean isRowHit(int index) {
        return rows[index] == openRows[banks[index]];
    }

    @Override
    public long row(int index) {
        return rows[index];
    }

    @Override
    public int tag(int index) {
        return tags[index];
    }

    @Override
    public Access access(int index) {
        return draws.access;
    }
}
