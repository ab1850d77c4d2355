package io.policybridge.run.cycles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.cycles.KernelCycles;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each cycle of each scheduler is in one bin, and the bin is the one that the machine suggests. */
class RunCyclesTest {
    private static final Set<CycleBin> FAILS = EnumSet.range(CycleBin.LINE_ALLOC, CycleBin.MSHR_RW_PENDING);

    private static Job job(String workload, String policy, long cycles) {
        return Job.on(
                new ConfigChoice(null, Overrides.NONE),
                Workloads.packaged().resolve(workload),
                PolicyChoice.parse(policy, 1),
                new Limits(cycles, Long.MAX_VALUE, Integer.MAX_VALUE));
    }

    private static Map<CycleBin, Long> bins(CycleRun run) {
        Map<CycleBin, Long> bins = new EnumMap<>(CycleBin.class);
        for (CycleBin bin : CycleBin.values()) {
            bins.put(bin, 0L);
        }
        run.total().forEach((place, count) -> bins.merge(place.bin(), count, Long::sum));
        return bins;
    }

    private static long fails(Map<CycleBin, Long> bins) {
        return FAILS.stream().mapToLong(bins::get).sum();
    }

    /** GTO, LRR with four schedulers and sectors, two-level; kernels one after another; policies of every kind. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vecadd | native",
                "lmem | dip",
                "hist | lru",
                "spmv | dacache",
                "qv100/vecadd | native",
                "kmeans:tiny | swl(n=2)",
                "kmeans:tiny | medic",
                "kmeans:tiny | ccws"
            })
    void the_bins_of_a_kernel_sum_to_its_cycles_times_the_schedulers(String workload, String policy) {
        Job job = job(workload, policy, 20_000);
        CycleRun run = run(job);
        int schedulers = job.config().sm().sms() * job.config().sm().issue().schedulers();
        assertTrue(!run.kernels().isEmpty());
        for (int i = 0; i < run.kernels().size(); i++) {
            KernelCycles kernel = run.kernels().get(i);
            assertEquals(run.result().kernels().get(i).totals().count(RunStatistics.CYCLES), kernel.cycles());
            assertEquals(schedulers, kernel.schedulers());
            assertEquals(
                    kernel.cycles() * schedulers,
                    kernel.rows().stream().mapToLong(KernelCycles.Row::count).sum());
        }
        assertEquals(run.result().kernels().size(), run.kernels().size());
        assertEquals(job.run(Progress.NONE).totals(), run.result().totals());
    }

    /** convsep has 211 loads; a bin has room for 64 at first, and one meets the last of them before any other. */
    @Test
    void a_bin_may_meet_a_late_load_first() {
        CycleRun run = run(job("convsep:tiny", "lru", 30_000));
        assertEquals(30_000, run.cycles());
    }

    private static CycleRun run(Job job) {
        return CycleRun.all(List.of(job), Progress.NONE).get(0);
    }

    /** One instruction a cycle and scheduler at most is issued by GTX480X. */
    @Test
    void a_cycle_with_an_issue_is_issued() {
        CycleRun run = run(job("vecadd", "native", Long.MAX_VALUE));
        assertEquals(
                run.result().totals().count(RunStatistics.WARP_INSTRUCTIONS),
                bins(run).get(CycleBin.ISSUED));
    }

    @Test
    void a_policy_that_masks_warps_throttles_and_no_other_does() {
        assertEquals(0, bins(run(job("kmeans:tiny", "lru", 20_000))).get(CycleBin.THROTTLED));
        assertTrue(bins(run(job("kmeans:tiny", "swl(n=1)", 20_000))).get(CycleBin.THROTTLED) > 1000);
    }

    /** Where nothing enters the L1D, nothing is refused there. */
    @Test
    void cycles_lost_to_reservation_fails_are_gained_by_a_bypass() {
        Map<CycleBin, Long> lru = bins(run(job("kmeans:tiny", "lru", 20_000)));
        Map<CycleBin, Long> bypass = bins(run(job("kmeans:tiny", "bypass-all", 20_000)));
        assertTrue(fails(lru) > 10_000, lru.toString());
        assertEquals(0, fails(bypass));
        assertEquals(0, bypass.get(CycleBin.THROTTLED));
    }

    @Test
    void what_policies_gain_sums_to_the_difference_in_cycles() {
        CycleRun lru = run(job("spmv", "lru", Long.MAX_VALUE));
        CycleRun dacache = run(job("spmv", "dacache", Long.MAX_VALUE));
        assertTrue(lru.cycles() != dacache.cycles());
        long gained = lru.total().values().stream().mapToLong(count -> count).sum()
                - dacache.total().values().stream().mapToLong(count -> count).sum();
        assertEquals((lru.cycles() - dacache.cycles()) * lru.schedulers(), gained);
        String text = new CycleReport("spmv", List.of(lru, dacache), List.of(new Parting(7, 3, List.of("", "x"))))
                .text(3, false);
        assertTrue(text.contains("lru and dacache part in core cycle 7 at SM 3"), text);
        assertTrue(text.contains("  lru: none; the host decides\n  dacache: x\n"), text);
    }

    /** Numbers are rounded to tenths. */
    @Test
    void the_pcs_of_a_bin_and_what_is_left_of_it_sum_to_its_total() {
        CycleRun lru = run(job("kmeans:tiny", "lru", 4000));
        String text = CycleReport.of("kmeans:tiny", List.of(lru)).text(5, false);
        Map<String, Double> totals = new TreeMap<>();
        Map<String, Double> parts = new TreeMap<>();
        Pattern row = Pattern.compile("(\\w+) +(all|\\d+ more|0x\\w+|) .* ([0-9.]+)");
        row.matcher(text)
                .results()
                .forEach(found -> (found.group(2).equals("all") ? totals : parts)
                        .merge(found.group(1), Double.parseDouble(found.group(3)), Double::sum));
        assertTrue(totals.size() > 2 && text.contains(" more "), text);
        parts.keySet().retainAll(totals.keySet());
        assertTrue(!parts.isEmpty(), text);
        parts.forEach((bin, sum) -> assertEquals(totals.get(bin), sum, 0.4, bin + " in " + text));
    }

    @Test
    void runs_part_where_one_decides_otherwise() {
        CycleRun lru = run(job("kmeans:tiny", "lru", 4000));
        CycleRun dacache = run(job("kmeans:tiny", "dacache", 4000));
        Parting parting = Parting.of(lru, dacache);
        assertEquals(parting, Parting.of(lru, dacache));
        assertTrue(parting.cycle() > 0 && parting.cycle() < 4000, parting.toString());
        for (int i = 0; i < 2; i++) {
            assertTrue(
                    parting.decisions().get(i).contains("L1D " + parting.sm() + " victim ")
                            && parting.decisions().get(i).contains("cycle=" + parting.cycle() + " "),
                    parting.toString());
        }
        assertTrue(!parting.decisions().get(0).equals(parting.decisions().get(1)));
        assertNull(Parting.of(lru, run(job("kmeans:tiny", "native", 4000))));
    }
}
