package io.policybridge.check.fuzz;

import java.util.Collection;
import java.util.Set;

/**
 * How the time of a campaign is divided: by what an input costs. A target of tens of inputs a second gets four shares,
 * one of thousands a single share, every other one two.
 */
final class FuzzShares {
    static final Set<String> CHEAP = Set.of("java-endpoint", "java-server", "cpp-settings", "cpp-driver", "cpp-frame");
    static final Set<String> COSTLY = Set.of(
            "java-config",
            "java-option",
            "java-drive",
            "java-bridge-stream",
            "java-patched-source",
            "java-policy-source",
            "java-host-source",
            "java-slurm-task",
            "java-store",
            "java-store-import",
            "java-store-report",
            "cpp-message");

    private final long shares;
    private final double seconds;

    /** Of {@code minutes}, for {@code targets}. */
    FuzzShares(double minutes, Collection<String> targets) {
        seconds = 60 * minutes;
        shares = targets.stream().mapToLong(FuzzShares::of).sum();
    }

    private static long of(String target) {
        return COSTLY.contains(target) ? 4 : CHEAP.contains(target) ? 1 : 2;
    }

    /** What {@code target} gets. */
    FuzzEffort effort(String target) {
        return FuzzEffort.ofSeconds(Math.round(seconds * of(target) / Math.max(1, shares)));
    }
}
