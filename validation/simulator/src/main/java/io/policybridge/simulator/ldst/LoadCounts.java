package io.policybridge.simulator.ldst;

/**
 * L1D misses per warp load, counted when the load's last access is accepted. A load is coherent when it touches at most
 * two lines, else divergent (DaCache, sections 2 and 3.1). A bypassed access is a miss, one merged with a line in
 * flight is not.
 */
public final class LoadCounts {
    /** Most lines of a coherent load. */
    public static final int COHERENT_LINES = 2;

    /** Misses are counted apart up to this number; more fall into the last bucket. */
    public static final int MOST = 32;

    private final long[] coherent = new long[MOST + 1];
    private final long[] divergent = new long[MOST + 1];
    private long coherentUncached;
    private long divergentUncached;
    private long coherentReady;
    private long divergentReady;

    /**
     * A load of {@code accesses} accesses to {@code lines} distinct lines was served with {@code misses} misses;
     * another {@code merged} accesses were merged with lines in flight.
     */
    public void served(int accesses, int lines, int misses, int merged) {
        boolean isCoherent = lines <= COHERENT_LINES;
        if (misses + merged == 0) {
            if (isCoherent) {
                coherentReady++;
            } else {
                divergentReady++;
            }
        }
        (isCoherent ? coherent : divergent)[Math.min(misses, MOST)]++;
        if (misses >= accesses) {
            if (isCoherent) {
                coherentUncached++;
            } else {
                divergentUncached++;
            }
        }
    }

    /** Adds the counts of {@code other}. */
    public void add(LoadCounts other) {
        for (int misses = 0; misses <= MOST; misses++) {
            coherent[misses] += other.coherent[misses];
            divergent[misses] += other.divergent[misses];
        }
        coherentUncached += other.coherentUncached;
        divergentUncached += other.divergentUncached;
        coherentReady += other.coherentReady;
        divergentReady += other.divergentReady;
    }

    /** Loads of a class by number of misses, 0 to {@link #MOST}. */
    public long[] histogram(boolean ofDivergent) {
        return (ofDivergent ? divergent : coherent).clone();
    }

    /** Loads of the class without a miss. */
    public long fullyCached(boolean ofDivergent) {
        return (ofDivergent ? divergent : coherent)[0];
    }

    /** Loads of the class all of whose data were present: without a miss, and without an access that was merged. */
    public long ready(boolean ofDivergent) {
        return ofDivergent ? divergentReady : coherentReady;
    }

    /** Loads of the class of which every access missed. */
    public long uncached(boolean ofDivergent) {
        return ofDivergent ? divergentUncached : coherentUncached;
    }

    /** Loads of the class of which some accesses missed, but not all. */
    public long partiallyCached(boolean ofDivergent) {
        return all(ofDivergent) - fullyCached(ofDivergent) - uncached(ofDivergent);
    }

    private long all(boolean ofDivergent) {
        long all = 0;
        for (long count : ofDivergent ? divergent : coherent) {
            all += count;
        }
        return all;
    }
}
