package io.policybridge.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the seeds of a target into a folder: {@code FuzzSeeds TARGET FOLDER}. */
public final class FuzzSeeds {
    private FuzzSeeds() {}

    public static void main(String... arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        List<byte[]> seeds = FuzzTargets.named(arguments[0]).seeds();
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(folder.resolve("seed-" + i), seeds.get(i));
        }
    }
}
