package io.policybridge.reproduce.across;

import io.policybridge.report.Results;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.RunStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How the policies of a plan stand over its baseline on a machine, on the workloads of which all have a result. Once
 * some have a result of every planned workload, those that lack one are partial: they stand apart, each on the
 * workloads that it has.
 */
final class Standings {
    private final List<Standing> all = new ArrayList<>();
    private final List<Standing> partial = new ArrayList<>();
    private final List<String> workloads;

    /**
     * {@code policies}: all of the plan, each in its column; {@code baseline} is one of them; {@code planned}: how many
     * workloads the plan has.
     */
    Standings(Results results, String machine, List<PolicyChoice> policies, PolicyChoice baseline, int planned) {
        List<Standing> known = policies.stream()
                .filter(policy -> !policy.equals(baseline))
                .map(policy -> new Standing(policy, gains(results, machine, policy, baseline)))
                .toList();
        boolean someAreComplete = known.stream().anyMatch(one -> one.gains().size() == planned);
        List<Standing> compared = new ArrayList<>();
        for (Standing one : known) {
            boolean standsApart = someAreComplete && one.gains().size() < planned;
            if (!standsApart) {
                compared.add(one);
            } else if (!one.gains().isEmpty()) {
                partial.add(one);
            }
        }
        workloads = results.workloads(machine).stream()
                .filter(workload ->
                        compared.stream().allMatch(one -> one.gains().containsKey(workload)))
                .toList();
        if (!workloads.isEmpty()) {
            compared.forEach(one -> all.add(one.on(workloads)));
        }
    }

    /** By workload, where both have a result. */
    private static Map<String, Double> gains(
            Results results, String machine, PolicyChoice policy, PolicyChoice baseline) {
        Map<String, Double> gains = new LinkedHashMap<>();
        for (String workload : results.workloads(machine)) {
            double gain = gain(results, machine, workload, policy, baseline);
            if (gain > 0) {
                gains.put(workload, gain);
            }
        }
        return gains;
    }

    /** Not a number where a result is missing. */
    private static double gain(
            Results results, String machine, String workload, PolicyChoice policy, PolicyChoice baseline) {
        return results.over(machine, workload, policy.label(), baseline.label(), RunStatistics.IPC.key())
                .orElse(Double.NaN);
    }

    /** Policies and compositions that lack results, in the order of the plan. */
    List<Standing> partial() {
        return partial;
    }

    /** The workloads of which every policy has a result, those apart. */
    List<String> workloads() {
        return workloads;
    }

    /** Policies that are no composition, in the order of the plan. */
    List<Standing> single() {
        return all.stream().filter(Predicate.not(Standing::isComposition)).toList();
    }

    /** Compositions, in the order of the plan. */
    List<Standing> composed() {
        return all.stream().filter(Standing::isComposition).toList();
    }

    /** The fastest of {@code some} on {@code workload}; of equal ones the first. */
    static Optional<Standing> fastest(List<Standing> some, String workload) {
        double most = some.stream()
                .mapToDouble(one -> one.gains().get(workload))
                .max()
                .orElse(Double.NaN);
        return some.stream().filter(one -> one.gains().get(workload) == most).findFirst();
    }

    /** On how many workloads nothing else that is no composition is noticeably faster, of those where it gains. */
    long wins(Standing one) {
        return workloads.stream()
                .filter(workload -> one.gains().get(workload) > 1 + Standing.NOTICEABLE)
                .filter(workload -> one.gains().get(workload)
                        >= fastest(single(), workload).orElseThrow().gains().get(workload) - Standing.NOTICEABLE)
                .count();
    }

    /** The part of {@code composition} that is fastest on average, of those that stand alone in the plan. */
    Optional<Standing> betterPart(Standing composition) {
        return parts(composition).stream().max(Comparator.comparingDouble(Standing::mean));
    }

    /** On how many workloads {@code composition} is noticeably faster than each of its parts. */
    long above(Standing composition) {
        return count(composition, difference -> difference > Standing.NOTICEABLE);
    }

    /** On how many it is noticeably slower than the faster of its parts. */
    long below(Standing composition) {
        return count(composition, difference -> difference < -Standing.NOTICEABLE);
    }

    private long count(Standing composition, Predicate<Double> over) {
        List<Standing> parts = parts(composition);
        return workloads.stream()
                .filter(workload -> fastest(parts, workload).isPresent())
                .map(workload -> composition.gains().get(workload)
                        - fastest(parts, workload).orElseThrow().gains().get(workload))
                .filter(over)
                .count();
    }

    private List<Standing> parts(Standing composition) {
        return single().stream().filter(composition::hasPart).toList();
    }
}
