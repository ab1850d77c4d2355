package io.policybridge.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.cache.CacheCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The packaged recorded runs. */
public final class Recorded {
    private static final List<String> CONFIGS =
            List.of("gtx480x", "gtx480x-linear", "gtx480x-smalll2", "dacache32k", "qv100", "qv100-cold");

    private Recorded() {}

    /** {@code CONFIG/RUN} of every small run that has the stream {@code name}. */
    public static List<String> runs(String name) throws IOException {
        Path root = GoldenRoot.find();
        List<String> runs = new ArrayList<>();
        for (String config : CONFIGS) {
            try (Stream<Path> folders = Files.list(root.resolve(config))) {
                folders.filter(run -> Files.exists(run.resolve(name + ".zst")))
                        .map(run -> config + "/" + run.getFileName())
                        .sorted()
                        .forEach(runs::add);
            }
        }
        return runs;
    }

    public static Path stream(String run, String name) {
        return GoldenRoot.find().resolve(run).resolve(name + ".zst");
    }

    public static GpuConfig config(String name) {
        return Configs.find(name, GoldenRoot.find());
    }

    /** The configuration of {@code CONFIG/RUN}. */
    public static GpuConfig configOf(String run) {
        return config(run.substring(0, run.indexOf('/')));
    }

    /** Compares {@code counts} with the totals that the recorded run printed for {@code cache}: l1d or l2. */
    public static void assertTotals(String run, String cache, CacheCounts counts) throws IOException {
        String counted = cache + ": accesses " + counts.accesses() + ", misses " + counts.misses() + ", pending hits "
                + counts.pendingHits() + ", reservation fails " + counts.reservationFails();
        List<String> printed = Files.readAllLines(GoldenRoot.find().resolve(run).resolve("run.txt"));
        assertEquals(
                printed.stream()
                        .filter(line -> line.startsWith(cache + ": "))
                        .findFirst()
                        .orElseThrow(),
                counted);
    }
}
