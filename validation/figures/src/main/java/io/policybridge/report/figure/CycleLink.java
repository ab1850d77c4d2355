package io.policybridge.report.figure;

import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.RunKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A bar whose cycles can be compared with the baseline's on the same workload.
 *
 * @param config name of its configuration in the report
 * @param workload its name in the report
 * @param policy name of its column
 * @param baseline name of its column
 * @param number from 1, by how much faster or slower than the baseline it is; what differs most is first
 * @param base a run of the baseline
 * @param own a run of the policy with the same seed, the lowest
 */
public record CycleLink(
        String config, String workload, String policy, String baseline, int number, RunKey base, RunKey own) {
    private static final String IPC = "ipc";

    /** Of all bars of policies but the baseline's that have cycles. */
    static List<CycleLink> all(Results results, String baseline) {
        Map<Double, List<CycleLink>> byDifference = new TreeMap<>(Comparator.reverseOrder());
        for (String config : results.configs()) {
            for (String workload : results.workloads(config)) {
                results.policies().stream()
                        .filter(policy -> !policy.equals(baseline) && !results.isCeiling(policy))
                        .forEach(policy -> add(byDifference, results, config, workload, policy, baseline));
            }
        }
        List<CycleLink> all = new ArrayList<>();
        for (List<CycleLink> alike : byDifference.values()) {
            alike.forEach(one -> all.add(new CycleLink(
                    one.config, one.workload, one.policy, one.baseline, all.size() + 1, one.base, one.own)));
        }
        return all;
    }

    private static void add(
            Map<Double, List<CycleLink>> links,
            Results results,
            String config,
            String workload,
            String policy,
            String baseline) {
        ResultRow own = results.first(config, workload, policy);
        ResultRow base = results.first(config, workload, baseline);
        if (own == null || base == null || base.ceiling() || !isOurs(own) || !isOurs(base)) {
            return;
        }
        Double ipc = own.statistics().get(IPC);
        Double usual = base.statistics().get(IPC);
        if (ipc != null && usual != null && base.seed() == own.seed()) {
            links.computeIfAbsent(Math.abs(Math.log(ipc / usual)), difference -> new ArrayList<>())
                    .add(new CycleLink(config, workload, policy, baseline, 0, base.run(), own.run()));
        }
    }

    /** GPGPU-Sim does not tell where its cycles went. */
    private static boolean isOurs(ResultRow row) {
        return row.run().simulator() == HostSimulator.REFERENCE;
    }

    /** The file of its page, from the report's folder. */
    public String file() {
        String name = String.format(Locale.ROOT, "%03d-%s-%s", number, workload, policy);
        return "cycles/" + Report.plain(name) + ".html";
    }

    /** The command that prints the same as its page. */
    public String command() {
        List<String> words = new ArrayList<>(
                List.of("cycles", "--workload", own.workload(), "--policy", base.policy() + "," + own.policy()));
        words.addAll(List.of("--config", own.machine().base()));
        own.machine().options().forEach((name, value) -> words.addAll(List.of("--option", name + "=" + value)));
        if (own.seed() != 1) {
            words.addAll(List.of("--seed", Long.toString(own.seed())));
        }
        limit(words, "--max-instructions", own.limits().instructions(), Long.MAX_VALUE);
        limit(words, "--max-cycles", own.limits().cycles(), Long.MAX_VALUE);
        limit(words, "--kernels", own.limits().kernels(), Integer.MAX_VALUE);
        return Provenance.command(words);
    }

    private static void limit(List<String> words, String option, long limit, long none) {
        if (limit != none) {
            words.addAll(List.of(option, Long.toString(limit)));
        }
    }
}
