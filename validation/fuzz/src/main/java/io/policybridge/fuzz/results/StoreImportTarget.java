package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.CommandRun;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Results as CSV, which are imported into a new store, and drawn. */
public final class StoreImportTarget extends ReportTarget {
    public StoreImportTarget() {
        super("store-import", "results.csv");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(StoreCsv.text(SmallResults.points()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) throws IOException {
        Path store = file.resolveSibling(file.getFileName() + ".sqlite");
        Files.deleteIfExists(store);
        StoreFiles.deleteBeside(store);
        CommandRun.of("results", store.toString(), "--import", file.toString());
        CommandRun.of("results", store.toString());
        draw(store);
    }
}
