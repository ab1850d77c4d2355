package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Damaged files of results (SQLite): opened, read whole, and written to. */
public final class StoreTarget extends FileTarget {
    private static final StoredPoint POINT =
            new StoredPoint(key("atax"), 1.5, "end of the input", Map.of("ipc", 1.25, "cycles", 5312.0));

    public StoreTarget() {
        super("store", "results.db");
    }

    private static PointKey key(String workload) {
        return SmallResults.key(workload, "lru");
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        Path file = ScratchFolder.create().resolve("seed.db");
        try (ResultStore store = ResultStore.ofOneProcess(file)) {
            store.add(POINT);
            RowTable table = new RowTable(List.of("kernel", "name", "ipc"), List.of(List.of("1", "k", "2.5")));
            store.add(List.of(POINT.measured(List.of(new StoredMetrics(MetricRows.KERNEL, 0, table)))));
        }
        return List.of(bytes(file));
    }

    @Override
    protected void use(Path file) throws IOException {
        StoreFiles.deleteBeside(file);
        try (ResultStore store = ResultStore.existing(file)) {
            List<StoredPoint> all = store.all();
            StoreCsv.text(all);
            store.measured();
            store.statistics();
            store.usualSeconds();
            store.memory();
            store.owners();
            store.find(POINT.key());
            store.metrics(POINT.key());
            store.older(POINT.key());
            store.add(new StoredPoint(key("new"), 1, "end", Map.of("ipc", 2.0)));
            store.size();
        }
    }
}
