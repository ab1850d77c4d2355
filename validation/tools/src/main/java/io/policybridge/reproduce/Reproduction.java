package io.policybridge.reproduce;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.report.figure.Results;
import io.policybridge.store.PointKey;
import io.policybridge.store.StoredPoint;
import io.policybridge.sweep.PlannedRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The numbers of a paper beside those that results give. */
public final class Reproduction {
    private final PaperPlans paper;
    private final List<ReproducedNumber> numbers = new ArrayList<>();
    private final Map<PointKey, StoredPoint> used = new HashMap<>();
    private int missing;

    /** What a plan gave. */
    private record Given(Results results, List<String> cut) {}

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
        Map<String, Given> given = new HashMap<>();
        for (String plan : paper.plans(figures)) {
            PlannedRows rows = new PlannedRows(paper.plan(plan, extent, policies), key -> noted(known.apply(key)));
            missing += rows.missing();
            given.put(plan, new Given(new Results(rows.rows(), List.of()), rows.cut()));
        }
        for (PaperNumber number : paper.numbers()) {
            if (figures.contains(number.figure())) {
                numbers.add(reproduced(number, given.get(number.plan())));
            }
        }
    }

    private Optional<StoredPoint> noted(Optional<StoredPoint> result) {
        result.ifPresent(found -> used.put(found.key(), found));
        return result;
    }

    /**
     * What the results took.
     *
     * @param simulations how many there are
     * @param instructions thread instructions
     * @param cycles core cycles
     * @param seconds wall time, summed
     */
    record Cost(int simulations, double instructions, double cycles, double seconds) {}

    /** What all results together took that it was made from. */
    Cost cost() {
        return new Cost(
                used.size(),
                sum(result -> result.statistics().getOrDefault("instructions", 0.0)),
                sum(result -> result.statistics().getOrDefault("cycles", 0.0)),
                sum(StoredPoint::seconds));
    }

    private double sum(ToDoubleFunction<StoredPoint> value) {
        return used.values().stream().mapToDouble(value).sum();
    }

    private static ReproducedNumber reproduced(PaperNumber number, Given given) {
        OptionalDouble ours = number.ours().of(given.results());
        List<String> cut = ours.isEmpty()
                ? List.of()
                : number.ours().workloads(given.results()).stream()
                        .filter(given.cut()::contains)
                        .toList();
        return new ReproducedNumber(number, ours, cut);
    }

    /** Whose. */
    public PaperPlans paper() {
        return paper;
    }

    /** In the order of the paper's figures. */
    List<ReproducedNumber> numbers() {
        return numbers;
    }

    /** How many simulations have no result. */
    public int missing() {
        return missing;
    }

    /** How many numbers go the paper's way, of those that ours and the paper's have one. */
    long agreeing() {
        return numbers.stream().filter(one -> one.agrees().orElse(false)).count();
    }

    /** How many numbers could go the paper's way. */
    long decided() {
        return numbers.stream().filter(one -> one.agrees().isPresent()).count();
    }

    /** Kendall's correlation of a figure with the paper's. */
    OptionalDouble rank(String figure) {
        return RankAgreement.of(numbers.stream()
                .filter(one -> one.number().figure().equals(figure))
                .toList());
    }
}
