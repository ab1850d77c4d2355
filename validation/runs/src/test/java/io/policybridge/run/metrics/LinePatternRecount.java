package io.policybridge.run.metrics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which warps use a line, in an unbounded L1D and in the simulated one. */
final class LinePatternRecount {
    private final RecountedRun run;
    /** By SM and line: uses in this launch. */
    private final Map<String, Map<Long, Use>> used = new HashMap<>();
    /** By SM and line: uses since the fill. */
    private final Map<String, Map<Long, Use>> resident = new HashMap<>();

    private final Map<String, Long> loads = new HashMap<>();
    private int launch;

    /** How a line is used: by whom, and since when. */
    private static final class Use {
        private final long filler;
        private final String load;
        private long lastBy;
        private long lastAt;
        private final List<Long> users = new ArrayList<>();
        private final List<Integer> reuses = new ArrayList<>();

        private Use(long filler, String load) {
            this.filler = filler;
            this.load = load;
        }

        private String type() {
            boolean others = users.stream().anyMatch(user -> user != filler);
            boolean again = users.stream().filter(user -> user == filler).count() > 1;
            return others ? (again ? "mixed" : "interWarp") : again ? "intraWarp" : "streaming";
        }
    }

    LinePatternRecount(RecountedRun run) {
        this.run = run;
    }

    /** The L1D of {@code sm} was invalidated. */
    void invalidated(String sm) {
        leave(resident.getOrDefault(sm, Map.of()), "bounded");
        resident.remove(sm);
    }

    private void leave(Map<Long, Use> lines, String where) {
        lines.values().forEach(line -> leave(line, where));
    }

    private void leave(Use line, String where) {
        if (line != null) {
            run.add(launch, "pattern." + where + "." + line.type(), 1);
            run.add(launch, "pattern." + where + ".accesses[" + Math.min(16, line.users.size()) + "]", 1);
        }
    }

    void endLaunch() {
        Map<String, Map<String, Long>> types = new HashMap<>();
        for (Map<Long, Use> lines : used.values()) {
            leave(lines, "unbounded");
            lines.values().forEach(line -> {
                types.computeIfAbsent(line.load, key -> new HashMap<>()).merge(line.type(), 1L, Long::sum);
                run.add(launch, "load." + line.load + ".lines." + line.type(), 1);
                line.reuses.forEach(bucket -> run.add(launch, "reuse.lines." + line.type() + "[" + bucket + "]", 1));
            });
        }
        for (Map<String, Long> ofLoad : types.values()) {
            run.add(launch, "aps.dominant", Collections.max(ofLoad.values()));
            run.add(
                    launch,
                    "aps.lines",
                    ofLoad.values().stream().mapToLong(lines -> lines).sum());
        }
        resident.values().forEach(lines -> leave(lines, "bounded"));
        used.clear();
        resident.clear();
    }

    /** An access uses a line, both in an unbounded cache and in the simulated one. */
    void use(String[] c, long address, RecountedRun.Warp warp) {
        if (run.kernel(Long.parseLong(c[1])) != launch) {
            endLaunch();
            launch = run.kernel(Long.parseLong(c[1]));
        }
        Map<Long, Use> cached = resident.computeIfAbsent(c[2], key -> new HashMap<>());
        boolean isLoad = c[8].endsWith("R");
        if (isLoad) {
            Use line = used.computeIfAbsent(c[2], key -> new HashMap<>())
                    .computeIfAbsent(address, key -> new Use(warp.dyn(), c[5]));
            long now = loads.merge(c[2], 1L, Long::sum);
            if (!line.users.isEmpty()) {
                int bucket = 0;
                while (now - line.lastAt >= 2L << bucket) {
                    bucket++;
                }
                line.reuses.add(bucket);
                run.count(
                        Long.parseLong(c[1]),
                        "reuse." + (line.lastBy == warp.dyn() ? "intraWarp" : "interWarp") + "[" + bucket + "]");
            }
            line.users.add(warp.dyn());
            line.lastBy = warp.dyn();
            line.lastAt = now;
        }
        if (c[15].startsWith("1")) {
            leave(cached.remove(address), "bounded");
            if (!c[16].equals("-")) {
                leave(cached.remove(Long.parseLong(c[16].split("/")[0], 16) >> 7), "bounded");
            }
            if (isLoad) {
                cached.put(address, new Use(warp.dyn(), c[5]));
            }
        }
        if (isLoad && cached.containsKey(address)) {
            cached.get(address).users.add(warp.dyn());
        }
    }
}
