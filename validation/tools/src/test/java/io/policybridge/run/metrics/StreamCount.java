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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The metrics, counted anew from the recorded streams of a GPGPU-Sim run, with nothing of the simulator: by kernel,
 * then by key, histograms as {@code KEY[BUCKET]}. What a run's streams do not contain is left out.
 */
final class StreamCount {
    private static final int MOST = 32;

    private final Path run;
    private final int l1dLines;
    private final int schedulers;
    private final List<Map<String, Long>> kernels = new ArrayList<>();
    private final TreeMap<Long, Integer> begins = new TreeMap<>();
    /** By SM and slot: what runs there from which cycle on. */
    private final Map<String, TreeMap<Long, Warp>> launches = new HashMap<>();

    private final Map<Long, Instruction> byUid = new HashMap<>();
    private final Map<Long, Long> lanesByUid = new HashMap<>();

    private record Warp(long dyn, long cta) {}

    /** A load of the ldst stream, with what became of its accesses. */
    private static final class Instruction {
        private int accesses;
        private int lines;
        private int accepted;
        private int misses;
    }

    /** What is known of a line at one bucket. */
    private static final class Line {
        private boolean present;
        private long evictedBy = -1;
        private int epoch = -1;
        private int kernel = -1;
        private Warp warp;
        private long lanes;
        private String sm;
    }

    /** How a line is used: by whom, and since when. */
    private static final class Use {
        private final long filler;
        private final String load;
        private long lastBy;
        private long lastAt;
        private final List<Long> users = new ArrayList<>();

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

    /** By SM and line: uses in this launch, uses of the resident line; accesses of each SM. */
    private final Map<String, Map<Long, Use>> used = new HashMap<>();

    private final Map<String, Map<Long, Use>> resident = new HashMap<>();
    private final Map<String, Long> loads = new HashMap<>();
    private int launch;
    /** The load of an L1D request, by its uid; that request, by the uid of each of its sectors at the L2. */
    private final Map<String, String> loadByUid = new HashMap<>();

    private final Map<String, String> packets = new HashMap<>();

    StreamCount(Path run, int l1dLines, int schedulers) {
        this.run = run;
        this.l1dLines = l1dLines;
        this.schedulers = schedulers;
        issue();
        if (Files.exists(run.resolve("ldst.zst"))) {
            ldst();
        }
        l1d();
        if (Files.exists(run.resolve("l2.zst"))) {
            l2();
            warps();
        }
        if (Files.exists(run.resolve("dram.zst"))) {
            dram();
        }
    }

    /** What was counted; the key is absent where nothing was. */
    long of(int kernel, String key) {
        return kernels.get(kernel).getOrDefault(key, 0L);
    }

    int kernels() {
        return kernels.size();
    }

    private void count(long core, String key) {
        kernels.get(kernel(core)).merge(key, 1L, Long::sum);
    }

    private int kernel(long core) {
        return begins.floorEntry(core).getValue();
    }

    private interface Record {
        void read(String[] columns);
    }

    private void read(String stream, Record record) {
        try (InputStream bytes = new ZstdInputStream(Files.newInputStream(run.resolve(stream + ".zst")));
                BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    record.read(line.split(" "));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kernels, which warp is where, and the ranks of warps that issue. */
    private void issue() {
        Map<String, Set<Long>> resident = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        read("issue", c -> {
            switch (c[0]) {
                case "KB" -> {
                    begins.put(Long.parseLong(c[1]), kernels.size());
                    kernels.add(new HashMap<>());
                }
                case "C" -> {
                    for (int i = 0; i < Integer.parseInt(c[9]); i++) {
                        int slot = Integer.parseInt(c[8]) + i;
                        long dyn = Long.parseLong(c[10]) + i;
                        launches.computeIfAbsent(c[2] + "/" + slot, key -> new TreeMap<>())
                                .put(Long.parseLong(c[1]), new Warp(dyn, Long.parseLong(c[5])));
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
                        count(
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

    /** Which accesses belong to one load, and which lanes each serves. */
    private void ldst() {
        Map<String, Instruction> instructions = new HashMap<>();
        Map<String, List<Long>> lanes = new HashMap<>();
        read("ldst", c -> {
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
                instructions.put(c[5], instruction);
                sizes(c);
                lanes.put(c[5], ofEach);
            } else if (c[0].equals("Q")) {
                byUid.put(Long.parseLong(c[5]), instructions.get(c[4]));
                loadByUid.put(c[5], c[2] + "/" + c[4]);
                lanesByUid.put(Long.parseLong(c[5]), lanes.get(c[4]).remove(0));
            }
        });
    }

    private void l1d() {
        Map<String, Map<Long, Line>> caches = new HashMap<>();
        Map<String, Integer> epochs = new HashMap<>();
        Map<String, LinkedHashMap<Long, Boolean>> shadows = new HashMap<>();
        Map<String, String> failed = new HashMap<>();
        read("l1d", c -> {
            String sm = c[2];
            long core = Long.parseLong(c[1]);
            if (c[0].equals("V")) {
                epochs.merge(sm, 1, Integer::sum);
                leave(resident.getOrDefault(sm, Map.of()), "bounded");
                resident.remove(sm);
                shadows.remove(sm);
            } else if (c[0].equals("R")) {
                kernels.get(kernel(core)).merge(failed.get(sm), Long.parseLong(c[3]), Long::sum);
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
                count(core, failed.get(sm));
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
        endLaunch();
    }

    private void leave(Map<Long, Use> lines, String where) {
        lines.values().forEach(line -> leave(line, where));
    }

    private void leave(Use line, String where) {
        if (line != null) {
            kernels.get(launch).merge("pattern." + where + "." + line.type(), 1L, Long::sum);
            kernels.get(launch)
                    .merge("pattern." + where + ".accesses[" + Math.min(16, line.users.size()) + "]", 1L, Long::sum);
        }
    }

    private void endLaunch() {
        Map<String, Map<String, Long>> types = new HashMap<>();
        for (Map<Long, Use> lines : used.values()) {
            leave(lines, "unbounded");
            lines.values()
                    .forEach(line -> types.computeIfAbsent(line.load, key -> new HashMap<>())
                            .merge(line.type(), 1L, Long::sum));
        }
        for (Map<String, Long> ofLoad : types.values()) {
            kernels.get(launch).merge("aps.dominant", Collections.max(ofLoad.values()), Long::sum);
            kernels.get(launch)
                    .merge(
                            "aps.lines",
                            ofLoad.values().stream().mapToLong(lines -> lines).sum(),
                            Long::sum);
        }
        resident.values().forEach(lines -> leave(lines, "bounded"));
        used.clear();
        resident.clear();
    }

    /** The paper's uses of a line: in a cache that loses nothing, and in this one. */
    private void use(String[] c, long address, Warp warp) {
        if (kernel(Long.parseLong(c[1])) != launch) {
            endLaunch();
            launch = kernel(Long.parseLong(c[1]));
        }
        Map<Long, Use> cached = resident.computeIfAbsent(c[2], key -> new HashMap<>());
        boolean isLoad = c[8].endsWith("R");
        if (isLoad) {
            Use line = used.computeIfAbsent(c[2], key -> new HashMap<>())
                    .computeIfAbsent(address, key -> new Use(warp.dyn, c[5]));
            long now = loads.merge(c[2], 1L, Long::sum);
            if (!line.users.isEmpty()) {
                int bucket = 0;
                while (now - line.lastAt >= 2L << bucket) {
                    bucket++;
                }
                count(
                        Long.parseLong(c[1]),
                        "reuse." + (line.lastBy == warp.dyn ? "intraWarp" : "interWarp") + "[" + bucket + "]");
            }
            line.users.add(warp.dyn);
            line.lastBy = warp.dyn;
            line.lastAt = now;
        }
        if (c[15].startsWith("1")) {
            leave(cached.remove(address), "bounded");
            if (!c[16].equals("-")) {
                leave(cached.remove(Long.parseLong(c[16].split("/")[0], 16) >> 7), "bounded");
            }
            if (isLoad) {
                cached.put(address, new Use(warp.dyn, c[5]));
            }
        }
        if (isLoad && cached.containsKey(address)) {
            cached.get(address).users.add(warp.dyn);
        }
    }

    private void accepted(String[] c, Map<Long, Line> cache, int epoch, LinkedHashMap<Long, Boolean> shadow) {
        long core = Long.parseLong(c[1]);
        long uid = Long.parseLong(c[3]);
        long address = Long.parseLong(c[6], 16) >> 7;
        Line line = cache.computeIfAbsent(address, key -> new Line());
        Warp warp = launches.get(c[2] + "/" + c[4]).floorEntry(core).getValue();
        use(c, address, warp);
        if (c[8].endsWith("R")) {
            boolean recent = shadow.put(address, true) != null;
            outcome(c, core, line, warp, epoch, recent);
            for (String push : c[17].split(",")) {
                String[] sent = push.split("/");
                if (sent.length == 4 && sent[1].endsWith("R")) {
                    kernels.get(kernel(core)).merge("l1d.fetchedBytes", Long.parseLong(sent[3]), Long::sum);
                }
            }
            reference(core, line, warp, lanesByUid.get(uid));
            served(core, byUid.get(uid), c);
        }
        if (c[15].startsWith("1")) {
            if (!c[16].equals("-")) {
                Line lost = cache.get(Long.parseLong(c[16].split("/")[0], 16) >> 7);
                lost.evictedBy = warp.dyn;
                lost.epoch = epoch;
            }
            line.present = true;
            line.evictedBy = -1;
            line.epoch = epoch;
        }
    }

    private void outcome(String[] c, long core, Line line, Warp warp, int epoch, boolean recent) {
        switch (c[10]) {
            case "H" -> count(core, "l1d.hit");
            case "HR" -> count(core, "l1d.pendingHit");
            case "SM" -> count(core, "l1d.sector");
            default -> {
                if (!line.present) {
                    count(core, "l1d.cold");
                } else if (line.epoch != epoch || line.evictedBy < 0) {
                    count(core, "l1d.dropped");
                } else {
                    count(core, line.evictedBy == warp.dyn ? "l1d.intraWarp" : "l1d.interWarp");
                    count(core, recent ? "l1d.conflict" : "l1d.capacity");
                }
            }
        }
    }

    /**
     * {@code lanes} is null where the streams do not contain them: then both kinds of intra-warp references are one.
     */
    private void reference(long core, Line line, Warp warp, Long lanes) {
        int kernel = kernel(core);
        String kind;
        if (line.kernel < 0) {
            kind = "first";
        } else if (line.kernel != kernel) {
            kind = "interKernel";
        } else if (line.warp.dyn == warp.dyn) {
            kind = lanes == null ? "intraWarp" : (line.lanes & lanes) != 0 ? "intraThread" : "interThread";
        } else {
            kind = line.warp.cta == warp.cta ? "intraBlock" : "intraCore";
        }
        count(core, "locality.l1d." + kind);
        line.kernel = kernel;
        line.warp = warp;
        line.lanes = lanes == null ? 0 : lanes;
    }

    private void served(long core, Instruction load, String[] c) {
        if (load == null) {
            return;
        }
        load.misses += c[10].equals("M") || c[10].equals("SM") ? 1 : 0;
        if (++load.accepted == load.accesses) {
            String kind = load.lines <= 2 ? "coherent" : "divergent";
            count(core, "mpli." + kind + "[" + Math.min(load.misses, MOST) + "]");
            count(
                    core,
                    "loads." + kind + "."
                            + (load.misses == 0 ? "full" : load.misses == load.accesses ? "none" : "partial"));
        }
    }

    private void sizes(String[] c) {
        for (int i = 9; i < c.length; i++) {
            String[] access = c[i].split("/");
            if (Set.of("GR", "GW", "LR", "LW").contains(access[2])) {
                count(Long.parseLong(c[1]), "requests.bytes" + access[1]);
            }
        }
    }

    /** MeDiC's: hits of each warp at the L2 (hits, accesses), and the wait before it. */
    private void warps() {
        Map<String, String> owners = new HashMap<>();
        Map<String, Long> entered = new HashMap<>();
        List<Map<String, int[]>> warps = new ArrayList<>();
        kernels.forEach(kernel -> warps.add(new HashMap<>()));
        read("l2", c -> {
            if (c[0].equals("I")) {
                boolean isLoad = (c[8].equals("GR") || c[8].equals("LR")) && c[12].equals("0");
                if (isLoad) {
                    packets.put(c[4], c[5]);
                    owners.put(
                            c[4],
                            c[10] + " "
                                    + launches.get(c[10] + "/" + c[11])
                                            .floorEntry(Long.parseLong(c[1]))
                                            .getValue()
                                            .dyn);
                }
            } else if (c[0].equals("O")) {
                entered.put(c[4], Long.parseLong(c[1]));
            } else if (c[0].equals("A") && !c[12].equals("RF")) {
                long core = Long.parseLong(c[1]);
                count(core, "l2.queueing[" + Math.min(15, (core - entered.get(c[4])) / 20) + "]");
                if (owners.containsKey(c[4])) {
                    int[] hits = warps.get(kernel(core)).computeIfAbsent(owners.get(c[4]), key -> new int[2]);
                    hits[0] += c[12].equals("H") || c[11].equals("HR") ? 1 : 0;
                    hits[1]++;
                }
            }
        });
        for (int kernel = 0; kernel < kernels.size(); kernel++) {
            for (int[] hits : warps.get(kernel).values()) {
                double ratio = (double) hits[0] / hits[1];
                kernels.get(kernel).merge("l2.warpHitRatio[" + hits[0] * 10 / hits[1] + "]", 1L, Long::sum);
                String type = ratio == 0
                        ? "allMiss"
                        : ratio == 1 ? "allHit" : ratio < 0.2 ? "mostlyMiss" : ratio < 0.7 ? "balanced" : "mostlyHit";
                kernels.get(kernel).merge("l2.warps." + type, 1L, Long::sum);
            }
        }
    }

    private void dram() {
        List<Map<String, List<Long>>> returns = new ArrayList<>();
        kernels.forEach(kernel -> returns.add(new HashMap<>()));
        read("dram", c -> {
            long core = Long.parseLong(c[1]);
            if (c[0].equals("P")) {
                count(core, "dram.picks");
                if (c[6].equals("1")) {
                    count(core, "dram.rowHits");
                }
            } else if (c[0].equals("T")) {
                String load = loadByUid.get(packets.get(c[5]));
                if (load != null) {
                    returns.get(kernel(core))
                            .computeIfAbsent(load, key -> new ArrayList<>())
                            .add(core);
                }
            }
        });
        for (int kernel = 0; kernel < kernels.size(); kernel++) {
            for (List<Long> ofLoad : returns.get(kernel).values()) {
                int bucket = Math.min(32, ofLoad.size());
                kernels.get(kernel).merge("divergence.loads[" + bucket + "]", 1L, Long::sum);
                kernels.get(kernel)
                        .merge(
                                "divergence.cycles[" + bucket + "]",
                                ofLoad.get(ofLoad.size() - 1) - ofLoad.get(0),
                                Long::sum);
            }
        }
    }

    private void l2() {
        Map<Long, Line> lines = new HashMap<>();
        Set<String> packets = new HashSet<>();
        read("l2", c -> {
            if (c[0].equals("I")
                    && (c[8].equals("GR") || c[8].equals("LR"))
                    && c[12].equals("0")
                    && packets.add(c[5])) {
                long core = Long.parseLong(c[1]);
                Line line = lines.computeIfAbsent(Long.parseLong(c[6], 16) >> 7, key -> new Line());
                String kind = line.sm == null
                        ? "first"
                        : line.kernel != kernel(core)
                                ? "interKernel"
                                : line.sm.equals(c[10]) ? "intraCore" : "interCore";
                count(core, "locality.l2." + kind);
                line.sm = c[10];
                line.kernel = kernel(core);
            }
        });
    }
}
