package io.policybridge.cli.command.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyBench;
import io.policybridge.run.PolicyChoice;
import io.policybridge.table.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the cost of each policy in the reference simulator. */
@Command(
        name = "policies",
        description = {
            "Time of the reference simulator with each policy queried and not applied, over that of "
                    + "native LRU: medians of runs of the two kinds that alternate, geometric mean over the workloads.",
            "The threshold is 1.25. It applies to processor time of the simulating thread, which is wall time on an "
                    + "idle machine; wall time is shown beside it. Exit code 1 if a policy misses the "
                    + "threshold."
        },
        mixinStandardHelpOptions = true)
final class BenchPoliciesCommand implements Callable<Integer> {
    /** Runs with the most L1D queries for their wall time. */
    private static final List<String> USUAL = List.of("atax", "bicg", "gesummv", "kmeans", "lmem", "spmv");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "W",
            description = "Runs to measure. Default: atax,bicg,gesummv,kmeans,lmem,spmv.")
    private List<String> workloads = USUAL;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "Policies, separated by commas. Default: every one with its default parameters.")
    private String policies;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Pairs of runs of a policy on a workload. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Mixin
    private OutputFormat format;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() throws Exception {
        CountCheck.require("--rounds", rounds, 1);
        KnownPolicies known = policyPath.known();
        String list = policies == null
                ? known.all().stream().map(PolicySpec::name).collect(Collectors.joining(","))
                : policies;
        List<PolicyChoice> policyChoices = PolicyChoice.parseList(list, known, 1);
        policyChoices.stream()
                .filter(policyChoice -> policyChoice.policies().isEmpty())
                .findFirst()
                .ifPresent(policyChoice -> {
                    throw new BadInput("policy=" + policyChoice.label() + "; expected policies to query");
                });
        PolicyBench bench = new PolicyBench(PackagedRuns.workloads(workloads), rounds);
        List<PolicyBench.Cost> costs = new ArrayList<>();
        for (PolicyChoice policyChoice : policyChoices) {
            costs.add(bench.measure(policyChoice));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                format.isText()
                        ? table(costs) + "\n"
                        : format.of(new ObjectMapper()
                                .valueToTree(costs.stream().map(Json::of).toList())
                                .toPrettyString()));
        out.flush();
        return costs.stream().allMatch(PolicyBench.Cost::isMet) ? 0 : ExitCode.FAILED;
    }

    private static String table(List<PolicyBench.Cost> costs) {
        TextTable table = new TextTable();
        table.row("policy", "time", "at most", "on", "wall time", "threshold", "verdict");
        for (PolicyBench.Cost cost : costs) {
            table.row(
                    cost.policy(),
                    three(cost.mean()),
                    three(cost.ratios().get(cost.worst())),
                    cost.worst(),
                    three(cost.wallMean()),
                    String.format(Locale.ROOT, "%.2f", PolicyBench.THRESHOLD),
                    cost.isMet() ? "met" : "MISSED");
        }
        long met = costs.stream().filter(PolicyBench.Cost::isMet).count();
        return table + "\n" + met + " of " + costs.size() + " policies meet the threshold of " + PolicyBench.THRESHOLD
                + " times native LRU on "
                + String.join(", ", costs.get(0).ratios().keySet());
    }

    private record Json(
            String policy, double time, double wallTime, double threshold, boolean met, Map<String, Double> runs) {
        static Json of(PolicyBench.Cost cost) {
            return new Json(
                    cost.policy(), cost.mean(), cost.wallMean(), PolicyBench.THRESHOLD, cost.isMet(), cost.ratios());
        }
    }

    private static String three(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
