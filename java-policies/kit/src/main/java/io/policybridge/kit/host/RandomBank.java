package io.policybridge.kit.host;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.session.DramCalls;

/** One DRAM bank of a {@link RandomHost} and the requests that wait for it. */
public final class RandomBank implements DramHooks.BankQueue {
    private static final int MOST = 12;
    private static final int ROWS = 3;
    private static final int TAGS = 8;

    private final DramCalls calls;
    private final int bank;
    private final Draws draws;
    private final int[] rows = new int[MOST];
    private final int[] tags = new int[MOST];
    private int waiting;
    private long openRow;

    RandomBank(DramCalls calls, int bank, Draws draws) {
        this.calls = calls;
        this.bank = bank;
        this.draws = draws;
    }

    /** A request arrives, or the bank is idle and takes one. */
    void move() {
        if (waiting == 0 || waiting < MOST && draws.oneIn(2)) {
            rows[waiting] = draws.below(ROWS);
            tags[waiting] = draws.below(TAGS);
            calls.dramEnqueued(draws.access, bank, rows[waiting]);
            draws.compared(Hook.PRIORITY_CLASS, draws.decided(calls.priorityClass(tags[waiting])) != 0);
            waiting++;
        } else {
            long answer = Answer.index(0);
            if (calls.has(Hook.PICK)) {
                draws.aroundQuery();
                long first = calls.pick(bank, this);
                draws.aroundQuery();
                answer = draws.decided(first, calls.pick(bank, this));
                draws.aroundQuery();
                draws.compared(Hook.PICK, answer != Answer.index(firstReady()));
            }
            if (answer != Answer.NONE) {
                serve(Answer.value(answer));
            }
        }
    }

    /** What the host itself takes: the oldest request to the open row, else the oldest. */
    private int firstReady() {
        for (int i = 0; i < waiting; i++) {
            if (rows[i] == openRow) {
                return i;
            }
        }
        return 0;
    }

    public DramCalls calls() {
        return calls;
    }

    public int number() {
        return bank;
    }

    private void serve(int index) {
        int row = rows[index];
        waiting--;
        System.arraycopy(rows, index + 1, rows, index, waiting - index);
        System.arraycopy(tags, index + 1, tags, index, waiting - index);
        calls.dramPicked(draws.access, bank, row, row == openRow);
        openRow = row;
        calls.dramServed(draws.access, bank, row);
    }

    @Override
    public int size() {
        return waiting;
    }

    @Override
    public long openRow() {
        return openRow;
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
