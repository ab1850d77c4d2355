package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Damaged files of results (SQLite), all figures of which are drawn. */
public final class StoreReportTarget extends ReportTarget {
    public StoreReportTarget() {
        super("store-report", "results.sqlite");
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(stored(List.of()), stored(tables()));
    }

    private static byte[] stored(List<StoredMetrics> metrics) throws IOException {
        Path file = ScratchFolder.create().resolve("seed.sqlite");
        try (ResultStore store = ResultStore.ofOneProcess(file)) {
            List<StoredPoint> points = SmallResults.points();
            store.add(points.stream().map(point -> point.measured(metrics)).toList());
        }
        return bytes(file);
    }

    private static List<StoredMetrics> tables() {
        return List.of(
                table(MetricRows.KERNEL, 0, "kernel,name,end,ipc", "1,k,finished,2.5"),
                table(MetricRows.LOAD, 0, "kernel,pc,l1dAccesses", "1,0x8,64"),
                table(MetricRows.PERIOD, 500, "from,to,kernel,ipc", "0,500,1,0.25", "500,900,1,0.75"),
                table(MetricRows.SM, 0, "sm,ipc", "0,0.5", "1,0.25"));
    }

    private static StoredMetrics table(MetricRows rows, long period, String columns, String... values) {
        List<List<String>> lines =
                List.of(values).stream().map(line -> List.of(line.split(","))).toList();
        return new StoredMetrics(rows, period, new RowTable(List.of(columns.split(",")), lines));
    }

    @Override
    protected void use(Path file) throws IOException {
        StoreFiles.deleteBeside(file);
        draw(file);
    }
}
