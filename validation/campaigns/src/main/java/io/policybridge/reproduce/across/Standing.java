package io.policybridge.reproduce.across;

import io.policybridge.report.Comparison.Mean;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PolicyValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The IPC of a policy over the baseline's.
 *
 * @param policyChoice in the column that the plan calls it
 * @param gains by workload, each above 0; 1 is the baseline's IPC
 */
record Standing(PolicyChoice policyChoice, Map<String, Double> gains) {
    /** Changes below one hundredth are none. */
    static final double NOTICEABLE = 0.01;

    Standing {
        gains = Collections.unmodifiableMap(new LinkedHashMap<>(gains));
    }

    /** On {@code workloads} alone, of which it has all. */
    Standing on(List<String> workloads) {
        Map<String, Double> some = new LinkedHashMap<>();
        workloads.forEach(workload -> some.put(workload, gains.get(workload)));
        return new Standing(policyChoice, some);
    }

    /** What the plan calls it. */
    String policy() {
        return policyChoice.label();
    }

    /** Geometric mean over the workloads. */
    double mean() {
        return Mean.GEOMETRIC.of(List.copyOf(gains.values()));
    }

    /** On how many workloads it is faster than the baseline. */
    long faster() {
        return gains.values().stream().filter(gain -> gain > 1 + NOTICEABLE).count();
    }

    /** On how many it is slower. */
    long slower() {
        return gains.values().stream().filter(gain -> gain < 1 - NOTICEABLE).count();
    }

    /** Where it gains most. */
    Map.Entry<String, Double> highest() {
        return gains.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    }

    /** Where it gains least or loses most. */
    Map.Entry<String, Double> lowest() {
        return gains.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    }

    /** The policies that it is made of; one if it is no composition. */
    private List<PolicyValue.Part> parts() {
        return policyChoice.value().policies();
    }

    boolean isComposition() {
        return parts().size() > 1;
    }

    /** Whether it is made of {@code other} and more. */
    boolean hasPart(Standing other) {
        return other.parts().size() == 1 && parts().containsAll(other.parts());
    }
}
