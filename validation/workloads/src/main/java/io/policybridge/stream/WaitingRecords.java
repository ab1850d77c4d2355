package io.policybridge.stream;

import java.util.Arrays;

/**
 * Records of a part of what is simulated. While parts run side by side, between {@link #leave} and {@link #enter}, they
 * wait; otherwise each enters its stream at its end. A record may have gaps: what is only known when it enters.
 */
public abstract class WaitingRecords extends RecordText {
    private final StreamWriter out;
    private long[] gaps = new long[64];
    /** By gap: behind how many bytes it is. */
    private int[] places = new int[64];

    private int count;
    private boolean apart;

    /** Records of {@code out}. */
    protected WaitingRecords(StreamWriter out) {
        this.out = out;
    }

    /** Writes to {@code stream} what {@code gap} stands for. */
    protected abstract void fill(StreamWriter stream, long gap);

    /** Whether none waits, nor has one been begun. */
    protected final boolean isEmpty() {
        return used == 0 && count == 0;
    }

    /** What {@code gap} stands for is put here. */
    protected final void gap(long gap) {
        if (count == gaps.length) {
            gaps = Arrays.copyOf(gaps, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
        }
        gaps[count] = gap;
        places[count++] = used;
    }

    /** A column, or part of one, that {@code gap} stands for. */
    protected final RecordText column(long gap) {
        separate();
        gap(gap);
        return this;
    }

    @Override
    public void end() {
        super.end();
        enterUnlessApart();
    }

    /** Ends a record behind which {@code gap} is put. */
    protected final void endBefore(long gap) {
        super.end();
        gap(gap);
        enterUnlessApart();
    }

    private void enterUnlessApart() {
        if (!apart) {
            enter();
        }
    }

    /** Other parts run at the same time from now on. */
    public final void leave() {
        apart = true;
    }

    /** No part runs, and those before this one have entered: its records enter the stream. */
    public final void enter() {
        apart = false;
        int from = 0;
        for (int i = 0; i < count; i++) {
            out.copy(buffer, from, places[i]);
            from = places[i];
            out.join();
            fill(out, gaps[i]);
        }
        out.copy(buffer, from, used);
        used = 0;
        count = 0;
    }

    @Override
    final void makeRoom() {
        buffer = Arrays.copyOf(buffer, 2 * used);
    }
}
