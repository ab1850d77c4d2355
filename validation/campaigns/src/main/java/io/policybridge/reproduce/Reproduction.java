package io.policybridge.reproduce;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.report.Results;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The numbers of a paper beside those that results give. */
public final class Reproduction {
    private final PaperPlans paper;
    private final List<ReproducedNumber> numbers = new ArrayList<>();
    private final Map<PointKey, StoredPoint> used = new HashMap<>();
    private final Set<PointKey> lacking = new HashSet<>();
    private int undecided;

    /** What a plan gave. */
    private record PlanOutput(Results results, List<String> workloads, List<String> cut) {}

    /**
     * @param figures whose numbers are wanted
     * @param extent of the runs
     * @param known the result of a key, if there is one
     */
    public Reproduction(
            PaperPlans paper,
            List<String> figures,
            Extent extent,
            KnownPolicies policies,
            Function<PointKey, Optional<StoredPoint>> known) {
        this.paper = paper;
        Map<String, PlanOutput> output = new HashMap<>();
        for (String name : paper.plans(figures)) {
            SweepPlan plan = paper.plan(name, extent, policies);
            Set<PointKey> missing = new HashSet<>();
            PlanResults rows = Sweep.known(plan, key -> noted(key, known.apply(key), missing));
            undecided += rows.missing() - missing.size();
            lacking.addAll(missing);
            List<String> workloads =
                    plan.workloads().stream().map(PlannedWorkload::name).toList();
            output.put(name, new PlanOutput(new Results(rows.rows(), List.of()), workloads, rows.cut()));
        }
        for (PaperNumber number : paper.numbers()) {
            if (figures.contains(number.figure())) {
                numbers.add(reproduced(number, output.get(number.plan())));
            }
        }
    }

    private Optional<StoredPoint> noted(PointKey key, Optional<StoredPoint> result, Set<PointKey> missing) {
        result.ifPresentOrElse(found -> used.put(found.key(), found), () -> missing.add(key));
        return result;
    }

    /**
     * What the results took.
     *
     * @param simulations how many there are
     * @param builds how many builds of the simulator they are of
     * @param instructions thread instructions
     * @param cycles core cycles
     * @param seconds processor time, summed
     */
    record Cost(int simulations, long builds, double instructions, double cycles, double seconds) {}

    /** What all results together took that it was made from. */
    Cost cost() {
        return new Cost(
                used.size(),
                used.keySet().stream()
                        .map(key -> key.code().simulator())
                        .distinct()
                        .count(),
                sum(result -> result.statistics().getOrDefault("instructions", 0.0)),
                sum(result -> result.statistics().getOrDefault("cycles", 0.0)),
                sum(StoredPoint::seconds));
    }

    private double sum(ToDoubleFunction<StoredPoint> value) {
        return used.values().stream().mapToDouble(value).sum();
    }

    private static ReproducedNumber reproduced(PaperNumber number, PlanOutput output) {
        OptionalDouble ours = number.ours().of(output.results(), output.workloads());
        List<String> members = number.ours().group().members(output.workloads());
        List<String> cut = ours.isEmpty()
                ? List.of()
                : members.stream().filter(output.cut()::contains).toList();
        return new ReproducedNumber(number, ours, members.size(), cut);
    }

    /** Whose. */
    public PaperPlans paper() {
        return paper;
    }

    /** In the order of the paper's figures. */
    List<ReproducedNumber> numbers() {
        return numbers;
    }

    /** How many simulations have no result, each counted once; at most, where a search by halving decides. */
    public int missing() {
        return lacking.size() + undecided;
    }

    /** How many of its ratios come out. */
    Score score() {
        return Score.of(numbers);
    }
}
