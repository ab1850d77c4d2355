package io.policybridge.policies.composites.dacache;

import java.util.Arrays;

/**
 * Of which coherent loads the warp uses the blocks again (coherent-load profile, CLP), learnt from the sampled warp
 * through a small victim cache (VC) of (program counter, line). Both are fully associative and first in, first out. A
 * block found again in the VC, by whatever load of the warp or by its own load alone, proves its load to have locality;
 * blocks pushed out of it unused prove the contrary. Either verdict stays until the CLP pushes the program counter out.
 */
final class CoherentProfile {
    /** What is known of a load's intra-warp locality. */
    enum Locality {
        UNKNOWN,
        NONE,
        REUSED
    }

    private final int conclude;
    private final boolean anyLoad;
    private final long[] vcPc;
    private final long[] vcLine;
    private int vcSize;
    private final long[] clpPc;
    private final Locality[] clp;
    private int clpSize;
    private int clpNext;
    private final long[] unusedPc;
    private final int[] unused;
    private int unusedNext;

    CoherentProfile(DaCacheOptions options) {
        int vcEntries = options.vcEntries;
        int clpEntries = options.clpEntries;
        conclude = options.vcConclude;
        anyLoad = options.reuseBy == DaCacheOptions.ReuseBy.WARP;
        vcPc = new long[vcEntries];
        vcLine = new long[vcEntries];
        clpPc = new long[clpEntries];
        clp = new Locality[clpEntries];
        unusedPc = new long[clpEntries];
        unused = new int[clpEntries];
    }

    /** What is known of the loads at {@code pc}. */
    Locality locality(long pc) {
        for (int i = 0; i < clpSize; i++) {
            if (clpPc[i] == pc) {
                return clp[i];
            }
        }
        return Locality.UNKNOWN;
    }

    private boolean isConcluded(long pc) {
        return locality(pc) != Locality.UNKNOWN;
    }

    /** A sampled load at {@code pc} accessed {@code line}: found again, or remembered from now on. */
    void accessed(long pc, long line) {
        missed(pc, line);
        if (!isConcluded(pc)) {
            push(pc, line);
        }
    }

    /** A sampled load at {@code pc} missed {@code line}: perhaps found again. */
    void missed(long pc, long line) {
        int entry = 0;
        while (entry < vcSize) {
            if (vcLine[entry] == line && (anyLoad || vcPc[entry] == pc)) {
                conclude(vcPc[entry], Locality.REUSED);
                entry = 0;
            } else {
                entry++;
            }
        }
    }

    /** A sampled load at {@code pc} hit a line that a sampled load at {@code filler} had filled. */
    void hit(long pc, long filler) {
        if ((anyLoad || filler == pc) && !isConcluded(filler)) {
            conclude(filler, Locality.REUSED);
        }
    }

    /** A line that a sampled load at {@code pc} had filled was evicted. */
    void evicted(long pc, long line) {
        if (!isConcluded(pc)) {
            push(pc, line);
        }
    }

    private void push(long pc, long line) {
        boolean full = vcSize == vcPc.length;
        long out = vcPc[0];
        if (full) {
            vcSize--;
            System.arraycopy(vcPc, 1, vcPc, 0, vcSize);
            System.arraycopy(vcLine, 1, vcLine, 0, vcSize);
        }
        vcPc[vcSize] = pc;
        vcLine[vcSize] = line;
        vcSize++;
        if (full && !isConcluded(out) && countUnused(out) >= conclude) {
            conclude(out, Locality.NONE);
        }
    }

    private int countUnused(long pc) {
        for (int i = 0; i < unused.length; i++) {
            if (unused[i] > 0 && unusedPc[i] == pc) {
                return ++unused[i];
            }
        }
        unusedPc[unusedNext] = pc;
        unused[unusedNext] = 1;
        unusedNext = (unusedNext + 1) % unused.length;
        return 1;
    }

    private void conclude(long pc, Locality verdict) {
        clpPc[clpNext] = pc;
        clp[clpNext] = verdict;
        clpNext = (clpNext + 1) % clpPc.length;
        clpSize = Math.max(clpSize, clpNext == 0 ? clpPc.length : clpNext);
        for (int i = 0; i < unused.length; i++) {
            if (unusedPc[i] == pc) {
                unused[i] = 0;
            }
        }
        int kept = 0;
        for (int i = 0; i < vcSize; i++) {
            if (vcPc[i] != pc) {
                vcPc[kept] = vcPc[i];
                vcLine[kept] = vcLine[i];
                kept++;
            }
        }
        vcSize = kept;
    }

    /** Forgets the blocks, not the verdicts. */
    void clearBlocks() {
        vcSize = 0;
    }

    /** Forgets all. */
    void reset() {
        vcSize = 0;
        clpSize = 0;
        clpNext = 0;
        Arrays.fill(unused, 0);
    }

    /** Blocks in the victim cache. */
    int blocks() {
        return vcSize;
    }

    boolean holds(long pc, long line) {
        for (int i = 0; i < vcSize; i++) {
            if (vcPc[i] == pc && vcLine[i] == line) {
                return true;
            }
        }
        return false;
    }
}
