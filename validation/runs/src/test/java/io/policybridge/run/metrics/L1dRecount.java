package io.policybridge.run.metrics;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The metrics of the L1Ds: outcomes of loads, failed attempts and locality. */
final class L1dRecount {
    private final RecountedRun run;
    private final LoadRecount loads;
    private final LinePatternRecount patterns;
    /** By SM: the load whose attempt failed last, or null. */
    private final Map<String, String> failedLoad = new HashMap<>();

    private final int l1dLines;

    /** The history of a line. */
    private static final class Line {
        private boolean present;
        private long evictedBy = -1;
        private int epoch = -1;
        private int kernel = -1;
        private RecountedRun.Warp warp;
        private long lanes;
    }

    L1dRecount(RecountedRun run, LoadRecount loads, int l1dLines) {
        this.run = run;
        this.loads = loads;
        this.l1dLines = l1dLines;
        patterns = new LinePatternRecount(run);
    }

    void read() {
        Map<String, Map<Long, Line>> caches = new HashMap<>();
        Map<String, Integer> epochs = new HashMap<>();
        Map<String, LinkedHashMap<Long, Boolean>> shadows = new HashMap<>();
        Map<String, String> failed = new HashMap<>();
        run.read("l1d", c -> {
            String sm = c[2];
            long core = Long.parseLong(c[1]);
            if (c[0].equals("V")) {
                epochs.merge(sm, 1, Integer::sum);
                patterns.invalidated(sm);
                shadows.remove(sm);
            } else if (c[0].equals("R")) {
                run.add(run.kernel(core), failed.get(sm), Long.parseLong(c[3]));
                ofLoad(core, failedLoad.get(sm), failed.get(sm), Long.parseLong(c[3]));
            } else if (c[0].equals("A") && c[11].equals("RF")) {
                failed.put(
                        sm,
                        "fails."
                                + Map.of(
                                                "LA",
                                                "lineAlloc",
                                                "MQ",
                                                "missQueue",
                                                "ME",
                                                "mshrEntry",
                                                "MM",
                                                "mshrMerge",
                                                "RW",
                                                "mshrReadWrite")
                                        .get(c[12]));
                run.count(core, failed.get(sm));
                failedLoad.put(sm, c[8].endsWith("R") ? c[5] : null);
                ofLoad(core, failedLoad.get(sm), failed.get(sm), 1);
            } else if (c[0].equals("A")) {
                LinkedHashMap<Long, Boolean> shadow =
                        shadows.computeIfAbsent(sm, key -> new LinkedHashMap<>(16, 0.75f, true) {
                            private static final long serialVersionUID = 1;

                            @Override
                            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                                return size() > l1dLines;
                            }
                        });
                accepted(c, caches.computeIfAbsent(sm, key -> new HashMap<>()), epochs.getOrDefault(sm, 0), shadow);
            }
        });
        patterns.endLaunch();
    }

    private void accepted(String[] c, Map<Long, Line> cache, int epoch, LinkedHashMap<Long, Boolean> shadow) {
        long core = Long.parseLong(c[1]);
        long uid = Long.parseLong(c[3]);
        long address = Long.parseLong(c[6], 16) >> 7;
        Line line = cache.computeIfAbsent(address, key -> new Line());
        RecountedRun.Warp warp = run.warp(c[2], c[4], core);
        patterns.use(c, address, warp);
        if (c[8].endsWith("R")) {
            boolean recent = shadow.put(address, true) != null;
            outcome(c, core, line, warp, epoch, recent);
            ofLoad(
                    core,
                    c[5],
                    Map.of("H", "hits", "HR", "pendingHits", "M", "misses", "SM", "misses")
                            .get(c[10]),
                    1);
            for (String push : c[17].split(",")) {
                String[] sent = push.split("/");
                if (sent.length == 4 && sent[1].endsWith("R")) {
                    run.add(run.kernel(core), "l1d.fetchedBytes", Long.parseLong(sent[3]));
                }
            }
            reference(core, line, warp, loads.lanes(uid), c[10].startsWith("H"));
            loads.served(core, uid, c[10]);
        }
        if (c[15].startsWith("1")) {
            if (!c[16].equals("-")) {
                Line lost = cache.get(Long.parseLong(c[16].split("/")[0], 16) >> 7);
                lost.evictedBy = warp.dyn();
                lost.epoch = epoch;
            }
            line.present = true;
            line.evictedBy = -1;
            line.epoch = epoch;
        }
    }

    private void outcome(String[] c, long core, Line line, RecountedRun.Warp warp, int epoch, boolean recent) {
        switch (c[10]) {
            case "H" -> run.count(core, "l1d.hit");
            case "HR" -> run.count(core, "l1d.pendingHit");
            case "SM" -> run.count(core, "l1d.sector");
            default -> {
                if (!line.present) {
                    run.count(core, "l1d.cold");
                    ofLoad(core, c[5], "coldMisses", 1);
                } else if (line.epoch != epoch || line.evictedBy < 0) {
                    run.count(core, "l1d.dropped");
                } else {
                    String by = line.evictedBy == warp.dyn() ? "intraWarp" : "interWarp";
                    run.count(core, "l1d." + by);
                    ofLoad(core, c[5], by + "Misses", 1);
                    run.count(core, recent ? "l1d.conflict" : "l1d.capacity");
                }
            }
        }
    }

    /** Counts of the load at {@code pc}, null for a store. */
    private void ofLoad(long core, String pc, String key, long count) {
        if (pc != null) {
            run.add(run.kernel(core), "load." + pc + "." + key, count);
        }
    }

    /** {@code lanes} is null in a run without an ldst stream: then both kinds of intra-warp references are one. */
    private void reference(long core, Line line, RecountedRun.Warp warp, Long lanes, boolean found) {
        int kernel = run.kernel(core);
        String kind;
        if (line.kernel < 0) {
            kind = "first";
        } else if (line.kernel != kernel) {
            kind = "interKernel";
        } else if (line.warp.dyn() == warp.dyn()) {
            kind = lanes == null ? "intraWarp" : (line.lanes & lanes) != 0 ? "intraThread" : "interThread";
        } else {
            kind = line.warp.cta() == warp.cta() ? "intraBlock" : "intraCore";
        }
        run.count(core, "locality.l1d." + kind);
        if (found && line.kernel >= 0) {
            run.count(core, "locality.l1d.caught." + kind);
        }
        line.kernel = kernel;
        line.warp = warp;
        line.lanes = lanes == null ? 0 : lanes;
    }
}
