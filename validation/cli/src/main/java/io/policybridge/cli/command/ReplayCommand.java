package io.policybridge.cli.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.RootCommand;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.replay.Component;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.stream.length.RecordedLengths;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays recorded events through one component. */
@Command(
        name = "replay",
        description = {
            "Feeds each component alone the recorded inputs at their recorded cycles and compares every output "
                    + "(docs/validation.md).",
            "One line a component and run; of=0 where a run has no such stream. Exit code 1 at the first event "
                    + "that differs, which is shown."
        },
        mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = "Packaged runs (see workloads), or folders of streams, or folders of such.")
    private List<String> folders = List.of();

    @Option(names = "--all", description = "All packaged runs.")
    private boolean all;

    @Option(
            names = "--component",
            split = ",",
            paramLabel = "C",
            description = "l1d, l2, dram, icnt, ldst, coalescer, clock (default: these), memory (all partitions "
                    + "together), hierarchy (LD/ST units, network, L2 and DRAM together), sm (all SMs).")
    private List<String> names;

    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "Default: the configuration named in run.txt, from configs/ in the run's folder or in that "
                    + "of its package.")
    private String config;

    @Mixin
    private OptionOverrides overridden;

    @Mixin
    private OutputFormat format;

    @Override
    public Integer call() throws Exception {
        List<Component> components = names == null
                ? Component.SINGLE
                : names.stream().map(ReplayCommand::component).toList();
        if (components.isEmpty()) {
            throw new BadInput("--component is empty; expected " + known());
        }
        if (all != folders.isEmpty()) {
            throw new BadInput("replay: " + (all ? "--all and a folder" : "no run")
                    + "; expected either --all or at least one DIR");
        }
        List<Workload> runs = all
                ? PackagedRuns.workloads()
                : folders.stream()
                        .flatMap(folder -> PackagedRuns.recordings(folder).stream())
                        .toList();
        required(components).forEach(some -> requireStreams(runs, some));
        PrintWriter out = spec.commandLine().getOut();
        List<ReplayResult> results = new ArrayList<>();
        ConfigChoice choice = new ConfigChoice(config, overridden.overrides());
        for (Workload run : runs) {
            GpuConfig gpu = choice.of(run).requireSupported();
            RootCommand.notes(spec, new RecordedLengths(run).doubts(streams(components, run)));
            for (Component component : components) {
                ReplayResult result = component.replay(run, gpu);
                results.add(result);
                if (format.isText()) {
                    print(out, result);
                }
            }
        }
        if (!format.isText()) {
            out.print(format.of(new ObjectMapper()
                    .valueToTree(results.stream().map(Json::of).toList())
                    .toPrettyString()));
        }
        out.flush();
        required(components).forEach(some -> requireComparison(some, results));
        return results.stream().allMatch(ReplayResult::isExact) ? 0 : ExitCode.FAILED;
    }

    /** What those {@code components} take of which {@code run} has all. */
    private static Set<String> streams(List<Component> components, Workload run) {
        return components.stream()
                .filter(component -> component.missing(run).isEmpty())
                .flatMap(component -> component.streams().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Sets of components of each of which one must have something to compare: each that was named, or any. */
    private List<List<Component>> required(List<Component> components) {
        return names == null
                ? List.of(components)
                : components.stream().map(List::of).toList();
    }

    private static void requireComparison(List<Component> components, List<ReplayResult> results) {
        List<String> labels = components.stream().map(Component::label).toList();
        if (results.stream().noneMatch(result -> labels.contains(result.component()) && result.of() > 0)) {
            throw new BadInput("replay: nothing to compare: the streams hold no record of what "
                    + String.join(", ", labels) + (labels.size() == 1 ? " does" : " do"));
        }
    }

    /** Complains unless a run has all streams of a component. */
    private static void requireStreams(List<Workload> runs, List<Component> components) {
        if (runs.stream()
                .noneMatch(run -> components.stream()
                        .anyMatch(component -> component.missing(run).isEmpty()))) {
            Workload run = runs.get(0);
            throw new BadInput("replay: nothing to compare: " + run.folder() + " has no "
                    + files(components.stream().flatMap(component -> component.missing(run).stream()))
                    + "; expected "
                    + (components.size() == 1
                            ? "what " + components.get(0).label() + " takes: "
                                    + files(components.get(0).streams().stream())
                            : "all streams of a component"));
        }
    }

    private static String files(Stream<String> streams) {
        return streams.distinct().map(stream -> stream + ".zst").collect(Collectors.joining(", "));
    }

    private static Component component(String name) {
        return Component.of(name).orElseThrow(() -> new BadInput("--component=" + name + "; expected " + known()));
    }

    private static String known() {
        return Stream.of(Component.values()).map(Component::label).collect(Collectors.joining(", "));
    }

    private static void print(PrintWriter out, ReplayResult result) {
        out.println("component=" + result.component() + " matched=" + result.matched() + " of=" + result.of() + " run="
                + result.run());
        if (result.firstMismatch() != null) {
            out.println(result.firstMismatch());
        }
        out.flush();
    }

    private record Json(String run, String component, long matched, long of, String firstMismatch) {
        static Json of(ReplayResult result) {
            return new Json(result.run(), result.component(), result.matched(), result.of(), result.firstMismatch());
        }
    }
}
