package io.policybridge.cli.command;

import io.policybridge.cli.PackagedRuns;
import io.policybridge.report.TextTable;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the packaged runs. */
@Command(name = "workloads", description = "Lists the packaged runs.", mixinStandardHelpOptions = true)
public final class WorkloadsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
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
        PrintWriter out = spec.commandLine().getOut();
        out.print(table);
        out.println();
        out.println("Numbers are GPGPU-Sim's. Your own runs: give the path of a folder with an issue stream "
                + "(docs/streams.md).");
        out.flush();
        return 0;
    }

    private static String total(Workload workload, ToLongFunction<RecordedTotals> column) {
        return workload.totals()
                .map(totals -> Long.toString(column.applyAsLong(totals)))
                .orElse("-");
    }
}
