package io.policybridge.cli.command.sweep;

import io.policybridge.benchmarks.Paper;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.FigureOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.Version;
import io.policybridge.cli.WrittenPage;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.figure.Chart;
import io.policybridge.reproduce.Artifact;
import io.policybridge.reproduce.Departures;
import io.policybridge.reproduce.Extent;
import io.policybridge.reproduce.NewestResults;
import io.policybridge.reproduce.PaperFigures;
import io.policybridge.reproduce.PaperPlans;
import io.policybridge.reproduce.Reproduction;
import io.policybridge.reproduce.ReproductionPage;
import io.policybridge.reproduce.ReproductionText;
import io.policybridge.reproduce.SurfaceText;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.Sweep;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the figures of the papers. */
@Command(
        name = "reproduce",
        description = {
            "Simulates what the figures and tables of a paper show, on the paper's machine, and prints each number that "
                    + "its text gives with ours beside it (docs/reproduction.md). Exit code 1 if a simulation failed.",
            "Results are kept in a store: stopped, it goes on where it was.",
            "Example: ./policybridge reproduce thesis --figure 6.6"
        },
        mixinStandardHelpOptions = true)
public final class ReproduceCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "PAPER", description = "dacache, apcm, medic, dycache, thesis, or all.")
    private List<String> papers;

    @Option(
            names = "--full",
            description = "At the papers' sizes, runs cut 100 million thread instructions after their set-up. Default: "
                    + "whole runs of small sizes.")
    private boolean full;

    @Option(names = "--size", paramLabel = "SIZE", description = "Size of the benchmarks: tiny, small or paper.")
    private String size;

    @Option(
            names = "--max-instructions",
            paramLabel = "N",
            description = "Cut runs after so many thread instructions, at size paper of what follows their set-up, "
                    + "unless the paper cuts them before.")
    private Long instructions;

    @Option(
            names = "--figure",
            split = ",",
            paramLabel = "F",
            description =
                    "Figures and tables, such as 6.2 or 'table 5.1', separated by commas; or surface: heat maps of "
                            + "the headline over what decides it, framed where it is near the paper's "
                            + "(docs/evidence/surfaces.md). Default: all figures and tables.")
    private List<String> figures;

    @Option(
            names = "--option",
            paramLabel = "NAME=VALUE",
            description = "Set one option of the papers' machines otherwise, such as network_mode=2, the local "
                    + "crossbar; repeatable.")
    private List<String> options = new ArrayList<>();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "Set one key of the benchmarks that have it, such as unrolled or features=136, in place of "
                    + "what the papers had (docs/write-a-workload.md); repeatable.")
    private List<String> keys = new ArrayList<>();

    @Option(
            names = "--unadmitted",
            description = "At size small, take the own input of every benchmark, also of those that are then not of "
                    + "the class that the paper puts them into (docs/evidence/characterization.md).")
    private boolean unadmitted;

    @Option(names = "--store", paramLabel = "FILE", description = "File of results. Default: reproduction.sqlite.")
    private Path file = Path.of("reproduction.sqlite");

    @Option(names = "--out", paramLabel = "DIR", description = "Also draw the figures, in a folder for each plan.")
    private Path folder;

    @Mixin
    private FigureOptions figureOptions;

    @Option(
            names = "--artifact",
            paramLabel = "DIR",
            description = "Also write what the evaluation of an artifact asks for: plans, results, numbers, figures, "
                    + "versions, and a script that makes numbers and figures again.")
    private Path artifact;

    @Option(
            names = "--page",
            paramLabel = "PAGE.md",
            description = "With --results: write headlines, numbers and score of small and --full runs into the parts "
                    + "that a page has of each paper, between <!-- generated: PAPER headlines -->, PAPER or PAPER score, "
                    + "and <!-- end -->; repeatable.")
    private List<Path> pages = new ArrayList<>();

    @Mixin
    private OutputFormat format;

    @Mixin
    private CampaignOptions campaign;

    private final KnownPolicies known = PolicyChoice.known();

    @Override
    public Integer call() throws IOException {
        campaign.check();
        Extent extent = extent();
        List<PaperPlans> chosen = chosen();
        requireFigures(chosen);
        if (!pages.isEmpty() && !campaign.namesResults()) {
            throw new BadInput("--page without --results; expected the file of results that it shows");
        }
        if (isSurface() && (!pages.isEmpty() || artifact != null)) {
            throw new BadInput((pages.isEmpty() ? "--artifact" : "--page") + " beside --figure=" + PaperPlans.SURFACE
                    + "; expected figures of the papers");
        }
        if (isSurface() && (full || size != null || instructions != null)) {
            throw new BadInput(
                    "--figure=" + PaperPlans.SURFACE
                            + " beside --full, --size or --max-instructions; expected none of them: its plan has sizes and limits");
        }
        figureOptions.check(folder == null ? artifact : folder, "--out or --artifact");
        Optional<NewestResults> exported = campaign.results();
        if (exported.isPresent()) {
            return pages.isEmpty() ? print(chosen, extent, exported.get()) : write(chosen, exported.get());
        }
        Outputs.requireFile("--store", file);
        if (folder != null && artifact != null) {
            throw new BadInput("--out beside --artifact; expected one of them");
        }
        if (artifact != null) {
            Outputs.requireFolder("--artifact", artifact);
            folder = artifact.resolve(Artifact.FIGURES);
        } else if (folder != null) {
            Outputs.requireFolder("--out", folder);
        }
        try (ResultStore store = campaign.store(file)) {
            return campaign.isDryRun() ? estimate(chosen, extent, store) : reproduce(chosen, extent, store);
        }
    }

    private Extent extent() {
        Extent usual = full ? Extent.FULL : Extent.SMALL;
        if (full && size != null) {
            throw new BadInput("--size beside --full; expected one of them");
        }
        if (size != null && !List.of("tiny", "small", "paper").contains(size)) {
            throw new BadInput("--size=" + size + "; expected tiny, small or paper");
        }
        if (instructions != null && (instructions < 1 || instructions > Extent.MOST)) {
            throw new BadInput("--max-instructions=" + instructions + "; expected 1 to " + Extent.MOST);
        }
        return new Extent(
                size == null ? usual.size() : size, instructions == null ? usual.instructions() : instructions);
    }

    private List<PaperPlans> chosen() {
        List<Paper> packaged =
                Arrays.stream(Paper.values()).filter(PaperPlans::has).toList();
        Set<Paper> wanted = new LinkedHashSet<>();
        for (String name : papers) {
            List<Paper> named = packaged.stream()
                    .filter(paper -> name.equals(ALL)
                            || paper.name().toLowerCase(Locale.ROOT).equals(name))
                    .toList();
            if (named.isEmpty()) {
                throw new BadInput("PAPER=" + name + "; expected one of "
                        + Stream.concat(
                                        packaged.stream()
                                                .map(paper -> paper.name().toLowerCase(Locale.ROOT)),
                                        Stream.of(ALL))
                                .collect(Collectors.joining(", ")));
            }
            wanted.addAll(named);
        }
        Departures departures = new Departures(Overrides.of(options), keys, !unadmitted);
        return wanted.stream().map(paper -> new PaperPlans(paper, departures)).toList();
    }

    private boolean isSurface() {
        return List.of(PaperPlans.SURFACE).equals(figures);
    }

    private void requireFigures(List<PaperPlans> chosen) {
        if (isSurface()) {
            return;
        }
        for (String figure : figures == null ? List.<String>of() : figures) {
            if (chosen.stream().noneMatch(paper -> paper.figures().contains(figure))) {
                throw new BadInput("--figure=" + figure + "; expected some of "
                        + chosen.stream()
                                .flatMap(paper -> paper.figures().stream())
                                .collect(Collectors.joining(", "))
                        + ", or " + PaperPlans.SURFACE + " alone");
            }
        }
    }

    private List<String> figures(PaperPlans paper) {
        return isSurface()
                ? figures
                : figures == null
                        ? paper.figures()
                        : paper.figures().stream().filter(figures::contains).toList();
    }

    private int estimate(List<PaperPlans> chosen, Extent extent, ResultStore store) {
        for (PaperPlans paper : chosen) {
            for (String plan : paper.plans(figures(paper))) {
                campaign.estimate(paper.name() + " " + plan, new Sweep(paper.plan(plan, extent, known), store));
            }
        }
        return 0;
    }

    private int print(List<PaperPlans> chosen, Extent extent, NewestResults newest) {
        if (isSurface()) {
            printSurfaces(chosen, extent, newest::find);
            return 0;
        }
        print(chosen.stream()
                .map(paper -> new Reproduction(paper, figures(paper), extent, known, newest::find))
                .toList());
        return 0;
    }

    private int write(List<PaperPlans> chosen, NewestResults newest) throws IOException {
        Map<Path, String> written = new LinkedHashMap<>();
        for (Path page : pages) {
            written.put(page, WrittenPage.read(page));
        }
        for (PaperPlans paper : chosen) {
            ReproductionPage parts = new ReproductionPage(paper, known, newest);
            for (Path page : pages) {
                written.computeIfPresent(
                        page,
                        (file, text) -> parts.filled(text)
                                .orElseThrow(
                                        () -> new BadInput("--page=" + file + "; expected a page with <!-- generated: "
                                                + paper.name() + " -->, or the part of its headlines or score")));
            }
        }
        for (Map.Entry<Path, String> page : written.entrySet()) {
            UnfinishedFile.write(page.getKey(), page.getValue());
        }
        return 0;
    }

    private void print(List<Reproduction> reproductions) {
        PrintWriter out = spec.commandLine().getOut();
        if (format.isText()) {
            reproductions.forEach(reproduction -> out.println(ReproductionText.of(reproduction)));
        } else {
            out.print(format.of(ReproductionText.json(reproductions)));
        }
        out.flush();
    }

    private void printSurfaces(
            List<PaperPlans> chosen, Extent extent, Function<PointKey, Optional<StoredPoint>> results) {
        Map<String, List<Chart>> maps = new LinkedHashMap<>();
        chosen.forEach(paper -> maps.put(
                paper.paper().title(), new PaperFigures(paper, extent).surface(known, results, Version.text())));
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                format.isText()
                        ? maps.values().stream().map(SurfaceText::of).collect(Collectors.joining())
                        : format.of(SurfaceText.json(maps)));
        out.flush();
    }

    private int reproduce(List<PaperPlans> chosen, Extent extent, ResultStore store) throws IOException {
        boolean failed = false;
        List<Reproduction> reproductions = new ArrayList<>();
        for (PaperPlans paper : chosen) {
            for (String plan : paper.plans(figures(paper))) {
                failed |= !campaign.simulate(plan, new Sweep(paper.plan(plan, extent, known), store));
                if (folder != null) {
                    new PaperFigures(paper, extent)
                            .of(plan, store, known, Version.text())
                            .wide(figureOptions.width())
                            .write(folder.resolve(paper.name()).resolve(plan));
                }
            }
            if (!isSurface()) {
                reproductions.add(new Reproduction(paper, figures(paper), extent, known, store::find));
            }
        }
        if (isSurface()) {
            printSurfaces(chosen, extent, store::find);
            return failed ? ExitCode.FAILED : 0;
        }
        print(reproductions);
        if (artifact != null) {
            Map<PaperPlans, List<String>> made = new LinkedHashMap<>();
            chosen.forEach(paper -> made.put(paper, figures(paper)));
            new Artifact(artifact, extent, Version.text()).write(made, reproductions, store);
        }
        return failed ? ExitCode.FAILED : 0;
    }
}
