package io.policybridge.cli.command.bench;

import io.policybridge.api.Hook;
import io.policybridge.api.PolicySpec;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.HostOptions;
import io.policybridge.cli.OutputFolder;
import io.policybridge.input.BadInput;
import io.policybridge.run.HostSupport;
import io.policybridge.table.TextTable;
import io.policybridge.verify.HostBench;
import io.policybridge.verify.RunVariant;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the cost of the bridge in a GPGPU-Sim run. */
@Command(
        name = "host",
        description = {
            "Wall time of an application on a patched GPGPU-Sim, bridge off and querying each policy over each "
                    + "call path, over that on an unpatched build: the median of the ratios of rounds, in each of which "
                    + "all variants run.",
            "Thresholds: jna 1.05, with a policy that throttles warps 1.10, grpc 2.0; they hold for runs of 30 s and "
                    + "more. Exit code 1 if one is missed."
        },
        mixinStandardHelpOptions = true)
final class BenchHostCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "Policy to query; may be given several times. Default: lru(level=both)+fr-fcfs.")
    private List<String> policies = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "N", description = "Runs of each variant. Default: ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Option(
            names = "--slice",
            paramLabel = "MS",
            description = {
                "Run all variants of a round side by side, one at a time for MS milliseconds, so that slow phases "
                        + "of the machine affect all alike; such as 400.",
                "Each runs in a folder of its own that links to what lies in the working directory. Default: 0, "
                        + "one whole run after another."
            })
    private int slice;

    @Mixin
    private HostOptions host;

    @Override
    public Integer call() throws IOException {
        CountCheck.require("--rounds", rounds, 1);
        CountCheck.require("--slice", slice, 0);
        PrintWriter err = spec.commandLine().getErr();
        host.requireBuilds();
        host.leftOut().forEach((call, remedy) -> err.println(call + " is left out: " + remedy));
        List<HostBench.BenchedPolicy> variants = variants(host.calls());
        OutputFolder outputs = OutputFolder.create(null, "bench-host");
        List<HostBench.Times> all;
        try {
            all = HostBench.of(host.pair(outputs.path()), variants, rounds, slice, run -> {
                err.printf(Locale.ROOT, "%s: %.1f s%n", run.name(), run.seconds());
                err.flush();
            });
        } catch (BadInput e) {
            outputs.delete();
            throw e;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(table(all));
        if (all.get(0).median() < HostBench.SHORTEST_SECONDS) {
            out.printf(
                    Locale.ROOT,
                    "The thresholds hold for plain runs of %.0f s and more.%n",
                    HostBench.SHORTEST_SECONDS);
        }
        out.flush();
        outputs.delete();
        return all.stream().allMatch(times -> times.meets(all.get(0))) ? 0 : ExitCode.FAILED;
    }

    private List<HostBench.BenchedPolicy> variants(List<String> paths) {
        List<HostBench.BenchedPolicy> variants = new ArrayList<>();
        for (String policy : policies.isEmpty() ? List.of("lru(level=both)+fr-fcfs") : policies) {
            HostOptions.Queried known = host.queried(policy);
            boolean throttles = known.policies().stream().anyMatch(chosen -> masksWarps(chosen.spec()));
            paths.forEach(path -> variants.add(new HostBench.BenchedPolicy(known.named(), path, throttles)));
        }
        return variants;
    }

    private static boolean masksWarps(PolicySpec policy) {
        return HostSupport.hooks(policy).values().stream().anyMatch(hooks -> hooks.contains(Hook.WARP_MASK));
    }

    private static TextTable table(List<HostBench.Times> all) {
        HostBench.Times plain = all.get(0);
        TextTable table = new TextTable()
                .row("policy", "call", "cycles", "median, s", "least", "most", "over plain", "threshold", "verdict");
        for (HostBench.Times times : all) {
            RunVariant variant = times.variant();
            double[] seconds = times.seconds();
            boolean judged = !Double.isNaN(times.threshold());
            table.row(
                    variant.policy() == null ? variant.name() : variant.policy().text(),
                    variant.policy() == null ? "-" : variant.call(),
                    Long.toString(times.cycles()),
                    text("%.1f", times.median()),
                    text("%.1f", Arrays.stream(seconds).min().orElseThrow()),
                    text("%.1f", Arrays.stream(seconds).max().orElseThrow()),
                    text("%.3f", times.over(plain)),
                    judged ? text("%.2f", times.threshold()) : "",
                    judged ? times.meets(plain) ? "met" : "MISSED" : "");
        }
        return table;
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
