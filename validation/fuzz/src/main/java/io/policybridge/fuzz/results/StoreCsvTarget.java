package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.MetricsCsv;
import io.policybridge.store.PlannedColumn;
import io.policybridge.store.StoreCsv;
import io.policybridge.table.MetricRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Results and metrics as CSV: read, written and read again. */
public final class StoreCsvTarget extends FileTarget {
    private static final String METRICS =
            "workload,input,policy,config,config_digest,seed,limits,simulator,policies,period,";

    public StoreCsvTarget() {
        super("store-csv", "results.csv");
    }

    @Override
    public List<byte[]> seeds() {
        PointKey key = SmallResults.key("atax", "lru");
        String points = StoreCsv.text(
                List.of(
                        new StoredPoint(key, 1.5, "end of the input", Map.of("ipc", 1.25, "a, \"b\"", 3.0)),
                        new StoredPoint(key.under(new PointKey.Code("", "")), 2, "limit", Map.of("cycles", 5312.0))),
                List.of(new PlannedColumn("LRU", List.of(key.run().policy()), true, null)));
        String metrics = METRICS + "kernel,name,ipc\natax,input,lru,gtx480x,digest,1,none,a,b,0,1,k,2.5\n";
        return List.of(points.getBytes(StandardCharsets.UTF_8), metrics.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) throws IOException {
        if (Files.size(file) > 0
                && Files.readString(file, StandardCharsets.ISO_8859_1).startsWith(METRICS)) {
            Map<PointKey, List<StoredMetrics>> tables = MetricsCsv.read(file, MetricRows.KERNEL);
            tables.values().forEach(one -> one.forEach(table -> table.table().csv()));
        } else {
            List<StoredPoint> points = StoreCsv.read(file);
            List<PlannedColumn> planned = StoreCsv.planned(file);
            Files.writeString(file, StoreCsv.text(points, planned));
            StoreCsv.read(file);
            StoreCsv.planned(file);
        }
    }
}
