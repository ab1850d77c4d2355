package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig.Fly;
import io.policybridge.config.NetworkConfig.LocalCrossbar;
import io.policybridge.config.SmConfig.Scheduler;
import io.policybridge.config.file.Overrides;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The machines of the papers. */
class MachinesTest {
    private static final Path ROOT = GoldenRoot.find();
    private static final int LOCAL = 2;

    @TempDir
    private Path folder;

    /** lmem stores, writes back and reads again; spmv gathers. */
    @ParameterizedTest
    @ValueSource(strings = {"dacache", "apcm1", "apcm2", "medic", "thesis", "dycache"})
    void every_machine_runs_the_recording_to_its_end_and_loses_no_request(String machine) {
        for (String name : new String[] {"lmem", "spmv"}) {
            Job job = Job.of(
                    Workloads.packaged().resolve(name), PolicyChoice.parse("native", 0), machine, Limits.NONE, 0);
            Playback played = job.program().play(job.config());
            Gpu gpu = new Gpu(job.config(), played, job.copies().open(played), null);
            Gpu.Results outcome = gpu.run(Limits.NONE, Progress.NONE);
            assertEquals(RunResult.End.FINISHED, outcome.end());
            assertEquals(
                    job.workload().totals().orElseThrow().instructions(),
                    outcome.totals().count(RunStatistics.INSTRUCTIONS));
            assertTrue(gpu.isIdle());
        }
    }

    /**
     * lmem was recorded on 15 SMs of which each had 1 CTA of 128 threads; dacache has 30, so that a word of all
     * resident threads takes 15360 bytes instead of 7680. The same word of the same thread, counted from where its CTA
     * runs, must be requested on both.
     */
    @Test
    void local_addresses_belong_to_the_threads_of_the_machine_that_runs_them() {
        Workload lmem = Workloads.packaged().resolve("lmem");
        Job.of(lmem, PolicyChoice.parse("native", 0), "dacache", Limits.NONE, 0).recorded(folder, Progress.NONE);
        ProgramTrace before = IssueTraceReader.read(lmem.stream("issue"));
        ProgramTrace after = IssueTraceReader.read(folder.resolve("issue.zst"));
        ProgramTrace.Kernel kernel = before.kernels().get(0);
        int warps = kernel.warpsPerCta();
        int checked = 0;
        for (int warp = 0; warp < kernel.ctas() * warps; warp++) {
            int first = before.first(0, warp / warps, warp % warps);
            int moved = after.first(0, warp / warps, warp % warps);
            for (int i = 0; first + i < before.end(0, warp / warps, warp % warps); i++) {
                if (before.code().get(before.code(first + i)).memory().space() == LOCAL) {
                    assertEquals(
                            words(before, first + i, warp / warps, 7680), words(after, moved + i, warp / warps, 15360));
                    checked++;
                }
            }
        }
        assertTrue(checked > 1000, "local instructions checked: " + checked);
    }

    /**
     * Both load only what the host has copied. syrk was recorded with 12 slices; qv100 has 64, and caches that fetch
     * instructions and constants from nowhere. vecadd the other way round: besides loads, which hit, 4096 sectors are
     * stored and 10 of instructions and constants fetched.
     */
    @Test
    void copies_by_the_host_touch_the_slices_of_the_machine_that_runs() {
        assertEquals(0, totals("dacache32k/syrk", "qv100").count(DramStatistics.REQUESTS));
        assertEquals(4096 + 10, totals("qv100/vecadd", "dacache32k").count(RunStatistics.L2.misses()));
    }

    private static Snapshot totals(String workload, String machine) {
        return Job.of(Workloads.packaged().resolve(workload), PolicyChoice.parse("native", 0), machine, Limits.NONE, 0)
                .run(Progress.NONE)
                .totals();
    }

    /**
     * By lane the number of the requested word and, in bytes from where the CTA's words begin, its place among those of
     * the CTA.
     */
    private static List<String> words(ProgramTrace trace, int instruction, int cta, long stride) {
        long[] lanes = new long[32];
        int count = trace.addresses(instruction, lanes);
        assertEquals(0, trace.recordedHardwareCta(0, cta), "a grid of 8 CTAs puts none above another");
        return IntStream.range(0, count)
                .mapToObj(i -> (lanes[i] - LocalMapping.BASE) / stride + " "
                        + ((lanes[i] - LocalMapping.BASE) % stride - 512L * trace.recordedSm(0, cta)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dacache", "apcm1", "apcm2", "medic", "thesis", "dycache"})
    void lru_of_the_registry_is_the_native_one_on_every_machine(String machine) {
        RunResult bare = Job.of(
                        Workloads.packaged().resolve("lmem"), PolicyChoice.parse("native", 0), machine, Limits.NONE, 0)
                .run(Progress.NONE);
        RunResult queried = Job.of(
                        Workloads.packaged().resolve("lmem"),
                        PolicyChoice.parse("lru(level=both)", 0),
                        machine,
                        Limits.NONE,
                        0)
                .run(Progress.NONE);
        assertEquals(bare.totals(), queried.totals());
    }

    @Test
    void every_value_has_a_source() throws IOException {
        for (String machine : List.of("dacache", "apcm1", "apcm2", "medic", "thesis", "dycache")) {
            List<String> lines =
                    Files.readAllLines(ROOT.resolve("configs").resolve(machine).resolve("gpgpusim.config"));
            for (int i = 1; i < lines.size(); i++) {
                boolean option = lines.get(i).startsWith("-");
                assertFalse(
                        option
                                && !lines.get(i).contains("  # ")
                                && !lines.get(i - 1).startsWith("# "),
                        lines.get(i));
            }
        }
    }

    @Test
    void the_machines_have_the_papers_sizes() {
        GpuConfig dacache = Configs.find("dacache", ROOT);
        assertEquals(30, dacache.sm().sms());
        assertEquals(32 * 1024, dacache.ldst().l1d().bytes());
        assertEquals(8, dacache.ldst().l1d().ways());
        assertEquals(
                768 * 1024,
                dacache.memory().subPartitions() * dacache.memory().l2().bytes());
        assertEquals(5, dacache.memory().dram().timing().cdlr());
        GpuConfig apcm1 = Configs.find("apcm1", ROOT);
        assertEquals(Scheduler.IssueOrder.LRR, apcm1.sm().issue().scheduler().order());
        assertEquals(64, apcm1.ldst().l1d().mshrs().entries());
        assertEquals(
                768 * 1024, apcm1.memory().subPartitions() * apcm1.memory().l2().bytes());
        GpuConfig apcm2 = Configs.find("apcm2", ROOT);
        assertEquals(64, apcm2.sm().warps());
        assertEquals(
                1536 * 1024,
                apcm2.memory().subPartitions() * apcm2.memory().l2().bytes());
        assertEquals(1750, apcm2.clocks().dramMhz());
        GpuConfig medic = Configs.find("medic", ROOT);
        assertEquals(12, medic.memory().subPartitions());
        assertEquals(8, medic.memory().dram().timing().banks());
        GpuConfig thesis = Configs.find("thesis", ROOT);
        assertEquals(1400, thesis.clocks().icntMhz());
        assertEquals(6, thesis.memory().subPartitions());
        assertEquals(32, thesis.memory().l2().mshrs().entries());
        assertEquals(16 * 1024, Configs.find("dycache", ROOT).ldst().l1d().bytes());
    }

    /** As GPGPU-Sim 3.2.2 ships it with its GTX480: flits of 32 bytes, buffers of 8, no speed-up inside. */
    @ParameterizedTest
    @CsvSource({
        "thesis, 21, 1400",
        "dacache, 21, 1400",
        "apcm1, 27, 700",
        "apcm2, 28, 876",
        "medic, 27, 700",
        "dycache, 27, 700"
    })
    void a_machine_has_a_port_of_its_network_for_each_cluster_and_slice(String machine, int ports, double mhz) {
        GpuConfig config = Configs.find(machine, ROOT);
        assertEquals(new Fly(ports, 32, 9, 8, 16, 1), config.network().fabric());
        assertEquals(ports, config.sm().clusters().count() + config.memory().subPartitions());
        assertEquals(mhz, config.clocks().icntMhz());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dacache", "apcm1", "apcm2", "medic", "thesis", "dycache"})
    void the_local_crossbar_is_an_option(String machine) {
        GpuConfig config = Configs.find(machine, ROOT, Overrides.of(List.of("network_mode=2")));
        assertTrue(config.network().fabric() instanceof LocalCrossbar);
    }

    @Test
    void the_sms_of_a_cluster_take_turns_in_going_first() throws IOException {
        assertEquals(new TreeSet<>(List.of(0, 1)), firstOfClusterZero(1));
        assertEquals(new TreeSet<>(List.of(0)), firstOfClusterZero(0));
    }

    /**
     * Which SMs of cluster 0 were the first to issue in a cycle in which both did, under -gpgpu_simt_core_sim_order
     * {@code order}.
     */
    private TreeSet<Integer> firstOfClusterZero(int order) throws IOException {
        String text = Files.readString(ROOT.resolve("configs/dacache/gpgpusim.config"));
        Files.copy(
                ROOT.resolve("configs/dacache/network.icnt"),
                folder.resolve("network.icnt"),
                StandardCopyOption.REPLACE_EXISTING);
        Path file =
                Files.writeString(folder.resolve("test.config"), text + "-gpgpu_simt_core_sim_order " + order + "\n");
        TreeSet<Integer> first = new TreeSet<>();
        Job job = Job.of(
                Workloads.packaged().resolve("hist"), PolicyChoice.parse("native", 0), file.toString(), Limits.NONE, 0);
        job.observed(
                new Issues() {
                    private int earlier = -1;
                    private long cycle = -1;

                    @Override
                    public void issued(
                            int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now) {
                        if (sm > 1) {
                            return;
                        }
                        if (now == cycle && sm != earlier) {
                            first.add(earlier);
                        }
                        earlier = sm;
                        cycle = now;
                    }
                },
                Progress.NONE);
        return first;
    }

    private abstract static class Issues implements SmObserver {
        @Override
        public void ctaLaunched(
                int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {}

        @Override
        public void warpRetired(int sm, int slot, int dynamicWarp, long now) {}

        @Override
        public void ctaExited(int sm, int hardwareCta, long now) {}
    }
}
