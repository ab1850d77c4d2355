package io.policybridge.simulator.sm;

import io.policybridge.simulator.ldst.MemoryUnit;

/**
 * The LD/ST unit of one SM, called only in core cycles in which something can change in it. What it would have counted
 * it is notified of the skipped cycles before the next call. While no CTA runs on the SM its time stands still.
 */
final class SleepingLdstUnit {
    private final MemoryUnit unit;
    private final ResidentCtas residents;
    private final int steps;
    private long wake;
    private boolean awake;
    /** The last core cycle in which the unit was called or of which it was notified. */
    private long last;

    /** {@code unit} has {@code steps} steps per core cycle. */
    SleepingLdstUnit(MemoryUnit unit, int steps, ResidentCtas residents) {
        this.unit = unit;
        this.steps = steps;
        this.residents = residents;
    }

    MemoryUnit unit() {
        return unit;
    }

    /**
     * From now on the unit is called in every core cycle, so that what it reports comes in the order in which it
     * happens on all SMs.
     */
    void stayAwake() {
        awake = true;
    }

    /** First core cycle in which the unit has to be called. */
    long wake() {
        return wake;
    }

    /** The first CTA starts after {@code cycles} core cycles without one; {@code now} is its first cycle. */
    void start(long now, long cycles) {
        unit.stood(cycles);
        last = now - 1;
        wake = now;
    }

    /** The steps of core cycle {@code now}, if they can change anything. */
    void cycle(long now) {
        if (begin(now)) {
            for (int i = 0; i < steps; i++) {
                unit.cycle(now);
            }
            end(now);
        }
    }

    /** The same; what is {@code behind} each step is done whether the steps can change anything or not. */
    void cycle(long now, Runnable behind) {
        boolean called = begin(now);
        for (int i = 0; i < steps; i++) {
            if (called) {
                unit.cycle(now);
            }
            behind.run();
        }
        if (called) {
            end(now);
        }
    }

    private boolean begin(long now) {
        if (now < wake) {
            return false;
        }
        account(now);
        return true;
    }

    private void end(long now) {
        last = now;
        wake = awake ? now + 1 : unit.wakeAt(now);
    }

    private void account(long now) {
        if (last < now - 1) {
            unit.accountSkipped(now, now - 1 - last);
            last = now - 1;
        }
    }

    /**
     * After the steps of core cycle {@code now}: hands over the oldest instruction of {@code waiting} if the unit takes
     * it; whether it did.
     */
    boolean take(RegisterSet waiting, long now) {
        if (waiting.isEmpty()) {
            return false;
        }
        int slot = waiting.oldest();
        if (!unit.canIssue(waiting.get(slot))) {
            return false;
        }
        account(now + 1);
        unit.issue(waiting.remove(slot), now);
        wake = now + 1;
        return true;
    }

    /** Before the steps of core cycle {@code now}: a reply arrives from the network. */
    void respond(int request, long now) {
        accountIfRunning(now);
        unit.respond(request, now);
        wake = now;
    }

    /**
     * Before the steps of core cycle {@code now}: drops all lines of the L1D if it was used since the last time;
     * whether it was.
     */
    boolean invalidate(long now) {
        accountIfRunning(now);
        wake = now;
        return unit.invalidate(now);
    }

    /**
     * Before the steps of core cycle {@code now}: a policy flushes the L1D. Whoever was refused there may find room
     * now.
     */
    void dropClean(long now) {
        accountIfRunning(now);
        wake = now;
        unit.dropClean();
    }

    /**
     * Before the steps of core cycle {@code now}, and before the event after which a policy may answer otherwise: what
     * was skipped is counted with the answers that held.
     */
    void askAgain(long now) {
        accountIfRunning(now);
        wake = now;
    }

    /** Before the steps of core cycle {@code now}: notifies the unit of the cycles skipped so far. */
    void settle(long now) {
        accountIfRunning(now);
    }

    private void accountIfRunning(long now) {
        if (residents.count() != 0) {
            account(now);
        }
    }
}
