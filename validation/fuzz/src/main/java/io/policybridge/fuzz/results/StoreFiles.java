package io.policybridge.fuzz.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What SQLite leaves beside a store. */
final class StoreFiles {
    private StoreFiles() {}

    /** Deletes what stands beside {@code store} of the input before. */
    static void deleteBeside(Path store) throws IOException {
        for (String end : List.of("-wal", "-shm", "-journal")) {
            Files.deleteIfExists(store.resolveSibling(store.getFileName() + end));
        }
    }
}
