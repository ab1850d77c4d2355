package io.policybridge.check.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a target is fuzzed. What it learned stays there, so that the next run goes on with it.
 *
 * @param corpus inputs that reach something
 * @param seeds inputs to begin with
 * @param findings inputs that led to what they must not
 * @param log what the fuzzer printed
 */
record FuzzFolders(Path corpus, Path seeds, Path findings, Path log) {
    /** Those of {@code target} below {@code folder}; they are there. */
    static FuzzFolders of(Path folder, String target) throws IOException {
        Path own = folder.resolve(target);
        return new FuzzFolders(
                Files.createDirectories(own.resolve("corpus")),
                Files.createDirectories(own.resolve("seeds")),
                Files.createDirectories(own.resolve("findings")),
                own.resolve("log.txt"));
    }

    /** Inputs that crashed, hung, or took too much memory. */
    List<Path> found() throws IOException {
        try (Stream<Path> files = Files.list(findings)) {
            return files.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom|leak)-[0-9a-f]+"))
                    .sorted()
                    .toList();
        }
    }
}
