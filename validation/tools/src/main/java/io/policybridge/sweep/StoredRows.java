package io.policybridge.sweep;

import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.ResultRow;
import io.policybridge.report.figure.RunKey;
import io.policybridge.run.Ceiling;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a store holds, as rows of figures. Of results that differ in the digests of classes or of the input alone the
 * newest counts. Where more than {@value #MOST_COLUMNS} policies differ in parameters alone, the best IPC of each
 * workload stands for them.
 */
public final class StoredRows {
    private static final int MOST_COLUMNS = 4;

    private final Map<PointKey, StoredPoint> newest = new LinkedHashMap<>();
    private final PolicyColumns columns;
    private final Set<String> limited = new HashSet<>();

    /** {@code statistics}: those that rows carry, besides IPC. */
    public StoredRows(ResultStore store, Collection<String> statistics) {
        Set<String> wanted = new TreeSet<>(statistics);
        wanted.add(RunStatistics.IPC.key());
        for (StoredPoint point : store.all(wanted)) {
            newest.put(point.key().ofAnyBuild(), point);
        }
        columns = new PolicyColumns(newest.keySet().stream()
                .map(PointKey::policy)
                .filter(policy -> ceiling(policy).isEmpty())
                .distinct()
                .toList());
        Map<String, String> limits = new HashMap<>();
        for (PointKey key : newest.keySet()) {
            String other = limits.putIfAbsent(key.workload(), key.limits());
            if (other != null && !other.equals(key.limits())) {
                limited.add(key.workload());
            }
        }
    }

    private static Optional<Ceiling> ceiling(String policy) {
        return Stream.of(Ceiling.values())
                .filter(ceiling -> policy.equals("native on " + ceiling.label() + " caches"))
                .findFirst();
    }

    /** Workload by workload as they were stored. */
    public List<ResultRow> rows() {
        return keyed().stream().map(Map.Entry::getKey).toList();
    }

    /** The same, each with the key of its result. */
    public List<Map.Entry<ResultRow, PointKey>> keyed() {
        Map<List<String>, String> best = best();
        List<Map.Entry<ResultRow, PointKey>> rows = new ArrayList<>();
        newest.forEach((key, point) -> {
            Optional<Ceiling> ceiling = ceiling(key.policy());
            PolicyColumns.Varied varied = columns.of(key.policy());
            boolean searched = ceiling.isEmpty() && columns.siblings(key.policy()) > MOST_COLUMNS;
            ResultRow row = new ResultRow(
                    workload(key),
                    key.config(),
                    ceiling.map(Ceiling::label)
                            .orElseGet(() -> searched
                                    ? "best " + varied.family() + " "
                                            + String.join(",", varied.values().keySet())
                                    : varied.label()),
                    ceiling.isPresent() ? "" : varied.family(),
                    ceiling.isPresent(),
                    ceiling.isPresent() ? Map.of() : varied.values(),
                    !searched || key.policy().equals(best.get(group(key, varied.family()))),
                    run(key),
                    point.statistics());
            rows.add(Map.entry(row, point.key()));
        });
        return rows;
    }

    /** What the simulation of {@code key} is of. */
    static RunKey run(PointKey key) {
        return new RunKey(key.workload(), key.policy(), key.config(), key.configDigest(), key.seed(), key.limits());
    }

    private String workload(PointKey key) {
        return key.workload() + (limited.contains(key.workload()) ? " (" + key.limits() + ")" : "");
    }

    private static List<String> group(PointKey key, String family) {
        return List.of(key.config(), key.workload(), key.limits(), family);
    }

    /** By configuration, workload, limits and family, the policy whose mean IPC over the seeds is highest. */
    private Map<List<String>, String> best() {
        Map<List<String>, Map<String, double[]>> sums = new HashMap<>();
        newest.forEach((key, point) -> {
            PolicyColumns.Varied varied = columns.of(key.policy());
            Double ipc = point.statistics().get(RunStatistics.IPC.key());
            if (varied != null && ipc != null) {
                double[] sum = sums.computeIfAbsent(group(key, varied.family()), group -> new LinkedHashMap<>())
                        .computeIfAbsent(key.policy(), policy -> new double[2]);
                sum[0] += ipc;
                sum[1]++;
            }
        });
        Map<List<String>, String> best = new HashMap<>();
        sums.forEach((group, policies) -> policies.entrySet().stream()
                .max((a, b) -> Double.compare(a.getValue()[0] / a.getValue()[1], b.getValue()[0] / b.getValue()[1]))
                .ifPresent(entry -> best.put(group, entry.getKey())));
        return best;
    }

    /** What each configuration is: its name, with the digest of its effective options. */
    public Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        newest.keySet()
                .forEach(key -> machines.put(key.config(), Provenance.machine(key.config(), key.configDigest())));
        return machines;
    }

    /** Where runs were cut. */
    public List<String> limits() {
        return newest.keySet().stream()
                .map(PointKey::limits)
                .distinct()
                .filter(limits -> !limits.equals("none"))
                .toList();
    }
}
