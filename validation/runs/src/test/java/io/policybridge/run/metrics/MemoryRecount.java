package io.policybridge.run.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics of L2 slices and DRAM channels. */
final class MemoryRecount {
    private final RecountedRun run;
    private final LoadRecount loads;
    /** The L1D request of each sector at the L2, by uids. */
    private final Map<String, String> packets = new HashMap<>();

    /** The last request for a line. */
    private static final class Requested {
        private int kernel = -1;
        private String sm;
        private RecountedRun.Warp warp;
        private Long lanes;
    }

    /** A load's packet: its locality, and what became of its sectors. */
    private static final class Packet {
        private String kind;
        private int sectors;
        private int accepted;
        private int found;
    }

    MemoryRecount(RecountedRun run, LoadRecount loads) {
        this.run = run;
        this.loads = loads;
    }

    void l2() {
        Map<Long, Requested> lines = new HashMap<>();
        Map<String, Packet> byUid = new HashMap<>();
        Map<String, Packet> bySector = new HashMap<>();
        run.read("l2", c -> {
            long core = Long.parseLong(c[1]);
            if (c[0].equals("I") && (c[8].equals("GR") || c[8].equals("LR")) && c[12].equals("0")) {
                Packet packet = byUid.get(c[5]);
                if (packet == null) {
                    packet = new Packet();
                    byUid.put(c[5], packet);
                    packet.kind =
                            kind(c, core, lines.computeIfAbsent(Long.parseLong(c[6], 16) >> 7, key -> new Requested()));
                    run.count(core, "locality.l2." + packet.kind);
                }
                packet.sectors++;
                bySector.put(c[4], packet);
            } else if (c[0].equals("A") && !c[12].equals("RF") && bySector.containsKey(c[4])) {
                Packet packet = bySector.remove(c[4]);
                packet.accepted++;
                packet.found += c[11].startsWith("H") ? 1 : 0;
                if (packet.accepted == packet.sectors && packet.found == packet.sectors) {
                    run.count(core, "locality.l2.caught." + packet.kind);
                }
            }
        });
    }

    private String kind(String[] c, long core, Requested line) {
        RecountedRun.Warp warp = run.warp(c[10], c[11], core);
        Long lanes = loads.lanes(Long.parseLong(c[5]));
        String kind;
        if (line.sm == null) {
            kind = "first";
        } else if (line.kernel != run.kernel(core)) {
            kind = "interKernel";
        } else if (!line.sm.equals(c[10])) {
            kind = "interCore";
        } else if (line.warp.dyn() == warp.dyn()) {
            kind = (line.lanes & lanes) != 0 ? "intraThread" : "interThread";
        } else {
            kind = line.warp.cta() == warp.cta() ? "intraBlock" : "intraCore";
        }
        line.sm = c[10];
        line.kernel = run.kernel(core);
        line.warp = warp;
        line.lanes = lanes;
        return kind;
    }

    /** MeDiC's metrics: hits of each warp at the L2 (hits, accesses), and the wait in front of it. */
    void warps() {
        Map<String, String> owners = new HashMap<>();
        Map<String, Long> entered = new HashMap<>();
        List<Map<String, int[]>> warps = new ArrayList<>();
        for (int kernel = 0; kernel < run.kernels(); kernel++) {
            warps.add(new HashMap<>());
        }
        run.read("l2", c -> {
            if (c[0].equals("I")) {
                boolean isLoad = (c[8].equals("GR") || c[8].equals("LR")) && c[12].equals("0");
                if (isLoad) {
                    packets.put(c[4], c[5]);
                    owners.put(
                            c[4],
                            c[10] + " "
                                    + run.warp(c[10], c[11], Long.parseLong(c[1]))
                                            .dyn());
                }
            } else if (c[0].equals("O")) {
                entered.put(c[4], Long.parseLong(c[1]));
            } else if (c[0].equals("A") && !c[12].equals("RF")) {
                long core = Long.parseLong(c[1]);
                run.count(core, "l2.queueing[" + Math.min(15, (core - entered.get(c[4])) / 20) + "]");
                if (owners.containsKey(c[4])) {
                    int[] hits = warps.get(run.kernel(core)).computeIfAbsent(owners.get(c[4]), key -> new int[2]);
                    boolean hit = c[12].equals("H") || c[11].equals("HR");
                    hits[0] += hit ? 1 : 0;
                    hits[1]++;
                    String load = "load." + loads.pc(packets.get(c[4])) + ".";
                    run.count(core, load + "l2Accesses");
                    if (hit) {
                        run.count(core, load + "l2Hits");
                    }
                }
            }
        });
        for (int kernel = 0; kernel < run.kernels(); kernel++) {
            for (int[] hits : warps.get(kernel).values()) {
                double ratio = (double) hits[0] / hits[1];
                run.add(kernel, "l2.warpHitRatio[" + hits[0] * 10 / hits[1] + "]", 1);
                String type = ratio == 0
                        ? "allMiss"
                        : ratio == 1 ? "allHit" : ratio < 0.2 ? "mostlyMiss" : ratio < 0.7 ? "balanced" : "mostlyHit";
                run.add(kernel, "l2.warps." + type, 1);
            }
        }
    }

    void dram() {
        List<Map<String, List<Long>>> returns = new ArrayList<>();
        for (int kernel = 0; kernel < run.kernels(); kernel++) {
            returns.add(new HashMap<>());
        }
        run.read("dram", c -> {
            long core = Long.parseLong(c[1]);
            if (c[0].equals("P")) {
                run.count(core, "dram.picks");
                if (c[6].equals("1")) {
                    run.count(core, "dram.rowHits");
                }
            } else if (c[0].equals("T")) {
                String load = loads.load(packets.get(c[5]));
                if (load != null) {
                    returns.get(run.kernel(core))
                            .computeIfAbsent(load, key -> new ArrayList<>())
                            .add(core);
                }
            }
        });
        for (int kernel = 0; kernel < run.kernels(); kernel++) {
            for (List<Long> ofLoad : returns.get(kernel).values()) {
                int bucket = Math.min(32, ofLoad.size());
                run.add(kernel, "divergence.loads[" + bucket + "]", 1);
                run.add(kernel, "divergence.cycles[" + bucket + "]", ofLoad.get(ofLoad.size() - 1) - ofLoad.get(0));
            }
        }
    }
}
