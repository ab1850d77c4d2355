package io.policybridge.simulator;

import java.util.function.LongSupplier;

/**
 * Whether SMs run side by side or on one thread: as was faster when both were last tried, by turns, a few milliseconds
 * each. Where other programs take the cores, or Java's compiler does, threads lose, and are tried again after twice the
 * time as before; the first time when a run has lasted a second, in which the compiler needs them. At the beginning
 * both take turns, so that it sees both: it compiles code once more that does what it has never done before, in which
 * time a trial of it would be lost.
 */
final class MeasuredPace implements Pace {
    /** Nanoseconds of a trial on one thread, at least; that of several has as many cycles. */
    static final long TRIAL = 2_000_000;
    /** Trials that threads win before they run. */
    static final int WINS = 2;
    /** Nanoseconds of one thread before the first trial. */
    static final long FIRST = 1_000_000_000;
    /** The same between trials that are lost, at first and at most. */
    static final long SHORTEST = 250_000_000;

    static final long LONGEST = 4_000_000_000L;
    /** Nanoseconds of several threads behind a trial that is won. */
    static final long WON = 250_000_000;
    /** Core cycles between two looks at the clock. */
    static final int LOOK_EVERY = 16;
    /** Threads win if they take less than one by one part in so many of their time. */
    private static final int LEAST_GAIN = 16;
    /** They run no longer when they have become so many times as slow as one was. */
    private static final int SLOWER = 2;

    /** What the present cycles are for. */
    private enum Phase {
        ONE_THREAD,
        SIDE_BY_SIDE,
        STRETCH
    }

    private final LongSupplier nanoseconds;
    private Phase phase = Phase.STRETCH;
    private boolean sideBySide;
    /** Cycles of the present phase, and when it began. */
    private int cycles;

    private long began;
    /** What the last trial on one thread took, and how many cycles it had. */
    private long alone;

    private int trial;
    private int wins;
    /** Nanoseconds of the present stretch, and of that behind the last lost trial. */
    private long stretch = FIRST;

    private long lost = SHORTEST / 2;
    /** When the last {@link #trial} cycles of a stretch began. */
    private long watched;

    MeasuredPace(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        began = nanoseconds.getAsLong();
    }

    @Override
    public boolean sideBySide() {
        if (++cycles % LOOK_EVERY == 0 || phase == Phase.SIDE_BY_SIDE) {
            look(nanoseconds.getAsLong());
        }
        return sideBySide;
    }

    private void look(long time) {
        long taken = time - began;
        switch (phase) {
            case ONE_THREAD -> {
                if (taken >= TRIAL) {
                    alone = taken;
                    trial = cycles;
                    begin(Phase.SIDE_BY_SIDE, true, time);
                }
            }
            case SIDE_BY_SIDE -> {
                if (taken + taken / LEAST_GAIN >= alone) {
                    wins = 0;
                    lost = Math.min(2 * lost, LONGEST);
                    stretch = lost;
                    begin(Phase.STRETCH, false, time);
                } else if (cycles >= trial && ++wins < WINS) {
                    begin(Phase.ONE_THREAD, false, time);
                } else if (cycles >= trial) {
                    wins = 0;
                    lost = SHORTEST / 2;
                    stretch = WON;
                    begin(Phase.STRETCH, true, time);
                }
            }
            case STRETCH -> {
                if (taken >= stretch || hasBecomeSlow(time)) {
                    begin(Phase.ONE_THREAD, false, time);
                }
            }
        }
    }

    /** Looks at the threads once in as many cycles as a trial has. */
    private boolean hasBecomeSlow(long time) {
        if (!sideBySide || cycles % trial != 0) {
            return false;
        }
        boolean isSlow = time - watched > SLOWER * alone;
        watched = time;
        return isSlow;
    }

    private void begin(Phase next, boolean together, long time) {
        phase = next;
        sideBySide = together;
        cycles = 0;
        began = time;
        watched = time;
    }
}
