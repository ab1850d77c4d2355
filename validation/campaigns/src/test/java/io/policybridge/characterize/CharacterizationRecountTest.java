package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Paper;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.loads.LoadLines;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.Workload;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What is measured of atax, counted a second time: its accesses by executing it without time and looking at the
 * addresses of the lanes, its IPCs and fails from what runs print. Each of its kernels has one CTA, so that all of a
 * kernel's accesses are on one SM.
 */
class CharacterizationRecountTest {
    private static final Workload ATAX = Workloads.packaged().resolve("atax:tiny");
    private static final ConfigChoice THESIS = new ConfigChoice("thesis", Overrides.NONE);

    private static Profile profile;
    private static Recount recount;

    @BeforeAll
    static void count() {
        profile = new Characterization(
                        List.of(ATAX), List.of(Paper.values()), new MachineChoice(THESIS, false), 1, Limits.NONE)
                .run(Thresholds.of(List.of()), Progress.NONE)
                .get(0);
        recount = new Recount();
    }

    private static Measured measured(Paper paper) {
        return profile.findings().stream()
                .filter(finding -> finding.paper() == paper)
                .findFirst()
                .orElseThrow()
                .measured();
    }

    private static double value(Trait trait) {
        return trait.of(measured(trait.paper()));
    }

    /** The accesses of all lanes, coalesced once more. */
    private static final class Recount {
        int coherent;
        int divergent;
        int fine;
        int whole;
        /** By load, the lines of each type. */
        final Map<Long, long[]> loads = new TreeMap<>();

        Recount() {
            try (Playback playback = ATAX.program()
                    .play(ConfigReader.read(GoldenRoot.find().resolve("configs/thesis/gpgpusim.config")))) {
                for (int kernel = 0; playback.kernel(kernel) != null; kernel++) {
                    assertEquals(1, playback.kernel(kernel).ctas());
                    kernel(playback, playback.cta(kernel, 0, 0, 0).first());
                }
            }
        }

        private void kernel(Playback playback, int[] warps) {
            Map<Long, Map<Integer, Integer>> touches = new HashMap<>();
            Map<Long, Long> filler = new HashMap<>();
            for (int warp = 0; warp < warps.length; warp++) {
                for (int at = warps[warp]; at != Playback.NONE; at = playback.advance(at)) {
                    playback.execute(at, 0);
                    StaticInstruction code = playback.instruction(playback.code(at));
                    assertNotEquals(Opcode.BARRIER, code.operation().op(), "warps run one after the other");
                    if (code.memory().space() != Space.GLOBAL || playback.exec(at) == 0) {
                        continue;
                    }
                    Map<Long, Set<Long>> sectors = new TreeMap<>();
                    long[] addresses = new long[32];
                    int lanes = playback.addresses(at, addresses);
                    for (int lane = 0; lane < lanes; lane++) {
                        sectors.computeIfAbsent(addresses[lane] / 128, line -> new HashSet<>())
                                .add(addresses[lane] / 32 % 4);
                    }
                    sectors.values().forEach(this::request);
                    if (code.memory().load()) {
                        coherent += sectors.size() <= 2 ? 1 : 0;
                        divergent += sectors.size() > 2 ? 1 : 0;
                        for (long line : sectors.keySet()) {
                            filler.putIfAbsent(line, code.pc());
                            touches.computeIfAbsent(line, key -> new HashMap<>())
                                    .merge(warp, 1, Integer::sum);
                        }
                    }
                }
            }
            touches.forEach(
                    (line, by) -> loads.computeIfAbsent(filler.get(line), pc -> new long[4])[type(by.values())]++);
        }

        /** A request of 128 bytes, or of 64 or 32 if one half or one sector of the line is enough. */
        private void request(Set<Long> sectors) {
            boolean low = sectors.stream().anyMatch(sector -> sector < 2);
            boolean high = sectors.stream().anyMatch(sector -> sector >= 2);
            fine += low && high ? 0 : 1;
            whole += low && high ? 1 : 0;
        }

        /** Whichever warp was first: all warps touched the line once, or all of them several times. */
        private static int type(Collection<Integer> counts) {
            if (counts.size() == 1) {
                return counts.contains(1) ? 0 : 2;
            }
            boolean once = counts.stream().allMatch(count -> count == 1);
            assertTrue(once || counts.stream().noneMatch(count -> count == 1), "the order decides");
            return once ? 1 : 3;
        }
    }

    @Test
    void divergent_loads_are_those_whose_lanes_are_in_more_than_two_lines() {
        assertEquals((double) recount.divergent / (recount.coherent + recount.divergent), value(Trait.DIVERGENT_LOADS));
        assertTrue(recount.divergent > 0 && recount.coherent > 0);
    }

    @Test
    void fine_requests_are_those_whose_lanes_are_in_half_a_line() {
        assertEquals((double) recount.fine / (recount.fine + recount.whole), value(Trait.FINE_REQUESTS));
        assertTrue(recount.fine > 0 && recount.whole > 0);
    }

    @Test
    void the_types_of_each_loads_lines_follow_from_the_touches_of_its_warps() {
        Map<Long, List<Long>> counted = measured(Paper.APCM).loads().stream()
                .collect(Collectors.toMap(
                        LoadLines::pc,
                        load -> List.of(load.streaming(), load.interWarp(), load.intraWarp(), load.mixed())));
        Map<Long, List<Long>> again = recount.loads.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        load -> Arrays.stream(load.getValue()).boxed().toList()));
        assertEquals(again, counted);
        long lines = again.values().stream()
                .flatMap(List::stream)
                .mapToLong(Long::longValue)
                .sum();
        assertEquals(
                (double) again.values().stream()
                                .mapToLong(types -> types.get(0))
                                .sum()
                        / lines,
                value(Trait.STREAMING));
        assertEquals(
                (double) again.values().stream()
                                .mapToLong(types -> types.get(3))
                                .sum()
                        / lines,
                value(Trait.MIXED));
    }

    private static RunResult run(String policyChoice, String... options) {
        return Job.on(
                        new ConfigChoice("thesis", Overrides.of(List.of(options))),
                        ATAX,
                        PolicyChoice.parse(policyChoice, 1),
                        Limits.NONE)
                .run(Progress.NONE);
    }

    /** The last value that the run prints behind {@code name}. */
    private static double printed(RunResult run, String name) {
        List<String> lines = run.kernels().get(run.kernels().size() - 1).statistics();
        return lines.stream()
                .filter(line -> line.strip().startsWith(name))
                .mapToDouble(line ->
                        Double.parseDouble(line.substring(line.indexOf('=') + 1).strip()))
                .reduce((first, last) -> last)
                .orElseThrow(() -> new AssertionError("no " + name + " in " + lines));
    }

    private static double ipc(RunResult run) {
        return printed(run, "gpu_tot_sim_insn") / printed(run, "gpu_tot_sim_cycle");
    }

    /** The two sizes as options of the configuration; the other caches by policy and by size. */
    @Test
    void ipcs_are_those_that_runs_print() {
        RunResult small = run("native", "gpgpu_cache:dl1=N:32:128:8,L:L:m:N:L,A:32:8,8");
        RunResult large = run("native", "gpgpu_cache:dl1=N:32:128:32,L:L:m:N:L,A:32:8,8");
        assertEquals(ipc(large) / ipc(small), value(Trait.GAIN_OF_4X));
        assertEquals(ipc(run("native")), value(Trait.BOUNDED_IPC));
        assertEquals(ipc(run("bypass-all")), value(Trait.BYPASSED_IPC));
    }

    @Test
    void fails_are_those_that_a_run_prints() {
        RunResult run = run("native");
        double kiloCycles =
                printed(run, "gpu_tot_sim_cycle") * measured(Paper.THESIS).sms() / 1000;
        double mshr = printed(run, "Total_core_cache_fail_stats_breakdown[GLOBAL_ACC_R][MSHR_ENRTY_FAIL]");
        assertTrue(mshr > 0);
        assertEquals(mshr / kiloCycles, value(Trait.MSHR_ENTRY_FAILS), 1e-9);
    }
}
