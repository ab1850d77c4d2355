package io.policybridge.run.metrics;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What recorded streams show period by period, counted without code of the simulator: by period, then by key. */
final class PeriodRecount {
    private final long length;
    private final TreeMap<Long, Map<String, Long>> periods = new TreeMap<>();

    PeriodRecount(Path folder, long length) {
        this.length = length;
        RecountedRun run = new RecountedRun(folder);
        run.read("issue", c -> {
            switch (c[0]) {
                case "I" -> count(c[1], "warpInstructions");
                case "C" -> {
                    for (int i = 0; i < Integer.parseInt(c[9]); i++) {
                        int slot = Integer.parseInt(c[8]) + i;
                        run.launch(
                                c[2],
                                slot,
                                Long.parseLong(c[1]),
                                new RecountedRun.Warp(Long.parseLong(c[10]) + i, Long.parseLong(c[5])));
                    }
                }
                default -> {}
            }
        });
        run.read("l1d", c -> {
            if (c[0].equals("A")) {
                count(c[1], c[11].equals("RF") ? "l1dReservationFails" : "l1dAccesses");
                if (!c[11].equals("RF") && c[10].endsWith("M")) {
                    count(c[1], "l1dMisses");
                }
            } else if (c[0].equals("R")) {
                for (long core = Long.parseLong(c[1]); core < Long.parseLong(c[1]) + Long.parseLong(c[3]); core++) {
                    count(Long.toString(core), "l1dReservationFails");
                }
            }
        });
        run.read("ldst", c -> {
            if (c[0].equals("D")) {
                for (int i = 9; i < c.length; i++) {
                    if (c[i].matches(".*/[GL][RW]/.*")) {
                        count(c[1], "requests.bytes" + c[i].split("/")[1]);
                    }
                }
            }
        });
        run.read("dram", c -> {
            if (c[0].equals("P")) {
                count(c[1], "dramRequests");
                if (c[6].equals("1")) {
                    count(c[1], "dramRowHits");
                }
            }
        });
        warps(run);
    }

    /** The load accesses to the L2 of the warps of SM 0. */
    private void warps(RecountedRun run) {
        Map<String, Long> owners = new HashMap<>();
        run.read("l2", c -> {
            boolean isLoad = c[0].equals("I") && c[8].matches("[GL]R") && c[12].equals("0");
            if (isLoad && c[10].equals("0")) {
                owners.put(c[4], run.warp(c[10], c[11], Long.parseLong(c[1])).dyn());
            } else if (c[0].equals("A") && !c[12].equals("RF")) {
                count(c[1], "l2Accesses");
                if (owners.containsKey(c[4])) {
                    count(c[1], "warp " + owners.get(c[4]) + " accesses");
                    if (c[11].startsWith("H")) {
                        count(c[1], "warp " + owners.get(c[4]) + " hits");
                    }
                }
            }
        });
    }

    private void count(String core, String key) {
        periods.computeIfAbsent(Long.parseLong(core) / length, period -> new TreeMap<>())
                .merge(key, 1L, Long::sum);
    }

    /** The count of {@code key} in the period that begins in core cycle {@code from}. */
    long of(long from, String key) {
        return periods.getOrDefault(from / length, Map.of()).getOrDefault(key, 0L);
    }

    /** All that is counted of warps in that period, by key. */
    Map<String, Long> warps(long from) {
        Map<String, Long> warps = new TreeMap<>(periods.getOrDefault(from / length, Map.of()));
        warps.keySet().removeIf(key -> !key.startsWith("warp "));
        return warps;
    }
}
