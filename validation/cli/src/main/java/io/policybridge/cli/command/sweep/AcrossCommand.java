package io.policybridge.cli.command.sweep;

import io.policybridge.api.HostGeometry;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.FigureOptions;
import io.policybridge.cli.Version;
import io.policybridge.cli.WrittenPage;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.MarkedPage;
import io.policybridge.report.Results;
import io.policybridge.report.figure.MatrixChart;
import io.policybridge.report.figure.Measure;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.reproduce.NewestResults;
import io.policybridge.reproduce.across.AcrossPlan;
import io.policybridge.reproduce.across.AcrossTables;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** All papers' mechanisms on all benchmarks. */
@Command(
        name = "across",
        description = {
            "Simulates the mechanisms of all five papers, alone and together, on all packaged benchmarks of one "
                    + "machine, and prints which gains where, which compose, and what state each costs (docs/across.md). "
                    + "Exit code 1 if a simulation failed.",
            "Results are kept in a store: stopped, it goes on where it was.",
            "Example: ./policybridge across gtx480x --size tiny"
        },
        mixinStandardHelpOptions = true)
public final class AcrossCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final List<String> SIZES = List.of("tiny", "small");

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "MACHINE", description = "gtx480x, qv100, or all.")
    private List<String> machines;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Size of the benchmarks: tiny, or small, whose runs are cut after 20 million thread "
                    + "instructions. Default: ${DEFAULT-VALUE}.")
    private String size = "small";

    @Option(names = "--store", paramLabel = "FILE", description = "File of results. Default: ${DEFAULT-VALUE}.")
    private Path file = Path.of("across.sqlite");

    @Option(names = "--out", paramLabel = "DIR", description = "Also draw the figures, in a folder for each machine.")
    private Path folder;

    @Mixin
    private FigureOptions figures;

    @Option(
            names = "--page",
            paramLabel = "PAGE.md",
            description = "With --results: write the tables into the part of each machine of a page between <!-- "
                    + "generated: MACHINE --> and <!-- end -->.")
    private Path page;

    @Mixin
    private CampaignOptions campaign;

    private final KnownPolicies known = PolicyChoice.known();

    @Override
    public Integer call() throws IOException {
        campaign.check();
        if (!SIZES.contains(size)) {
            throw new BadInput("--size=" + size + "; expected " + String.join(" or ", SIZES));
        }
        List<AcrossPlan> chosen = chosen();
        if (page != null && !campaign.namesResults()) {
            throw new BadInput("--page without --results; expected the file of results that it shows");
        }
        figures.check(folder, "--out");
        if (folder != null) {
            Outputs.requireFolder("--out", folder);
        }
        Optional<NewestResults> exported = campaign.results();
        if (exported.isPresent()) {
            show(chosen, exported.get()::find);
            return 0;
        }
        Outputs.requireFile("--store", file);
        try (ResultStore store = campaign.store(file)) {
            return campaign.isDryRun() ? estimate(chosen, store) : simulate(chosen, store);
        }
    }

    private List<AcrossPlan> chosen() {
        Set<String> wanted = new LinkedHashSet<>();
        for (String name : machines) {
            if (!name.equals(ALL) && !AcrossPlan.MACHINES.contains(name)) {
                throw new BadInput(
                        "MACHINE=" + name + "; expected one of " + String.join(", ", AcrossPlan.MACHINES) + ", " + ALL);
            }
            wanted.addAll(name.equals(ALL) ? AcrossPlan.MACHINES : List.of(name));
        }
        return wanted.stream().map(AcrossPlan::new).toList();
    }

    private int estimate(List<AcrossPlan> chosen, ResultStore store) {
        chosen.forEach(plan -> campaign.estimate(plan.machine(), new Sweep(plan.plan(size, known), store)));
        return 0;
    }

    private int simulate(List<AcrossPlan> chosen, ResultStore store) throws IOException {
        boolean failed = false;
        for (AcrossPlan plan : chosen) {
            failed |= !campaign.simulate(plan.machine(), new Sweep(plan.plan(size, known), store));
        }
        show(chosen, store::find);
        return failed ? ExitCode.FAILED : 0;
    }

    private void show(List<AcrossPlan> chosen, Function<PointKey, Optional<StoredPoint>> stored) throws IOException {
        String text = page == null ? "" : WrittenPage.read(page);
        List<String> printed = new ArrayList<>();
        for (AcrossPlan machine : chosen) {
            SweepPlan plan = machine.plan(size, known);
            PlanResults rows = Sweep.known(plan, stored);
            AcrossTables tables = tables(machine, plan, rows);
            printed.add(machine.machine() + ": " + tables.text());
            text = page == null ? text : MarkedPage.with(text, machine.machine(), tables.markdown());
            if (folder != null && !rows.rows().isEmpty()) {
                draw(machine, rows);
            }
        }
        if (page != null) {
            UnfinishedFile.write(page, text);
        } else {
            spec.commandLine().getOut().println(String.join("\n", printed));
            spec.commandLine().getOut().flush();
        }
    }

    private AcrossTables tables(AcrossPlan machine, SweepPlan plan, PlanResults rows) {
        HostGeometry host = SimulatorGeometry.of(Configs.find(machine.machine(), GoldenRoot.find(), Overrides.NONE));
        return new AcrossTables(plan, new Results(rows.rows(), List.of()), machine.machine(), host);
    }

    private void draw(AcrossPlan plan, PlanResults rows) {
        Results shown = new Results(rows.rows(), List.of());
        Provenance provenance = Provenance.of(
                shown, "across, " + plan.machine(), "./policybridge across " + plan.machine(), Version.text());
        WantedFigures none =
                new WantedFigures(List.of(), rows.baseline(), null, List.of(), Map.of(), List.of(), List.of(), null);
        Measure measure = new Measure(RunStatistics.IPC.key(), rows.baseline(), List.of());
        new Report(shown, provenance, none)
                .wide(figures.width())
                .with(List.of(new MatrixChart(shown, plan.machine(), measure).chart("across", provenance)))
                .writeUnlinked(folder.resolve(plan.machine()));
    }
}
