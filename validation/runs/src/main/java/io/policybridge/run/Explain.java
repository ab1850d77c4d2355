package io.policybridge.run;

import io.policybridge.session.DecisionFilter;
import io.policybridge.session.Journal;

/**
 * Which decisions of a run are kept with their reasons.
 *
 * @param last how many at most; 0 for none, negative for one of each site
 * @param only of which
 */
public record Explain(int last, DecisionFilter only) {
    /** The last decision at each site. */
    static final Explain OF_EACH_SITE = new Explain(-1, DecisionFilter.ALL);

    /** The last {@code last} of all. */
    public static Explain last(int last) {
        return new Explain(last, DecisionFilter.ALL);
    }

    /** Where they are kept; null if none are. */
    Journal journal() {
        return last < 0 ? Journal.ofEachSite() : last > 0 ? new Journal(last, only) : null;
    }
}
