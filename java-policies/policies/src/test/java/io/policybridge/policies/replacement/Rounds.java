package io.policybridge.policies.replacement;

import io.policybridge.kit.host.SmallCache;

/** The rounds of the worked set duels: lines A to E, each in sets 0 to 3 in turn. */
final class Rounds {
    private Rounds() {}

    /** Touches all once; hits and misses set by set. */
    static String round(SmallCache cache) {
        StringBuilder[] bySet = new StringBuilder[4];
        for (int set = 0; set < 4; set++) {
            bySet[set] = new StringBuilder();
        }
        for (int line = 'A'; line <= 'E'; line++) {
            for (int set = 0; set < 4; set++) {
                bySet[set].append(cache.isPresent(set, line) ? 'h' : 'm');
                cache.access(set, line);
            }
        }
        return String.join(" ", bySet);
    }
}
