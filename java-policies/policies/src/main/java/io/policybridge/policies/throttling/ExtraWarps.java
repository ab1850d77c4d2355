package io.policybridge.policies.throttling;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;

/**
 * How many warps one SM lets issue, searched for while a kernel runs: after each period the number moves by one, on as
 * before if the SM issued at least as many instructions as in the period before, else back.
 *
 * <p>D. Li et al. (PCAL, HPCA 2015) adapt the number at run time; the papers at hand give no rule. This one is ours.
 */
final class ExtraWarps {
    /** How the number is found. */
    enum Search {
        OFF,
        CLIMB
    }

    static final Param SEARCH = Param.choice(
            "search",
            Search.OFF,
            "static: APCM, section 6.4; climb: ours, for PCAL's dynamic form",
            "whether the number of warps that may issue is searched for at run time");

    static final Param PERIOD = Param.integer(
            "searchPeriod", 2000, 100, 1_000_000, "core cycles", "ours", "time between two steps of the search");

    static final String DEVIATION =
            "The rule of search=climb is ours: each SM climbs alone, by the instructions that it "
                    + "issues, and starts anew with each kernel.";

    private final int start;
    private final int fewest;
    private final int most;
    private final int period;
    private int number;
    private int step;
    private long issued;
    private long before;
    private long due;

    /** Starts with {@code start}, which lies between {@code fewest} and {@code most}. */
    ExtraWarps(int start, int fewest, int most, Settings settings) {
        this.start = start;
        this.fewest = fewest;
        this.most = most;
        period = settings.integer(PERIOD.key());
        due = period;
        restart();
    }

    static boolean climbs(Settings settings) {
        return settings.choice(SEARCH.key(), Search.class) == Search.CLIMB;
    }

    /** Core cycles of a period. */
    int period() {
        return period;
    }

    int number() {
        return number;
    }

    void issued(int instructions) {
        issued += instructions;
    }

    /** When the period at hand ends. */
    long due() {
        return due;
    }

    /** Core cycle {@code cycle} has come: a step if a period has ended. */
    void tick(long cycle) {
        if (cycle < due) {
            return;
        }
        due = cycle + period;
        if (issued < before) {
            step = -step;
        }
        before = issued;
        issued = 0;
        if (number + step < fewest || number + step > most) {
            step = -step;
        }
        number = Math.max(fewest, Math.min(most, number + step));
    }

    /** A kernel begins: the search starts anew, its first step is up. */
    void restart() {
        number = start;
        step = 1;
        issued = 0;
        before = 0;
    }
}
