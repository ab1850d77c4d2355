package io.policybridge.run.metrics;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The streams of a run, its kernels and warps, and counts by kernel and key. */
final class RecountedRun {
    private final Path run;
    private final List<Map<String, Long>> kernels = new ArrayList<>();
    private final TreeMap<Long, Integer> begins = new TreeMap<>();
    /** By SM and slot: the warps that run there, each from a cycle on. */
    private final Map<String, TreeMap<Long, Warp>> launches = new HashMap<>();

    /** By pc: registers that it writes. */
    private final Map<String, Integer> results = new HashMap<>();

    record Warp(long dyn, long cta) {}

    interface Columns {
        void read(String[] columns);
    }

    RecountedRun(Path run) {
        this.run = run;
    }

    boolean has(String stream) {
        return Files.exists(run.resolve(stream + ".zst"));
    }

    /** Gives {@code columns} every record of {@code stream}. */
    void read(String stream, Columns columns) {
        try (InputStream bytes = new ZstdInputStream(Files.newInputStream(run.resolve(stream + ".zst")));
                BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    columns.read(line.split(" "));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void beginKernel(long core) {
        begins.put(core, kernels.size());
        kernels.add(new HashMap<>());
    }

    int kernels() {
        return kernels.size();
    }

    /** The kernel that runs in core cycle {@code core}. */
    int kernel(long core) {
        return begins.floorEntry(core).getValue();
    }

    void launch(String sm, int slot, long core, Warp warp) {
        launches.computeIfAbsent(sm + "/" + slot, key -> new TreeMap<>()).put(core, warp);
    }

    Warp warp(String sm, String slot, long core) {
        return launches.get(sm + "/" + slot).floorEntry(core).getValue();
    }

    void described(String pc, int registersWritten) {
        results.put(pc, registersWritten);
    }

    /** Registers that the instruction at {@code pc} writes. */
    int results(String pc) {
        return results.get(pc);
    }

    /** All keys that begin with {@code prefix}, of all kernels together. */
    Map<String, Long> all(String prefix) {
        Map<String, Long> sum = new TreeMap<>();
        kernels.forEach(kernel -> kernel.forEach((key, count) -> {
            if (key.startsWith(prefix)) {
                sum.merge(key, count, Long::sum);
            }
        }));
        return sum;
    }

    void count(long core, String key) {
        add(kernel(core), key, 1);
    }

    void add(int kernel, String key, long count) {
        kernels.get(kernel).merge(key, count, Long::sum);
    }

    long of(int kernel, String key) {
        return kernels.get(kernel).getOrDefault(key, 0L);
    }
}
