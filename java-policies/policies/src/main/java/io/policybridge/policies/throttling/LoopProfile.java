package io.policybridge.policies.throttling;

import io.policybridge.api.Settings;
import io.policybridge.toolbox.PcTable;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;
import java.util.Arrays;

/**
 * What one SM has learned about its loops: which loads are in them, which of these touch many lines and which find
 * their lines again, and how many lines each warp needs in the loop where it is now. A loop is known by its backward
 * branch. The first warp that takes it is its sampler; the loop is classified when the sampler leaves it. Nested loops
 * count innermost.
 */
final class LoopProfile {
    private static final int NONE = PcTable.NONE;
    private static final Range TWO_BITS = Range.ofBits(2);

    private final int divergentLines;
    private final PcTable loops;
    /** By loop. */
    private final int[] sampler;

    private final boolean[] classified;
    private final long[] loadPc;
    private final int[] loadLoop;
    private final SaturatingCounters divergent;
    private final SaturatingCounters locality;
    /** The load with which it shares lines, itself if with none before it. */
    private final int[] group;

    private int loads;
    /** Scratch of one sum: by group, the lines that it needs. */
    private final transient int[] needed;
    /** By slot: the loop where its warp is, and the lines that it needs there. */
    private final int[] loopOf;

    private final int[] footprint;

    /** Nothing is known; parameters are those of {@link Daws}. */
    LoopProfile(int slots, Settings settings) {
        int mostLoops = settings.integer("loops");
        int mostLoads = settings.integer("loads");
        divergentLines = settings.integer("divergentLines");
        loops = new PcTable(mostLoops);
        sampler = new int[mostLoops];
        classified = new boolean[mostLoops];
        loadPc = new long[mostLoads];
        loadLoop = new int[mostLoads];
        divergent = new SaturatingCounters(mostLoads, TWO_BITS.startingAt(settings.integer("divergentStart")));
        locality = new SaturatingCounters(mostLoads, TWO_BITS.startingAt(settings.integer("localityStart")));
        group = new int[mostLoads];
        needed = new int[mostLoads];
        loopOf = new int[slots];
        footprint = new int[slots];
        clear();
    }

    /** Forgets everything: other code is run. */
    void clear() {
        loops.clear();
        loads = 0;
        Arrays.fill(loopOf, NONE);
        Arrays.fill(footprint, 0);
    }

    /** Lines that the warp in {@code slot} needs: 0 outside classified loops. */
    int footprint(int slot) {
        return footprint[slot];
    }

    /** The warp in {@code slot} took the backward branch at {@code pc} with {@code lanes} lanes. */
    void branched(int slot, long pc, int lanes) {
        int loop = loop(pc);
        loopOf[slot] = loop;
        if (loop == NONE) {
            footprint[slot] = 0;
            return;
        }
        if (!classified[loop] && sampler[loop] == NONE) {
            sampler[loop] = slot;
        }
        footprint[slot] = classified[loop] ? lines(loop, lanes) : 0;
    }

    /** The loop of the branch at {@code pc}, known from now on; NONE if there is no room. */
    private int loop(long pc) {
        int known = loops.size();
        int loop = loops.add(pc);
        if (loop == known) {
            sampler[loop] = NONE;
            classified[loop] = false;
        }
        return loop;
    }

    /** Each load with locality needs a line, or one per lane if it is divergent; those of one group share them. */
    private int lines(int loop, int lanes) {
        int sum = 0;
        Arrays.fill(needed, 0, loads, 0);
        for (int load = 0; load < loads; load++) {
            if (loadLoop[load] == loop && locality.isHigh(load)) {
                int lines = divergent.isHigh(load) ? lanes : 1;
                sum += Math.max(0, lines - needed[group[load]]);
                needed[group[load]] = Math.max(lines, needed[group[load]]);
            }
        }
        return sum;
    }

    /**
     * The warp in {@code slot} fell through the backward branch at {@code pc}: it is out of that loop and of those that
     * end before.
     */
    void left(int slot, long pc) {
        for (int loop = 0; loop < loops.size(); loop++) {
            if (sampler[loop] == slot && loops.pc(loop) <= pc) {
                classify(loop);
            }
        }
        if (loopOf[slot] != NONE && loops.pc(loopOf[slot]) <= pc) {
            loopOf[slot] = NONE;
            footprint[slot] = 0;
        }
    }

    /** The warp in {@code slot} ended. */
    void ended(int slot) {
        left(slot, Long.MAX_VALUE);
    }

    private void classify(int loop) {
        classified[loop] = true;
        sampler[loop] = NONE;
    }

    /** Whether what the warp in {@code slot} loads is looked at. */
    boolean isSampled(int slot) {
        return slot >= 0 && loopOf[slot] != NONE && sampler[loopOf[slot]] == slot;
    }

    /** The sampler in {@code slot} loads {@code lines} lines at {@code pc}. */
    void loaded(int slot, long pc, int lines) {
        int load = load(slot, pc);
        if (load != NONE) {
            count(divergent, load, lines > divergentLines);
        }
    }

    /**
     * An access of the load at {@code pc} of the sampler in {@code slot} found, or missed, what the warp had before.
     */
    void reused(int slot, long pc, boolean again) {
        int load = load(slot, pc);
        if (load != NONE) {
            count(locality, load, again);
        }
    }

    /**
     * The load at {@code pc} of the sampler in {@code slot} found a line that its load at {@code fillPc} filled: they
     * share lines.
     */
    void shared(int slot, long pc, long fillPc) {
        int load = load(slot, pc);
        int other = load(slot, fillPc);
        if (load != NONE && other != NONE && group[load] != group[other]) {
            merge(Math.min(group[load], group[other]), Math.max(group[load], group[other]));
        }
    }

    private void merge(int into, int from) {
        for (int load = 0; load < loads; load++) {
            if (group[load] == from) {
                group[load] = into;
            }
        }
    }

    private static void count(SaturatingCounters counters, int load, boolean up) {
        counters.add(load, up ? 1 : -1);
    }

    private int load(int slot, long pc) {
        int loop = loopOf[slot];
        int load = 0;
        while (load < loads && (loadPc[load] != pc || loadLoop[load] != loop)) {
            load++;
        }
        if (load == loadPc.length) {
            return NONE;
        }
        if (load == loads) {
            loadPc[load] = pc;
            loadLoop[load] = loop;
            divergent.restart(load);
            locality.restart(load);
            group[load] = load;
            loads++;
        }
        return load;
    }
}
