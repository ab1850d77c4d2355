package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where kernels are in several CUDA streams, the development line prints tables of that of the kernel that ended. */
class StreamTablesTest {
    private static final Path RUN = Path.of("src/test/resources/recorded/streams");

    @TempDir
    private Path folder;

    /** Kernels 1 to 6 run together, then 7, then 8 and 9. */
    @Test
    void the_tables_after_a_kernel_are_those_of_its_stream() throws IOException {
        String recorded;
        try (InputStream in = new ZstdInputStream(Files.newInputStream(RUN.resolve("issue.zst")))) {
            recorded = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        RunResult one = run(recorded);
        RunResult two = run(recorded.replaceFirst("(\nKB \\d+ 7 .*)", "$1 fffffffffffffff0"));
        assertEquals(one.totals(), two.totals());
        Map<String, Long> first = table(one, 0);
        Map<String, Long> second = table(two, 1);
        assertEquals(first, table(two, 0));
        assertNotEquals(0, second.get("\tTotal_core_cache_stats_breakdown[GLOBAL_ACC_R][MISS]"));
        assertEquals(less(table(one, 1), first), second);
        assertEquals(less(table(one, 2), second), table(two, 2));
    }

    private RunResult run(String issue) throws IOException {
        Files.writeString(folder.resolve("issue.zst"), issue);
        Workload workload = Workloads.packaged().resolve(folder.toString());
        String config = RUN.resolve("gpgpusim.config").toString();
        return Job.of(workload, workload.trace(), PolicyChoice.parse("native", 1), config, Limits.NONE, 0)
                .run(Progress.NONE);
    }

    /** The counts of all tables after the kernels that were printed as {@code index}, where they are not zero. */
    private static Map<String, Long> table(RunResult run, int index) {
        Map<String, Long> table = new TreeMap<>();
        for (String line : run.kernels().get(index).statistics()) {
            String[] parts = line.split(" = ");
            if (parts[0].contains("_breakdown[") && !parts[1].equals("0")) {
                table.merge(parts[0], Long.valueOf(parts[1]), Long::sum);
            }
        }
        return table;
    }

    private static Map<String, Long> less(Map<String, Long> all, Map<String, Long> some) {
        Map<String, Long> rest = new TreeMap<>(all);
        some.forEach((name, count) -> rest.merge(name, -count, Long::sum));
        rest.values().removeIf(count -> count == 0);
        return rest;
    }
}
