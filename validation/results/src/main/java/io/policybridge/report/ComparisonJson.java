package io.policybridge.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.report.Comparison.Cell;
import io.policybridge.session.HookUse;
import io.policybridge.session.Tally;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RunTable;
import io.policybridge.table.StatisticJson;
import java.io.UncheckedIOException;
import java.util.List;

/** Results as JSON, for scripts. */
public final class ComparisonJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private static final List<Statistic> STATISTICS = RunStatistics.CATALOGUE.statistics();

    private ComparisonJson() {}

    /**
     * The whole comparison, with means by class unless {@code classes} is null.
     *
     * @param times whether with the processor time of each simulation, in seconds; else that is 0
     */
    public static String text(Comparison comparison, ClassMeans classes, String version, boolean times) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("version", version);
        ArrayNode workloads = root.putArray("workloads");
        comparison.workloads().forEach(workloads::add);
        ArrayNode policies = root.putArray("policies");
        comparison.policies().forEach(policies::add);
        ArrayNode runs = root.putArray("runs");
        for (Cell cell : comparison.cells()) {
            ObjectNode node = run(cell.result(), cell.timed(), times);
            node.put("workload", cell.workload());
            node.put("label", cell.policy());
            comparison.speedUp(cell).ifPresent(speedUp -> node.put("speedUp", speedUp));
            comparison.energy(cell).ifPresent(energy -> node.put("relativeEnergy", energy));
            comparison.efficiency(cell).ifPresent(efficiency -> node.put("relativeEfficiency", efficiency));
            if (cell.metrics() != null) {
                node.set("metrics", StatisticJson.object(RunMetrics.statistics(), cell.metrics()));
            }
            runs.add(node);
        }
        if (classes != null) {
            classes.put(root, comparison);
        }
        return written(root);
    }

    /**
     * One run; if metrics were counted, every kernel's, then the totals, histograms as arrays, then loads, periods,
     * limits; {@code times} as above.
     */
    public static String text(RunTable table, String version, boolean times) {
        ObjectNode root = run(table.result(), table.result().energy() != null, times);
        root.put("version", version);
        if (table.measured() != null) {
            put(root.putObject("metrics"), table.result(), table.measured());
        }
        return written(root);
    }

    private static void put(ObjectNode node, RunResult result, RunMetrics metrics) {
        ArrayNode kernels = node.putArray("kernels");
        for (RunMetrics.Kernel kernel : metrics.kernels()) {
            ObjectNode entry = kernels.addObject();
            entry.put("id", kernel.id());
            entry.put("name", kernel.name());
            entry.set("values", StatisticJson.object(RunMetrics.statistics(), kernel.counts()));
        }
        node.set("total", StatisticJson.object(RunMetrics.statistics(), metrics.total()));
        MetricRows.putAll(node, result, metrics);
        OverTime mpki = metrics.mpkiOverTime();
        if (mpki.periods() > 0) {
            ObjectNode overTime = node.putObject("mpkiOverTime");
            overTime.put("mean", mpki.mean());
            overTime.put("deviation", mpki.deviation());
            overTime.put("periods", mpki.periods());
        }
    }

    private static ObjectNode run(RunResult result, boolean timed, boolean times) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("policy", result.policy());
        node.put("seed", result.seed());
        node.put("config", result.config());
        node.put("configDigest", result.configDigest());
        node.put("inputDigest", result.inputDigest());
        node.put("end", result.end().name());
        node.put("timed", timed);
        node.put("seconds", times ? result.seconds() : 0);
        node.set("totals", StatisticJson.numbers(STATISTICS, result.totals(), false));
        if (timed) {
            node.set("rates", StatisticJson.numbers(STATISTICS, result.totals(), true));
            node.set("energy", StatisticJson.object(result.energy().statistics(), result.totals()));
            StatisticJson.putHistograms(node, STATISTICS, result.totals());
        }
        ArrayNode kernels = node.putArray("kernels");
        for (RunResult.KernelResult kernel : result.kernels()) {
            ObjectNode entry = kernels.addObject();
            entry.put("id", kernel.id());
            entry.put("name", kernel.name());
            entry.set("totals", StatisticJson.numbers(STATISTICS, kernel.totals(), false));
        }
        if (result.tally() != null) {
            node.set("hooks", hooks(result.tally()));
            node.set("subscriptions", subscriptions(result.tally()));
        }
        List<String> warnings = RunWarnings.warnings(result);
        if (result.tally() != null || !warnings.isEmpty()) {
            warnings.forEach(node.putArray("warnings")::add);
        }
        return node;
    }

    private static ObjectNode hooks(Tally tally) {
        ObjectNode node = MAPPER.createObjectNode();
        for (Hook hook : Hook.values()) {
            if (tally.calls(hook) > 0) {
                ObjectNode entry = node.putObject(hook.label());
                entry.put("calls", tally.calls(hook));
                for (int code = 1; code < Answer.CODES; code++) {
                    if (tally.answers(hook, code) > 0) {
                        entry.put(Answer.name(code), tally.answers(hook, code));
                    }
                }
            }
        }
        return node;
    }

    private static ArrayNode subscriptions(Tally tally) {
        ArrayNode uses = MAPPER.createArrayNode();
        for (HookUse use : tally.uses()) {
            ObjectNode node = uses.addObject();
            node.put("policy", use.of().policy());
            node.put("part", use.of().kind().name());
            node.put("hook", use.of().hook().label());
            node.put("calls", use.calls());
            if (use.of().hook().kind() != Hook.Kind.EVENT) {
                node.put("sameAsHost", use.same());
                node.put("differing", use.differing());
                node.put("overruled", use.overruled());
            }
        }
        return uses;
    }

    private static String written(ObjectNode root) {
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
