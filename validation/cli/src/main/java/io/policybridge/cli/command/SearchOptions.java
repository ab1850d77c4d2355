package io.policybridge.cli.command;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.SimulationOptions;
import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Best;
import io.policybridge.search.Halving;
import io.policybridge.search.Search;
import io.policybridge.workload.Workload;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that search the best values of parameters. */
final class SearchOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--best",
            paramLabel = "POLICY.PARAM=VALUES",
            description =
                    "Try all values of a parameter, and take the best of each workload: swl.n=1..24. VALUES are a "
                            + "range, also with a step (1..24 step 3), or values separated by |; several parameters are tried "
                            + "in every combination, and a range may end with one before: pcal.w=1..24,t=1..w.")
    private String best;

    @Option(
            names = "--best-by",
            paramLabel = "STATISTIC",
            description = "What makes values the best: ipc, or lowest or highest and a statistic of docs/metrics.md. "
                    + "Default: ipc.")
    private String by;

    @Option(
            names = "--halving",
            arity = "0..1",
            fallbackValue = "" + Halving.DEFAULT_ETA,
            paramLabel = "ETA",
            description =
                    "Search by successive halving: all values run a short part of the workload, the best 1/ETA of "
                            + "them ETA times as much, and so on (docs/sweep.md). Default ETA: 2.")
    private Integer eta;

    @Option(
            names = "--halving-least",
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description = "With --halving: thread instructions of the shortest part, at least. Default: 1M.")
    private Long least;

    /** Whether there is a search. */
    boolean isGiven() {
        return best != null;
    }

    /** As the user wrote it. */
    String text() {
        return best;
    }

    /** The search. @throws BadInput if an option of it is wrong */
    Search search(KnownPolicies known, long seed) {
        Best what = by == null ? Best.IPC : Best.parse(by).orElseThrow(() -> bad("--best-by=" + by, Best.FORM));
        if (eta == null && least != null) {
            throw new ParameterException(command.commandLine(), "--halving-least without --halving; expected it too");
        }
        if (eta != null && (eta < 2 || eta > Halving.MOST_ETA)) {
            throw bad("--halving=" + eta, "2 to " + Halving.MOST_ETA);
        }
        if (least != null) {
            CountCheck.require("--halving-least", least, 1);
        }
        return Search.parse(
                best,
                known,
                seed,
                new Search.Rule(
                        what, eta == null ? null : new Halving(eta, least == null ? Halving.DEFAULT_LEAST : least)));
    }

    /** {@link Search#jobs}, with a display of progress while values are left out. */
    List<Job> jobs(Search search, List<Workload> workloads, List<PolicyChoice> others, SimulationOptions options) {
        try (ProgressDisplay display = ProgressDisplay.unknownTotal(workloads.size())) {
            return search.jobs(workloads, others, options.config(), options.limits(), display);
        }
    }

    /** @throws ParameterException if there are options of a search without one */
    void requireSearch() {
        if (best == null && (by != null || eta != null || least != null)) {
            throw new ParameterException(
                    command.commandLine(), "--best-by or --halving without --best; expected a search");
        }
    }

    private static BadInput bad(String option, String expected) {
        return new BadInput(option + "; expected " + expected);
    }
}
