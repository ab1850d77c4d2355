package io.policybridge.report.figure;

import io.policybridge.report.Comparison.Mean;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A heat map over two of the things that a plan varies: a statistic over the baseline's, and where it is what a paper
 * prints.
 *
 * @param across what goes from left to right: one of the words below, or the key of a parameter
 * @param up what goes upwards, likewise
 * @param statistic its key
 * @param mean over workloads, where these are on neither axis
 * @param paper the ratio that the paper prints; empty for none
 */
public record Surface(String across, String up, String statistic, Mean mean, OptionalDouble paper) {
    public static final String CONFIGURATIONS = "configurations";
    public static final String POLICIES = "policies";
    public static final String WORKLOADS = "workloads";

    boolean hasAxis(String axis) {
        return across.equals(axis) || up.equals(axis);
    }

    /** The key of a parameter on an axis beside {@link #POLICIES}, whose names are then without it; empty for none. */
    String besidePolicies() {
        String other = across.equals(POLICIES) ? up : up.equals(POLICIES) ? across : "";
        return isParameter(other) ? other : "";
    }

    static boolean isParameter(String axis) {
        return !axis.isEmpty() && !axis.equals(CONFIGURATIONS) && !axis.equals(POLICIES) && !axis.equals(WORKLOADS);
    }

    /** Whether {@code ratio} changes as the paper's does, by half to double as much. */
    boolean isNearPaper(double ratio) {
        double share = (ratio - 1) / (paper.orElseThrow() - 1);
        return share >= 0.5 && share <= 2;
    }

    /** {@code 1.168 to 1.672}: what is near the paper's ratio. */
    String near() {
        double change = paper.orElseThrow() - 1;
        return String.format(
                Locale.ROOT, "%.3f to %.3f", 1 + change * (change > 0 ? 0.5 : 2), 1 + change * (change > 0 ? 2 : 0.5));
    }
}
