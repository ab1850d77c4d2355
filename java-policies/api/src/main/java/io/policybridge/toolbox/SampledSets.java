package io.policybridge.toolbox;

import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Arrays;

/**
 * A few sets of a cache that stand for all, spread by complement select (Qureshi et al., ISCA 2007): the sets are cut
 * into as many constituencies as there are samples, each of n sets, and of constituency c set c mod n is sampled. Sets
 * that are left over at the end are not sampled. 32 sets, 4 samples: 0, 9, 18, 27.
 *
 * <pre>{@code
 * SampledSets sampled = new SampledSets(host.l2(), 32);
 * long[] tags = new long[sampled.count() * ways];     // a sampler's tags, of sampled sets alone
 * int sample = sampled.index(set);
 * if (sample != SampledSets.NONE) { ... tags[sample * ways + i] ... }
 * }</pre>
 */
public final class SampledSets {
    /** The index of a set that is not sampled. */
    public static final int NONE = -1;

    private final int sets;
    private final int[] sampled;
    /** By set. */
    private final int[] index;

    /**
     * {@code samples} sets of a cache of {@code shape}; all sets where the cache has no more.
     *
     * @throws IllegalArgumentException if {@code samples} is negative
     */
    public SampledSets(CacheShape shape, int samples) {
        this(shape.sets(), first(shape.sets(), samples));
    }

    private SampledSets(int sets, int[] sampled) {
        this.sets = sets;
        this.sampled = sampled;
        index = new int[sets];
        Arrays.fill(index, NONE);
        for (int i = 0; i < sampled.length; i++) {
            index[sampled[i]] = i;
        }
    }

    private static int[] first(int sets, int samples) {
        if (samples < 0) {
            throw new IllegalArgumentException("samples=" + samples + "; expected 0 or more");
        }
        int[] first = new int[Math.min(samples, sets)];
        for (int c = 0; c < first.length; c++) {
            int size = sets / first.length;
            first[c] = c * size + c % size;
        }
        return first;
    }

    /**
     * As many other sets: of each constituency the mirrored one, or the next where that is the same.
     *
     * @throws IllegalStateException if a constituency has one set only
     */
    public SampledSets mirrored() {
        int[] mirrored = new int[sampled.length];
        for (int c = 0; c < mirrored.length; c++) {
            int size = sets / mirrored.length;
            if (size == 1) {
                throw new IllegalStateException(
                        sampled.length + " samples of " + sets + " sets; expected at most half of the sets");
            }
            int set = c * size + size - 1 - c % size;
            mirrored[c] = set == sampled[c] ? set + 1 : set;
        }
        return new SampledSets(sets, mirrored);
    }

    /** How many sets are sampled. */
    public int count() {
        return sampled.length;
    }

    /** Sampled set number {@code i}, 0 to {@code count() - 1}, ascending. */
    public int set(int i) {
        return sampled[i];
    }

    /** The number of {@code set} among the sampled ones, or {@link #NONE}. */
    public int index(int set) {
        return index[set];
    }

    /** Whether {@code set} is sampled. */
    public boolean contains(int set) {
        return index[set] != NONE;
    }
}
