package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;

/**
 * The issue stage of one SM: in every cycle each warp scheduler picks a warp that can issue. Warps that a policy masks,
 * that wait at a barrier, that await registers or instructions are skipped; warps whose fetched instruction is not the
 * one they need are sent back to fetch.
 */
final class IssueStage {
    private final SmConfig config;
    private final Program program;
    private final Warps warps;
    private final Barriers barriers;
    private final Fences fences;
    private final IssueRegisters registers;
    private final WarpIssue issue;
    private final WarpScheduler[] schedulers;
    /** Null where the order of the warps is that of the schedulers. */
    private final PolicyOrder order;

    private final Activity activity;
    /** Slots that policies let issue, and let issue loads of global or local memory. */
    private long any = -1L;

    private long loads = -1L;
    /** Null unless someone asks why nothing is issued. */
    private StallWatch stalls;

    IssueStage(
            SmConfig config,
            SmParts parts,
            Barriers barriers,
            Fences fences,
            IssueRegisters registers,
            WarpIssue issue) {
        this.config = config;
        this.program = parts.program();
        this.warps = parts.warps();
        this.barriers = barriers;
        this.fences = fences;
        this.registers = registers;
        this.issue = issue;
        this.activity = parts.activity();
        order = parts.policies() == null ? null : parts.policies().order();
        schedulers = new WarpScheduler[config.issue().schedulers()];
        for (int i = 0; i < schedulers.length; i++) {
            schedulers[i] = new WarpScheduler(i, config, warps);
        }
    }

    void watch(StallWatch watching) {
        stalls = watching;
    }

    int schedulers() {
        return schedulers.length;
    }

    /** Whether a scheduler changes by itself in cycles in which no warp can issue. */
    boolean isRestless() {
        return order != null ? order.isRestless() : schedulers[0].isRestless();
    }

    /** Sets what policies publish; false: it has not changed. */
    boolean mask(long mayIssue, long mayLoad) {
        boolean changed = any != mayIssue || loads != mayLoad;
        any = mayIssue;
        loads = mayLoad;
        return changed;
    }

    /** Warps that cannot run whatever their memory barriers say. */
    private long stopped() {
        return warps.finished | barriers.waiting() | warps.atomic | warps.copies.waiting();
    }

    private long unmasked() {
        return (any | warps.wantsFence) & (loads | ~warps.wantsData);
    }

    /** All schedulers in turn, beginning with {@code first}. */
    void cycle(int first, long now) {
        int count = schedulers.length;
        for (int i = 0; i < count; i++) {
            int scheduler = first + i;
            schedule(scheduler < count ? scheduler : scheduler - count, now);
        }
    }

    private void schedule(int number, long now) {
        WarpScheduler scheduler = schedulers[number];
        long mine = scheduler.supervised();
        long past = warps.fenced & mine;
        if (past != 0) {
            past = fences.past(past);
            long examined = past & (order == null ? scheduler.examined() : scheduler.examinedUnderPolicy());
            fences.open(examined, now);
            past &= ~examined;
        }
        long runnable = mine & warps.occupied & ~(stopped() | warps.fenced & ~past);
        if (order != null) {
            scheduleInOrder(number, runnable, past, now);
            return;
        }
        long considered = scheduler.considered(runnable);
        past &= considered;
        long candidates = runnable & considered & ~warps.empty;
        if (candidates == 0) {
            explainIfAsked(number, now);
            fences.open(past, now);
            return;
        }
        long astray = candidates & warps.astray;
        long able = able(candidates & ~astray & ~warps.blocked & unmasked(), number);
        if (able == 0) {
            explainIfAsked(number, now);
            redirect(astray);
            fences.open(past, now);
            return;
        }
        int slot = scheduler.first(able);
        if ((astray | past) != 0) {
            redirect(scheduler.before(astray, slot));
            fences.open(scheduler.before(past, slot) | past & 1L << slot, now);
        }
        scheduler.issued(slot, issue(slot, number, now));
        if (stalls != null) {
            stalls.note(number, now, StallWatch.ISSUED, slot);
        }
    }

    /**
     * As {@link #schedule}, in the order of a policy; {@code past}: memory barriers found passed as their warps are
     * tried.
     */
    private void scheduleInOrder(int number, long runnable, long past, long now) {
        long candidates = runnable & ~warps.empty;
        long astray = candidates & warps.astray;
        long able = able(candidates & ~astray & ~warps.blocked & unmasked(), number);
        if (able == 0 && !order.isRestless()) {
            explainIfAsked(number, now);
            redirect(astray);
            fences.open(past, now);
            return;
        }
        long running = schedulers[number].supervised() & warps.occupied & ~warps.finished;
        long atBarrier = barriers.waiting();
        order.ask(number, running, atBarrier, ~runnable, slow(candidates), able, now);
        int own = able == 0 ? WarpScheduler.NONE : schedulers[number].choice(runnable, able);
        for (int i = 0; i < order.count(); i++) {
            int slot = order.slot(number, i);
            long bit = 1L << slot;
            redirect(astray & bit);
            fences.open(past & bit, now);
            if ((able & bit) != 0) {
                order.issued(slot, number, now, own);
                schedulers[number].issuedUnasked(slot);
                issue(slot, number, now);
                if (stalls != null) {
                    stalls.note(number, now, StallWatch.ISSUED, slot);
                }
                return;
            }
        }
        explainIfAsked(number, now);
    }

    /** Those of the warps in {@code fetched} whose next instruction reads what a load is to write. */
    private long slow(long fetched) {
        long slow = 0;
        for (long rest = fetched; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (warps.awaitsLoad(slot)) {
                slow |= 1L << slot;
            }
        }
        return slow;
    }

    private void explainIfAsked(int number, long now) {
        if (stalls != null) {
            explain(number, now);
        }
    }

    /**
     * Notes why scheduler {@code number} issues nothing in the present state. The first that holds of any of its warps:
     * held back, no room in the LD/ST unit, a load awaited (the oldest such warp's), a barrier, another result or unit,
     * instructions.
     */
    void explain(int number, long now) {
        long mine = schedulers[number].supervised() & warps.occupied;
        long running = mine & ~warps.finished;
        long waiting = running & (stopped() | warps.fenced);
        long fetched = running & ~waiting & ~(warps.empty | warps.astray);
        long ready = fetched & ~warps.blocked;
        int subject = Instructions.NONE;
        int kind;
        if (mine == 0) {
            kind = StallWatch.EMPTY;
        } else if (able(ready, number) != 0) {
            kind = StallWatch.THROTTLED;
        } else if ((ready & warps.wants[Program.MEM]) != 0) {
            kind = StallWatch.MEMORY_UNIT;
            subject = warps.code[Long.numberOfTrailingZeros(ready & warps.wants[Program.MEM])];
        } else {
            subject = awaited(fetched & warps.blocked);
            kind = subject != Instructions.NONE
                    ? StallWatch.LOAD
                    : waiting != 0
                            ? StallWatch.SYNCHRONIZATION
                            : fetched != 0
                                    ? StallWatch.EXECUTION
                                    : running != 0 ? StallWatch.FETCH : StallWatch.DRAINING;
        }
        stalls.note(number, now, kind, subject);
    }

    /** The load that the oldest warp among {@code blocked} awaits that awaits one. */
    private int awaited(long blocked) {
        int found = Instructions.NONE;
        int age = Integer.MAX_VALUE;
        for (long rest = blocked; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (warps.dynamicWarp[slot] < age) {
                int load = awaited(slot);
                if (load != Instructions.NONE) {
                    found = load;
                    age = warps.dynamicWarp[slot];
                }
            }
        }
        return found;
    }

    private int awaited(int slot) {
        for (int register : program.hazards[warps.code[slot]]) {
            if (warps.scoreboard.isReserved(slot, register)) {
                int load = stalls.load(slot, register);
                if (load != Instructions.NONE) {
                    return load;
                }
            }
        }
        return Instructions.NONE;
    }

    /** Those of the warps in {@code ready} for whose next instruction there is room. */
    private long able(long ready, int scheduler) {
        long able = 0;
        for (int unit = 0; unit < program.units; unit++) {
            long wanting = ready & warps.wants[unit];
            if (wanting != 0 && registers.hasRoom(unit, scheduler)) {
                able |= wanting;
            }
        }
        return able;
    }

    private void redirect(long astray) {
        for (long rest = astray; rest != 0; rest &= rest - 1) {
            warps.redirect(Long.numberOfTrailingZeros(rest));
            activity.any = true;
        }
    }

    /** Warp {@code slot} issues as many instructions as it can in one cycle; returns how many. */
    private int issue(int slot, int scheduler, long now) {
        long bit = 1L << slot;
        int unit = program.unit[warps.code[slot]];
        activity.any = true;
        issue.issue(slot, scheduler, now);
        int issued = 1;
        while (issued < config.issue().maxPerWarp()) {
            if (((stopped() | warps.fenced | warps.empty) & bit) != 0) {
                break;
            }
            if ((warps.astray & bit) != 0) {
                warps.redirect(slot);
                break;
            }
            int nextUnit = program.unit[warps.code[slot]];
            boolean clash = config.issue().dualDifferentUnits() && Program.turn(nextUnit) == Program.turn(unit);
            if ((unmasked() & bit) == 0
                    || clash
                    || (warps.blocked & bit) != 0
                    || !registers.hasRoom(nextUnit, scheduler)) {
                break;
            }
            unit = nextUnit;
            issue.issue(slot, scheduler, now);
            issued++;
        }
        return issued;
    }

    /**
     * Whether some warp here could run, every warp that could is masked, and none has ended or awaits registers or
     * instructions.
     */
    boolean isStarved() {
        long runnable = warps.occupied & ~(stopped() | warps.fenced);
        boolean ending = (warps.occupied & warps.finished) != 0;
        return runnable != 0 && (runnable & (unmasked() | warps.empty | warps.astray | warps.blocked)) == 0 && !ending;
    }
}
