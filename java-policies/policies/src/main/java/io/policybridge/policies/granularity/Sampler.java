package io.policybridge.policies.granularity;

import io.policybridge.api.Settings;

/**
 * The requests of one L1D, sampled in windows: each window's miss rate and share of small requests choose the
 * granularity of the next (section III.C).
 */
final class Sampler {
    /** What follows where the paper's text, its conclusion and the authors' code differ. */
    enum Rule {
        PAPER,
        OTHERWISE,
        CODE
    }

    private static final int LINE = 128;
    private static final int HALF = 64;
    private static final int QUARTER = 32;

    private final Rule rule;
    private final int poorPercent;
    private final int finePercent;
    private final int shortest;
    private final int longest;
    private int window;
    private int grain;
    private int requests;
    private int misses;
    private int quarters;
    private int halves;
    /** Requests whose size was sampled. */
    private int sized;

    /**
     * Windows of {@code period} requests, doubled up to {@code periodMax} after each switch, and borders as
     * {@link DyCache} declares them.
     */
    Sampler(Settings settings) {
        grain = settings.integer("initial");
        rule = settings.choice("rule", Rule.class);
        poorPercent = settings.integer("threshold");
        finePercent = settings.integer("thresholdFine", poorPercent);
        shortest = settings.integer("period");
        longest = settings.integer("periodMax", shortest);
        window = shortest;
    }

    /** Granularity now, in bytes. */
    int grain() {
        return grain;
    }

    /** Requests seen in this window. */
    int seen() {
        return requests;
    }

    /** A request of {@code bytes} was served, merged or missed; true if the granularity grew, which wants a flush. */
    boolean count(int bytes, boolean missed) {
        size(bytes == QUARTER ? 1 : 0, bytes == HALF ? 1 : 0, 1);
        return count(missed);
    }

    /** As above, of a request whose size is sampled elsewhere. */
    boolean count(boolean missed) {
        requests++;
        if (missed) {
            misses++;
        }
        return requests == window && endWindow();
    }

    /** Among {@code all} requests are as many of 32 bytes, and as many of 64. */
    void size(int ofQuarter, int ofHalf, int all) {
        quarters += ofQuarter;
        halves += ofHalf;
        sized += all;
    }

    private boolean endWindow() {
        int old = grain;
        grain = next();
        clear();
        if (grain != old) {
            window = (int) Math.min(longest, 2L * window);
        }
        return grain > old;
    }

    /**
     * Poor locality and fine accesses: the commoner of the small sizes. Poor and coarse: the whole line. Good: no
     * change; by the conclusion of the paper the whole line in every other case; by the code the whole line if accesses
     * are coarse, and no change where they are coarse and poor. Without a size there is no change.
     */
    private int next() {
        if (sized == 0) {
            return grain;
        }
        boolean poor = 100L * misses >= (long) poorPercent * requests;
        boolean fine = 100L * (quarters + halves) >= (long) finePercent * sized;
        if (poor && fine) {
            boolean smallest = rule == Rule.CODE ? quarters >= halves : quarters > halves;
            return smallest ? QUARTER : HALF;
        }
        return switch (rule) {
            case PAPER -> poor ? LINE : grain;
            case OTHERWISE -> LINE;
            case CODE -> poor || fine ? grain : LINE;
        };
    }

    /** Where windows grow, a kernel begins with a new one of the shortest. */
    void kernelBegan() {
        if (longest > shortest) {
            restart();
        }
    }

    /** A kernel begins as the program did. */
    void reset(int initial) {
        grain = initial;
        restart();
    }

    private void restart() {
        window = shortest;
        clear();
    }

    private void clear() {
        requests = 0;
        misses = 0;
        quarters = 0;
        halves = 0;
        sized = 0;
    }
}
