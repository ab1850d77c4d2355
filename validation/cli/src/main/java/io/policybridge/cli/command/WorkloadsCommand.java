package io.policybridge.cli.command;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.benchmarks.suite.InstructionCounts;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.table.TextTable;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the packaged benchmarks and runs. */
@Command(
        name = "workloads",
        description = "Lists the packaged benchmarks and recorded runs.",
        mixinStandardHelpOptions = true)
public final class WorkloadsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private OutputFormat format;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (format.isText()) {
            print(out);
        } else {
            out.print(format.of(json()));
        }
        out.flush();
        return 0;
    }

    private static void print(PrintWriter out) {
        out.println("Benchmarks, executed from PTX at any size (NAME:SIZE; docs/write-a-workload.md), and the warp "
                + "instructions of these sizes:");
        out.print(benchmarks());
        out.println();
        out.println("The same in the papers, name and category there:");
        out.print(papers());
        for (Paper paper : Paper.values()) {
            out.println(paper.title() + ": " + paper.place());
        }
        out.println();
        out.println("Recorded runs; the numbers are GPGPU-Sim's:");
        TextTable table = new TextTable();
        table.row("name", "configuration", "cycles", "thread instr.", "L1D accesses", "L1D misses", "L1D fails");
        for (Workload workload : PackagedRuns.workloads()) {
            table.row(
                    workload.name(),
                    workload.configName(),
                    total(workload, RecordedTotals::cycles),
                    total(workload, RecordedTotals::instructions),
                    total(workload, totals -> totals.l1d().accesses()),
                    total(workload, totals -> totals.l1d().misses()),
                    total(workload, RecordedTotals::l1dReservationFails));
        }
        out.print(table);
        out.println();
        out.println(
                "Your own: the path of a Java or YAML file with a host program, or of a folder with an issue stream "
                        + "(docs/record-a-run.md).");
    }

    /** A benchmark at a size that has a name; {@code papers}: what it is called in each that has it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record BenchmarkJson(
            String workload,
            String kind,
            String suite,
            String computes,
            int size,
            Long warpInstructions,
            @JsonAnyGetter Map<String, String> papers) {
        static BenchmarkJson of(Benchmark benchmark, NamedSize size) {
            OptionalLong instructions = InstructionCounts.of(benchmark, size);
            Map<String, String> papers = new LinkedHashMap<>();
            for (Paper paper : Paper.values()) {
                benchmark.about().in(paper).ifPresent(use -> papers.put(paper.title(), use(use)));
            }
            return new BenchmarkJson(
                    benchmark.name() + ":" + size.name(),
                    "benchmark",
                    benchmark.about().suite(),
                    benchmark.about().does(),
                    size.size(),
                    instructions.isPresent() ? instructions.getAsLong() : null,
                    papers);
        }
    }

    private record RecordedJson(
            String workload,
            String kind,
            String configuration,
            @JsonAnyGetter Map<String, Number> totals) {
        static RecordedJson of(Workload run) {
            return new RecordedJson(
                    run.name(),
                    "recorded run",
                    run.configName(),
                    run.totals().map(RecordedTotals::byName).orElse(Map.of()));
        }
    }

    private static String json() {
        return new ObjectMapper()
                .valueToTree(Stream.concat(
                                Benchmarks.all().stream()
                                        .flatMap(benchmark -> benchmark.sizes().stream()
                                                .map(size -> BenchmarkJson.of(benchmark, size))),
                                PackagedRuns.workloads().stream().map(RecordedJson::of))
                        .toList())
                .toPrettyString();
    }

    private static TextTable benchmarks() {
        TextTable table = new TextTable(0, 1, 8);
        table.row("benchmark", "suite", "tiny", "small", "paper", "instr. tiny", "small", "paper", "computes; size");
        for (Benchmark benchmark : Benchmarks.all()) {
            Benchmark.About about = benchmark.about();
            List<String> cells = new ArrayList<>(List.of(benchmark.name(), about.suite()));
            benchmark.sizes().forEach(size -> cells.add(Integer.toString(size.size())));
            benchmark.sizes().forEach(size -> cells.add(instructions(InstructionCounts.of(benchmark, size))));
            cells.add(about.does());
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String instructions(OptionalLong count) {
        return count.isEmpty() ? "-" : String.format(Locale.ROOT, "%,d", count.getAsLong());
    }

    private static TextTable papers() {
        TextTable table = new TextTable(0, 1, 2, 3, 4, 5);
        table.row(Stream.concat(
                        Stream.of("benchmark"), Arrays.stream(Paper.values()).map(Paper::title))
                .toArray(String[]::new));
        for (Benchmark benchmark : Benchmarks.all()) {
            table.row(Stream.concat(
                            Stream.of(benchmark.name()),
                            Arrays.stream(Paper.values())
                                    .map(paper -> benchmark
                                            .about()
                                            .in(paper)
                                            .map(WorkloadsCommand::use)
                                            .orElse("-")))
                    .toArray(String[]::new));
        }
        return table;
    }

    private static String use(Category.Use use) {
        String own = use.size().isPresent() ? " (paper: " + use.size().getAsInt() + ")" : "";
        return (use.name() + " " + use.category().words()).strip() + own;
    }

    private static String total(Workload workload, ToLongFunction<RecordedTotals> column) {
        return workload.totals()
                .map(totals -> Long.toString(column.applyAsLong(totals)))
                .orElse("-");
    }
}
