package io.policybridge.mutation;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises;
import io.policybridge.api.Ways;
import java.util.Arrays;

/**
 * A policy without a mistake, small and with something of everything: re-reference prediction of two bits whose
 * insertion duels, with a count of misses per kernel. The policies of {@link Mutant} differ from it by one mistake
 * each.
 */
class Sound
        implements CacheHooks.Victim,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Evict,
                CommonHooks.KernelBegan {
    static final int DISTANT = 3;
    private static final int FIRST_LEADER = 0;
    private static final int SECOND_LEADER = 7;
    private static final int HALF = 512;

    final int ways;
    final byte[] rrpv;
    int psel = HALF - 1;
    int misses;

    Sound(CacheShape shape) {
        ways = shape.ways();
        rrpv = new byte[shape.lines()];
        Arrays.fill(rrpv, (byte) DISTANT);
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        int best = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(best + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (rrpv[set * ways + way] > rrpv[set * ways + best]) {
                best = way;
            }
        }
        return Answer.way(best);
    }

    /** The set ages until the line that leaves was distant. */
    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        int step = DISTANT - rrpv[set * ways + way];
        for (int i = set * ways; i < (set + 1) * ways; i++) {
            rrpv[i] = (byte) Math.min(DISTANT, rrpv[i] + step);
        }
    }

    @Override
    public void insert(Access access, int set, int way) {
        misses++;
        duel(set);
        rrpv[set * ways + way] = (byte) insertion(set);
    }

    void duel(int set) {
        int step = set % 32 == FIRST_LEADER ? 1 : set % 32 == SECOND_LEADER ? -1 : 0;
        psel = Math.max(0, Math.min(2 * HALF - 1, psel + step));
    }

    int insertion(int set) {
        boolean distant = set % 32 == SECOND_LEADER || set % 32 != FIRST_LEADER && psel >= HALF;
        return distant ? DISTANT : DISTANT - 1;
    }

    @Override
    public void hit(Access access, int set, int way) {
        rrpv[set * ways + way] = 0;
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (way >= 0) {
            hit(access, set, way);
        }
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        hit(access, set, way);
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        misses = 0;
    }

    @Override
    public Promises promises() {
        return Promises.NONE.within(Promises.Scope.SET);
    }
}
