package io.policybridge.run.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The loads of an ldst stream, found by the uids of their requests. */
final class LoadRecount {
    private static final int MOST = 32;

    private final RecountedRun run;
    private final Map<Long, Instruction> byUid = new HashMap<>();
    private final Map<Long, Long> lanesByUid = new HashMap<>();
    private final Map<String, String> loadByUid = new HashMap<>();
    private final Map<String, String> pcByUid = new HashMap<>();
    /** By SM and instruction: where a load with a result entered. */
    private final Map<String, Long> entered = new HashMap<>();

    /** A load of the ldst stream, with the outcomes of its accesses. */
    private static final class Instruction {
        private int accesses;
        private int lines;
        private int accepted;
        private int misses;
        private int merged;
        private String pc;
    }

    LoadRecount(RecountedRun run) {
        this.run = run;
    }

    /** Reads the accesses of each load, and the lanes of each access. */
    void read() {
        Map<String, Instruction> instructions = new HashMap<>();
        Map<String, List<Long>> lanes = new HashMap<>();
        run.read("ldst", c -> {
            if (c[0].equals("D")) {
                Instruction instruction = new Instruction();
                Set<Long> lines = new HashSet<>();
                List<Long> ofEach = new ArrayList<>();
                for (int i = 9; i < c.length; i++) {
                    String[] access = c[i].split("/");
                    lines.add(Long.parseLong(access[0], 16) >> 7);
                    ofEach.add(Long.parseLong(access[3], 16));
                }
                instruction.accesses = c.length - 9;
                instruction.lines = lines.size();
                instruction.pc = c[6];
                entered(c);
                instructions.put(c[5], instruction);
                sizes(c);
                lanes.put(c[5], ofEach);
            } else if (c[0].equals("Q")) {
                byUid.put(Long.parseLong(c[5]), instructions.get(c[4]));
                loadByUid.put(c[5], c[2] + "/" + c[4]);
                pcByUid.put(c[5], instructions.get(c[4]).pc);
                lanesByUid.put(Long.parseLong(c[5]), lanes.get(c[4]).remove(0));
            } else if (c[0].equals("F")) {
                long core = Long.parseLong(c[1]);
                Long from = entered.remove(c[2] + "/" + c[4]);
                if (from != null && run.results(c[5]) > 0) {
                    run.count(core, "load." + c[5] + ".completed");
                    run.add(run.kernel(core), "load." + c[5] + ".latency", core - from);
                }
            }
        });
    }

    /** A load of global or local memory with accesses. */
    private void entered(String[] c) {
        if (c.length > 9 && c[9].matches(".*/[GL]R/.*")) {
            long core = Long.parseLong(c[1]);
            entered.put(c[2] + "/" + c[5], core);
            run.count(core, "load." + c[6] + ".warpLoads");
            run.add(run.kernel(core), "load." + c[6] + ".requests", c.length - 9);
        }
    }

    /** The address of the instruction of an L1D request. */
    String pc(String uid) {
        return pcByUid.get(uid);
    }

    private void sizes(String[] c) {
        for (int i = 9; i < c.length; i++) {
            String[] access = c[i].split("/");
            if (Set.of("GR", "GW", "LR", "LW").contains(access[2])) {
                run.count(Long.parseLong(c[1]), "requests.bytes" + access[1]);
            }
        }
    }

    /** The load of an L1D request, or null. */
    String load(String uid) {
        return loadByUid.get(uid);
    }

    /** The lanes of an L1D request; null if the run has no ldst stream. */
    Long lanes(long uid) {
        return lanesByUid.get(uid);
    }

    /** An access of the L1D was accepted with the outcome {@code probe}. */
    void served(long core, long uid, String probe) {
        Instruction load = byUid.get(uid);
        if (load == null) {
            return;
        }
        load.misses += probe.equals("M") || probe.equals("SM") ? 1 : 0;
        load.merged += probe.equals("HR") ? 1 : 0;
        if (++load.accepted == load.accesses) {
            String kind = load.lines <= 2 ? "coherent" : "divergent";
            run.count(core, "mpli." + kind + "[" + Math.min(load.misses, MOST) + "]");
            run.count(
                    core,
                    "loads." + kind + "."
                            + (load.misses == 0 ? "full" : load.misses == load.accesses ? "none" : "partial"));
            if (load.misses + load.merged == 0) {
                run.count(core, "loads." + kind + ".ready");
            }
        }
    }
}
