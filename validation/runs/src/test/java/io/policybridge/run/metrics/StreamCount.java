package io.policybridge.run.metrics;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The metrics, counted again from the recorded streams of a GPGPU-Sim run, without code of the simulator: by kernel,
 * then by key, histograms as {@code KEY[BUCKET]}. Metrics of streams that the run lacks are left out.
 */
final class StreamCount {
    private final RecountedRun run;
    private final int schedulers;

    StreamCount(Path folder, int l1dLines, int schedulers) {
        run = new RecountedRun(folder);
        this.schedulers = schedulers;
        issue();
        LoadRecount loads = new LoadRecount(run);
        if (run.has("ldst")) {
            loads.read();
        }
        new L1dRecount(run, loads, l1dLines).read();
        MemoryRecount memory = new MemoryRecount(run, loads);
        if (run.has("l2")) {
            memory.l2();
            memory.warps();
        }
        if (run.has("dram")) {
            memory.dram();
        }
    }

    /** The count of {@code key} in a kernel, 0 without an event. */
    long of(int kernel, String key) {
        return run.of(kernel, key);
    }

    /** All keys that begin with {@code prefix}, of all kernels together. */
    Map<String, Long> all(String prefix) {
        return run.all(prefix);
    }

    int kernels() {
        return run.kernels();
    }

    /** Kernels, launches of warps, and the ranks of warps that issue. */
    private void issue() {
        Map<String, Set<Long>> resident = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        run.read("issue", c -> {
            switch (c[0]) {
                case "S" -> run.described(c[1], Integer.parseInt(c[10]));
                case "KB" -> run.beginKernel(Long.parseLong(c[1]));
                case "C" -> {
                    for (int i = 0; i < Integer.parseInt(c[9]); i++) {
                        int slot = Integer.parseInt(c[8]) + i;
                        long dyn = Long.parseLong(c[10]) + i;
                        run.launch(c[2], slot, Long.parseLong(c[1]), new RecountedRun.Warp(dyn, Long.parseLong(c[5])));
                        resident.computeIfAbsent(c[2] + "/" + slot % schedulers, key -> new HashSet<>())
                                .add(dyn);
                    }
                }
                case "E" ->
                    resident.get(c[2] + "/" + Integer.parseInt(c[3]) % schedulers)
                            .remove(Long.parseLong(c[4]));
                case "I" -> {
                    String scheduler = c[2] + "/" + c[3];
                    long core = Long.parseLong(c[1]);
                    if (!Long.valueOf(core).equals(last.put(scheduler, core))) {
                        long dyn = Long.parseLong(c[5]);
                        run.count(
                                core,
                                "scheduler.rank["
                                        + resident.get(scheduler).stream()
                                                .filter(other -> other < dyn)
                                                .count() + "]");
                    }
                }
                default -> {}
            }
        });
    }
}
