package io.policybridge.cli.command.sweep;

import io.policybridge.cli.CountCheck;
import io.policybridge.cli.StoppedRun;
import io.policybridge.input.BadInput;
import io.policybridge.reproduce.NewestResults;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.sweep.Sweep;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How packaged plans are simulated, or that exported results are read instead. */
final class CampaignOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--threads", paramLabel = "N", description = "Simulations at a time. Default: one a core.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--dry-run",
            description = "Print how many simulations there are, how many lack a result, and how long these take.")
    private boolean dryRun;

    @Option(
            names = "--adopt",
            description =
                    "Take over results of an earlier build of PolicyBridge if, for each plan, 20 of them, picked at "
                            + "random and simulated again, are the same.")
    private boolean adopt;

    @Option(
            names = "--results",
            paramLabel = "FILE.csv",
            description = "Simulate nothing: print what these exported results give, of whichever build (see results "
                    + "--export).")
    private Path results;

    /** @throws BadInput if a number is out of its range, or options exclude each other */
    void check() {
        CountCheck.require("--threads", threads, 1);
        requireOne(dryRun, adopt);
    }

    /** A dry run writes nothing, and taking results over does. @throws BadInput for both */
    static void requireOne(boolean dryRun, boolean adopt) {
        if (dryRun && adopt) {
            throw new BadInput("--adopt beside --dry-run; expected one of them");
        }
    }

    /** The store in {@code file}, which a dry run does not make. */
    ResultStore store(Path file) {
        return dryRun ? ResultStore.readingOrEmpty(file) : ResultStore.open(file);
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** The exported results, if some are named. */
    Optional<NewestResults> results() {
        return Optional.ofNullable(results).map(file -> new NewestResults(StoreCsv.read(file)));
    }

    boolean namesResults() {
        return results != null;
    }

    /** Prints what the plan called {@code name} would take. */
    void estimate(String name, Sweep sweep) {
        PrintWriter out = command.commandLine().getOut();
        out.println(name + ": " + SweepCommand.described(sweep.estimate(), threads));
        out.flush();
    }

    /** Simulates what has no result of the plan called {@code name}; whether none failed. */
    boolean simulate(String name, Sweep sweep) {
        PrintWriter err = command.commandLine().getErr();
        if (adopt) {
            err.println("policybridge: " + name + ": " + sweep.adopt() + " results of an earlier build taken over");
        }
        Map<String, Throwable> failures = sweep.run(threads).failures();
        StoppedRun.lines(failures).forEach(err::println);
        return failures.isEmpty();
    }
}
