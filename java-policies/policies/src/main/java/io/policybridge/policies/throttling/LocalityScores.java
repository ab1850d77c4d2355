package io.policybridge.policies.throttling;

import io.policybridge.api.Settings;
import io.policybridge.api.WarpSet;

/**
 * CCWS's scores: how much locality each warp of an SM has lost lately, and which warps are left when the highest scores
 * fill the room that all warps would have at the base score. Scores of warps fall by one a cycle; only those above the
 * base are kept up one by one.
 */
final class LocalityScores {
    private static final int ABSENT = 0;

    private final int k;
    private final int base;
    private final boolean capEachCycle;
    private final boolean floorAtBase;
    private final int[] scores;
    private final boolean[] active;
    private final long[] lost;
    private final long[] issued;
    private final WarpSet admitted;
    /** Scratch: slots in order of score. */
    private final transient int[] order;

    private int activeWarps;
    private int raised;
    private int gated;
    private long allLost;
    private long allIssued;
    private long now;

    /** The scores of {@code slots} warps by the parameters of {@link Ccws}. */
    LocalityScores(int slots, Settings settings) {
        k = settings.integer("k");
        base = settings.integer("base");
        capEachCycle = settings.flag("capEachCycle");
        floorAtBase = settings.flag("floorAtBase");
        scores = new int[slots];
        active = new boolean[slots];
        lost = new long[slots];
        issued = new long[slots];
        admitted = new WarpSet(slots);
        order = new int[slots];
    }

    int score(int slot) {
        return scores[slot];
    }

    /** Removes from {@code warps} the active warps that the scores gate. */
    void keep(WarpSet warps) {
        for (int slot = 0; gated > 0 && slot < scores.length; slot++) {
            if (active[slot] && !admitted.contains(slot)) {
                warps.remove(slot);
            }
        }
    }

    /** Whether the warp in {@code slot} is one that the scores leave. */
    boolean admits(int slot) {
        return gated == 0 || !active[slot] || admitted.contains(slot);
    }

    /** Warps that the scores gate. */
    int gated() {
        return gated;
    }

    void launched(int slot) {
        active[slot] = true;
        activeWarps++;
        scores[slot] = base;
        settle();
    }

    /**
     * Removes its hits and instructions from the totals, as the authors' simulator does ({@link Ccws}, deviation 6).
     */
    void exited(int slot) {
        active[slot] = false;
        activeWarps--;
        allLost -= lost[slot];
        allIssued -= issued[slot];
        lost[slot] = 0;
        issued[slot] = 0;
        scores[slot] = ABSENT;
        settle();
    }

    void issued(int slot, int instructions) {
        issued[slot] += instructions;
        allIssued += instructions;
    }

    /** {@code slot} requested a block that it had lost: its score is raised to the lost-locality score. */
    void lostLocality(int slot) {
        lost[slot]++;
        allLost++;
        int score = lostLocalityScore();
        scores[slot] = floorAtBase ? Math.max(base, score) : score;
        settle();
    }

    /**
     * VTA hits x k x cutoff / instructions, rounded down and at most what an int holds; the base while nothing was
     * issued.
     */
    int lostLocalityScore() {
        if (allIssued == 0) {
            return base;
        }
        long weight = k * cutoff();
        boolean overflows = allLost > Long.MAX_VALUE / weight;
        return overflows ? Integer.MAX_VALUE : (int) Math.min(Integer.MAX_VALUE, allLost * weight / allIssued);
    }

    /** The sum of the base scores of all active warps. */
    long cutoff() {
        return Math.max(1, (long) activeWarps * base);
    }

    /**
     * Core cycle {@code cycle} has come: scores above the base have fallen by one in each cycle since the last time.
     */
    void passed(long cycle) {
        long cycles = cycle - now;
        now = cycle;
        if (raised == 0) {
            return;
        }
        for (int slot = 0; slot < scores.length; slot++) {
            if (scores[slot] > base) {
                scores[slot] = (int) Math.max(base, scores[slot] - cycles);
            }
        }
        settle();
    }

    /** Scores have changed: caps them, and takes warps, highest score first, until their sum reaches the cutoff. */
    private void settle() {
        int cap = capEachCycle ? Math.max(base, lostLocalityScore()) : Integer.MAX_VALUE;
        int count = 0;
        raised = 0;
        for (int slot = 0; slot < scores.length; slot++) {
            if (active[slot]) {
                scores[slot] = Math.min(scores[slot], cap);
                raised += scores[slot] > base ? 1 : 0;
                int rank = count++;
                while (rank > 0 && scores[order[rank - 1]] < scores[slot]) {
                    order[rank] = order[rank - 1];
                    rank--;
                }
                order[rank] = slot;
            }
        }
        admitted.clear();
        long sum = 0;
        long cutoff = cutoff();
        gated = count;
        for (int i = 0; i < count && sum < cutoff; i++) {
            admitted.add(order[i]);
            sum += scores[order[i]];
            gated--;
        }
    }
}
