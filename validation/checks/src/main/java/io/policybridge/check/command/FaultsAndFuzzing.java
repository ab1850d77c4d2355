package io.policybridge.check.command;

import io.policybridge.check.CheckDisplay;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckTable;
import io.policybridge.check.EarlyEnd;
import io.policybridge.check.LongCheck;
import io.policybridge.check.fuzz.FuzzChecks;
import io.policybridge.check.gpgpusim.PatchedHost;
import io.policybridge.check.soak.SoakCheck;
import io.policybridge.cli.DeveloperChecks;
import io.policybridge.cli.Ending;
import io.policybridge.cli.ExitCode;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Interrupted;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The checks that take too long for a test, and fuzzing. */
public final class FaultsAndFuzzing implements DeveloperChecks {
    private static final int MOST_MINUTES = 100_000;

    @Option(names = "--long", description = "The checks of faults and of load (hours; see --list).")
    private boolean longChecks;

    @Option(
            names = "--fuzz",
            paramLabel = "MINUTES",
            description = "Fuzz every reader, in Java (Jazzer) and in C++ (libFuzzer, if clang++ is installed), for so "
                    + "many minutes in all, of which readers whose inputs take long get more. An input that is not "
                    + "survived is kept, and the table names its file.")
    private Double fuzz;

    @Option(
            names = "--part",
            paramLabel = "SHARE",
            description =
                    "Of --long, only this part of the events and sessions of soaks, and of the faults of networks, such as "
                            + "0.1.")
    private double part = 1;

    @Option(
            names = "--gpgpusim",
            paramLabel = "DIR",
            description =
                    "Of --long, for the checks inside GPGPU-Sim: a patched, built one. They are not made without.")
    private Path gpgpusim;

    @Option(
            names = "--application",
            paramLabel = "WORDS",
            description = "Beside --gpgpusim: program and arguments, separated by blanks, run in the working directory "
                    + "with the simulator's library first in LD_LIBRARY_PATH; {} is the simulator's folder.")
    private String application;

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "Of the chosen checks only these.")
    private List<String> only = List.of();

    @Option(names = "--list", description = "Print the chosen checks (default: all), and run none.")
    private boolean list;

    @Override
    public void refuseBesidePolicy() {
        if (list || longChecks || fuzz != null) {
            throw new BadInput("--policy beside --long, --fuzz or --list; expected one of them");
        }
        if (!only.isEmpty()) {
            throw new BadInput("--only beside --policy; expected it with --long or --fuzz: a policy passes all checks");
        }
    }

    @Override
    public int run(CommandSpec check) {
        if (!list && !longChecks && fuzz == null) {
            throw new BadInput("check: nothing to do; expected --policy=P, --long, --fuzz=MINUTES, or --list");
        }
        if (fuzz != null && !(fuzz > 0 && fuzz <= MOST_MINUTES)) {
            throw new BadInput("--fuzz=" + fuzz + "; expected minutes, at most " + MOST_MINUTES);
        }
        if (!(part > 0 && part <= 1)) {
            throw new BadInput("--part=" + part + "; expected more than 0, at most 1");
        }
        PrintWriter out = check.commandLine().getOut();
        List<LongCheck> checks = checks();
        if (list) {
            checks.forEach(one -> out.println(one.name() + ": " + one.about()));
            out.flush();
            return 0;
        }
        return run(checks, out, check.commandLine().getErr());
    }

    private List<LongCheck> checks() {
        boolean all = !longChecks && fuzz == null;
        List<LongCheck> checks = new ArrayList<>();
        if (all || longChecks) {
            checks.addAll(LongChecks.all(host(), part));
            checks.addAll(SoakCheck.all(part));
        }
        if (all || fuzz != null) {
            checks.addAll(FuzzChecks.all(all ? 1 : fuzz, only));
        }
        return chosen(checks);
    }

    /** The user's GPGPU-Sim, if one is named. */
    private Optional<PatchedHost> host() {
        if ((gpgpusim == null) != (application == null)) {
            throw new BadInput("--gpgpusim and --application; expected both, or none");
        }
        return gpgpusim == null
                ? Optional.empty()
                : Optional.of(
                        new PatchedHost(gpgpusim, List.of(application.strip().split("\\s+"))));
    }

    /** What {@code --only} leaves. */
    private List<LongCheck> chosen(List<LongCheck> checks) {
        List<String> names = checks.stream().map(LongCheck::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw new BadInput("--only=" + name + "; expected " + String.join(", ", names));
            }
        }
        return checks.stream()
                .filter(check -> only.isEmpty() || only.contains(check.name()))
                .toList();
    }

    private static int run(List<LongCheck> checks, PrintWriter out, PrintWriter err) {
        CheckTable table = new CheckTable();
        boolean clean = true;
        EarlyEnd early = new EarlyEnd(() -> print(table, out));
        for (LongCheck check : checks) {
            clean &= run(check, table, early, err);
        }
        early.before(() -> {
            early.isOver();
            print(table, out);
        });
        return clean ? 0 : ExitCode.FAILED;
    }

    /** Whether nothing was lost. */
    private static boolean run(LongCheck check, CheckTable table, EarlyEnd early, PrintWriter err) {
        try (CheckDisplay display = new CheckDisplay(err, Boolean.getBoolean("policybridge.terminal"), check)) {
            CheckOutcome outcome = outcome(check, display);
            early.before(() -> table.add(check.name(), outcome, display.seconds()));
            return outcome.isClean();
        }
    }

    private static void print(CheckTable table, PrintWriter out) {
        out.print(table);
        out.flush();
    }

    /** A check that cannot be made is a loss: its table must not look clean. */
    private static CheckOutcome outcome(LongCheck check, CheckDisplay display) {
        try {
            return check.run(display);
        } catch (InterruptedException | Interrupted e) {
            throw new Interrupted();
        } catch (Exception e) {
            return CheckOutcome.ofInputs(0, List.of("cannot be made: " + Ending.lineOf(e)));
        }
    }
}
