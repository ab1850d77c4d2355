package io.policybridge.fuzz.results;

import io.policybridge.fuzz.CommandRun;
import io.policybridge.fuzz.FileTarget;
import io.policybridge.fuzz.ScratchFolder;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Results as CSV, which are imported into a new store, and drawn. */
public final class StoreImportTarget extends FileTarget {
    private final Path report = ScratchFolder.create().resolve("report");

    public StoreImportTarget() {
        super("store-import", "results.csv");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(StoreCsv.text(SmallResults.points()).getBytes(StandardCharsets.UTF_8));
    }

    /** Charts are drawn by a library in JavaScript, which is read anew for each report. */
    @Override
    public int longestSeconds() {
        return 6;
    }

    /** A report complains of options too, such as of a statistic that no result has. */
    @Override
    public String named() {
        return "";
    }

    @Override
    protected void use(Path file) throws IOException {
        Path store = file.resolveSibling(file.getFileName() + ".sqlite");
        for (String end : List.of("", "-wal", "-shm", "-journal")) {
            Files.deleteIfExists(store.resolveSibling(store.getFileName() + end));
        }
        CommandRun.of("results", store.toString(), "--import", file.toString());
        CommandRun.of("results", store.toString());
        CommandRun.of("report", store.toString(), "--out", report.toString(), "--histogram", "loads");
    }
}
