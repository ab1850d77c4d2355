package io.policybridge.sweep;

import io.policybridge.report.figure.ResultRow;
import io.policybridge.run.Ceiling;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results that a plan has, as rows of figures. */
public final class PlannedRows {
    private static final int DIGEST_SHOWN = 12;

    private final SweepPlan plan;
    private final PlanResults all;
    /** Of whole runs, policy by policy; those of the parts that a search by halving compares stand in no figure. */
    private final Map<Point, StoredPoint> results = new LinkedHashMap<>();

    private final int missing;

    /** @throws io.policybridge.input.BadInput if a workload, configuration or policy of the plan cannot be used */
    public PlannedRows(SweepPlan plan, ResultStore store) {
        this.plan = plan;
        Sweep.Stored stored = new Sweep(plan, store).stored();
        all = stored.results();
        missing = stored.missing();
        all.results().entrySet().stream()
                .filter(entry -> entry.getKey().isWhole())
                .sorted(Comparator.comparingInt(
                        entry -> plan.policies().indexOf(entry.getKey().column())))
                .forEach(entry -> results.put(entry.getKey(), entry.getValue()));
    }

    /** How many points of the plan have no result. */
    public int missing() {
        return missing;
    }

    /** The label of the baseline. */
    public String baseline() {
        return plan.policies().get(plan.baseline()).label();
    }

    /** In the order of the plan. */
    public List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        results.forEach((point, result) -> {
            String label = point.column().label();
            Map<String, String> swept = settings(point.candidate().values());
            String listed = label.endsWith(")") ? label.substring(label.lastIndexOf('(') + 1, label.length() - 1) : "";
            rows.add(new ResultRow(
                    point.key().workload(),
                    point.row().config().label(),
                    label,
                    swept.isEmpty()
                            ? label.replaceFirst("\\([^()]*\\)$", "")
                            : label.replaceFirst("^best (\\S+).*", "$1"),
                    Ceiling.of(label).isPresent(),
                    swept.isEmpty() ? settings(listed) : swept,
                    all.counts(point),
                    point.key().seed(),
                    result.statistics()));
        });
        return rows;
    }

    /** {@code n=3,t=2} by name. */
    private static Map<String, String> settings(String values) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String setting : values.isEmpty() ? new String[0] : values.split(",", -1)) {
            int at = setting.indexOf('=');
            settings.put(setting.substring(0, at), setting.substring(at + 1));
        }
        return settings;
    }

    /** What each configuration is: names, with the digests of the effective options. */
    public Map<String, String> machines() {
        Map<String, List<String>> machines = new LinkedHashMap<>();
        results.keySet()
                .forEach(point -> machines.computeIfAbsent(point.row().config().label(), label -> new ArrayList<>())
                        .add(machine(point.key())));
        return machines.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().stream().distinct().collect(Collectors.joining(", "))));
    }

    /** {@code gtx480x (0123456789ab)}. */
    static String machine(PointKey key) {
        String digest = key.configDigest();
        return key.config() + " (" + digest.substring(0, Math.min(DIGEST_SHOWN, digest.length())) + ")";
    }

    /** Where runs were cut. */
    public List<String> limits() {
        return results.keySet().stream()
                .map(point -> point.key().limits())
                .distinct()
                .filter(limits -> !limits.equals("none"))
                .toList();
    }
}
