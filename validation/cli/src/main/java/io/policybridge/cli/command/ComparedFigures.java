package io.policybridge.cli.command;

import io.policybridge.report.Comparison;
import io.policybridge.report.Comparison.Cell;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.ResultRow;
import io.policybridge.report.figure.Results;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.run.Contender;
import io.policybridge.search.Candidate;
import io.policybridge.search.Search;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunResult;
import io.policybridge.store.PointKey;
import io.policybridge.store.StoredPoint;
import io.policybridge.sweep.backend.PointStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A comparison as the report that sweeps have. */
final class ComparedFigures {
    private static final List<String> STATISTICS = List.of("ipc", "mpki", "l1dMissRate", "fullyCachedDivergent");
    private static final String ENERGY = "energy.total";

    private final Comparison comparison;
    private final Search search;
    /** By label, what each policy or ceiling of the comparison is. */
    private final Map<String, PolicyValue> policies = new HashMap<>();

    private final Map<String, List<String>> classes;
    private final List<String> statistics = new ArrayList<>(STATISTICS);

    /**
     * Figures of {@code comparison}, which has the runs of all candidates of {@code search}, null if there is none.
     *
     * @param energy whether energies are drawn too
     * @param classes names of workloads by the name of their class; empty for means over all
     */
    ComparedFigures(
            Comparison comparison,
            List<Contender> contenders,
            Search search,
            boolean energy,
            Map<String, List<String>> classes) {
        this.comparison = comparison;
        this.search = search;
        Stream.concat(contenders.stream(), search == null ? Stream.of() : search.contenders().stream())
                .forEach(one -> policies.put(one.label(), one.value()));
        this.classes = classes;
        if (energy) {
            statistics.add(ENERGY);
        }
    }

    /** The report; {@code name} stands above it, {@code command} made it. */
    Report report(String name, String command, String version, Limits limits) {
        List<ResultRow> rows =
                comparison.cells().stream().map(cell -> row(cell, limits)).toList();
        List<String> known = rows.stream()
                .flatMap(row -> row.statistics().keySet().stream())
                .distinct()
                .toList();
        return new Report(
                new Results(rows, known),
                new Provenance(name, command, version, machines(), cuts(limits)),
                new WantedFigures(
                        statistics.stream().filter(known::contains).toList(),
                        comparison.policies().get(0),
                        null,
                        List.of(),
                        classes,
                        List.of(),
                        List.of(),
                        null));
    }

    private static List<String> cuts(Limits limits) {
        String cut = limits.described();
        return cut.equals(Limits.NONE.described()) ? List.of() : List.of(cut);
    }

    /** A result on the workload's own configuration: that of a ceiling has other caches. */
    private RunResult usual(Cell cell) {
        return comparison.cells().stream()
                .filter(other -> other.workload().equals(cell.workload())
                        && !policies.get(other.policy()).isCeiling())
                .findFirst()
                .orElse(cell)
                .result();
    }

    private ResultRow row(Cell cell, Limits limits) {
        RunResult result = cell.result();
        RunResult usual = usual(cell);
        Optional<Candidate> candidate = search == null ? Optional.empty() : search.candidate(cell);
        PolicyValue policy = policies.get(cell.policy());
        return new ResultRow(
                cell.workload(),
                usual.config(),
                candidate.isEmpty() ? cell.policy() : search.label(),
                candidate.isEmpty() ? cell.policy() : search.policy(),
                candidate.map(Candidate::values).orElse(Map.of()),
                candidate.isEmpty() || cell.equals(search.best(comparison, cell.workload())),
                new StoredPoint(
                        new PointKey(
                                new RunKey(cell.workload(), policy, machine(usual), result.seed(), limits),
                                result.inputDigest(),
                                new PointKey.Code("", "")),
                        result.seconds(),
                        result.end().name().toLowerCase(Locale.ROOT),
                        PointStatistics.of(result, cell.timed())));
    }

    private MachineValue machine(RunResult result) {
        return MachineValue.read(result.config(), result.configDigest());
    }

    private Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        comparison.cells().stream()
                .map(this::usual)
                .forEach(result -> machines.put(result.config(), machine(result).toString()));
        return machines;
    }
}
