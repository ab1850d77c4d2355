package io.policybridge.cli.command;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Benchmarks;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.report.TextTable;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Benchmarks, executed from PTX at any size (NAME:SIZE; docs/write-a-workload.md):");
        out.print(benchmarks());
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
        out.println("Your own: the path of a Java file with a host program, or of a folder with an issue stream "
                + "(docs/record-a-run.md).");
        out.flush();
        return 0;
    }

    private static TextTable benchmarks() {
        TextTable table = new TextTable();
        table.row("name", "suite", "sizes", "computes; what a size counts", "papers");
        for (Benchmark benchmark : Benchmarks.all()) {
            Benchmark.About about = benchmark.about();
            String sizes = benchmark.sizes().stream()
                    .map(size -> size.name() + " " + size.size())
                    .collect(Collectors.joining(", "));
            table.row(benchmark.name(), about.suite(), sizes, about.does(), about.papers());
        }
        return table;
    }

    private static String total(Workload workload, ToLongFunction<RecordedTotals> column) {
        return workload.totals()
                .map(totals -> Long.toString(column.applyAsLong(totals)))
                .orElse("-");
    }
}
