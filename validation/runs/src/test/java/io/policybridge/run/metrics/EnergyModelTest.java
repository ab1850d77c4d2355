package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.StatisticPage;
import io.policybridge.simulator.Energy;
import io.policybridge.simulator.EnergyEvent;
import io.policybridge.simulator.EnergyModel;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.ldst.LdstStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.table.RunTable;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class EnergyModelTest {
    private static final GpuConfig GTX480X = Configs.find("gtx480x", GoldenRoot.find());

    private final EnergyModel model = new EnergyModel(GTX480X);

    /**
     * {@code times} 100 of everything in {@code cycles} cycles; of 100 accesses 60 hit, 30 miss, 10 are merged; 20 more
     * fail.
     */
    private static Snapshot totals(long cycles, long times) {
        long n = 100 * times;
        return RunStatistics.CATALOGUE
                .zero()
                .with(RunStatistics.CYCLES, cycles)
                .with(RunStatistics.INSTRUCTIONS, n)
                .with(RunStatistics.WARP_INSTRUCTIONS, n)
                .with(RunStatistics.L1D.accesses(), n)
                .with(RunStatistics.L1D.misses(), n * 3 / 10)
                .with(RunStatistics.L1D.loadMisses(), n * 3 / 10)
                .with(RunStatistics.L1D.pendingHits(), n / 10)
                .with(RunStatistics.L1D.reservationFails(), n / 5)
                .with(RunStatistics.L2.accesses(), n)
                .with(RunStatistics.L2.misses(), n * 3 / 10)
                .with(RunStatistics.L2.pendingHits(), n / 10)
                .with(RunStatistics.L2.reservationFails(), n / 5)
                .with(DramStatistics.READS, n)
                .with(DramStatistics.WRITES, n)
                .with(DramStatistics.ACTIVATES, n)
                .with(DramStatistics.PRECHARGES, n)
                .with(LdstStatistics.SHARED_ACCESSES, n)
                .with(RunStatistics.FLITS, n);
    }

    /** 15 SMs at 1.59 W and 6 channels at 3 W are 41.85 W; 700 cycles at 700 MHz are 1 us: 41.85 uJ. */
    @Test
    void without_events_there_is_static_energy_alone() {
        Energy energy = model.of(totals(700, 0));
        assertEquals(0, energy.dynamic());
        assertEquals(41_850, energy.constant(), 1e-6);
        assertEquals(energy.constant(), energy.total());
        assertEquals(0, model.of(totals(0, 0)).total());
    }

    /**
     * An L1D of 16 KB has 10 pJ x sqrt(2) = 14.142 a word, a line of 16 words 226.27; an L2 slice of 64 KB 28.284, a
     * sector of 4 words 113.14; shared memory of 48 KB 24.495, 128 bytes 391.92. 40 bytes of flit: 387.5.
     */
    @Test
    void a_hundred_of_everything_worked_by_hand() {
        Energy energy = model.of(totals(0, 1));
        assertEquals(6.4, energy.of(EnergyEvent.INSTRUCTION), 1e-9);
        assertEquals(0.6, energy.of(EnergyEvent.REGISTERS), 1e-9);
        assertEquals(0.09, energy.of(EnergyEvent.OPERATION), 1e-9);
        assertEquals(39.192, energy.of(EnergyEvent.SHARED), 1e-3);
        assertEquals(120 * 0.0141421, energy.of(EnergyEvent.L1D_LOOKUP), 1e-4);
        assertEquals(60 * 0.226274, energy.of(EnergyEvent.L1D_DATA), 1e-4);
        assertEquals(30 * 0.226274, energy.of(EnergyEvent.L1D_FILL), 1e-4);
        assertEquals(120 * 0.0282843, energy.of(EnergyEvent.L2_ACCESS), 1e-4);
        assertEquals(100 * 0.113137, energy.of(EnergyEvent.L2_DATA), 1e-4);
        assertEquals(38.75, energy.of(EnergyEvent.FLIT), 1e-9);
        assertEquals(0, energy.of(EnergyEvent.DRAM_ACTIVATE));
        assertEquals(423.225, energy.of(EnergyEvent.DRAM_PRECHARGE), 1e-6);
        assertEquals(2556.533, energy.of(EnergyEvent.DRAM_READ), 1e-3);
        assertEquals(1418.656, energy.of(EnergyEvent.DRAM_WRITE), 1e-3);
        assertEquals(energy.dynamic(), energy.total());
    }

    @Test
    void twice_the_events_in_the_same_time_double_only_the_dynamic_energy() {
        Energy once = model.of(totals(700, 1));
        Energy twice = model.of(totals(700, 2));
        assertTrue(once.dynamic() > 0);
        assertEquals(2 * once.dynamic(), twice.dynamic(), 1e-6);
        assertEquals(once.constant(), twice.constant());
    }

    /** 10, 20 and 100 pJ are published; what is fitted between them misses the last by an eighth. */
    @Test
    void a_word_of_sram_costs_what_was_published() {
        assertEquals(10, EnergyEvent.word(8 << 10), 1e-9);
        assertEquals(20, EnergyEvent.word(32 << 10), 1e-9);
        assertEquals(100, EnergyEvent.word(1 << 20), 14);
    }

    @Test
    void a_run_has_the_energy_of_its_kernels() {
        RunResult result = Job.of(
                        Workloads.packaged().resolve("gtx480x-smalll2/vecadd"),
                        PolicyChoice.parse("native", 1),
                        null,
                        Limits.NONE,
                        0)
                .run(Progress.NONE);
        EnergyModel machine = new EnergyModel(Configs.find("gtx480x-smalll2", GoldenRoot.find()));
        double kernels = result.kernels().stream()
                .mapToDouble(kernel -> machine.of(kernel.totals()).total())
                .sum();
        assertEquals(kernels, result.energy().total(), 1e-6 * kernels);
        for (EnergyEvent event : EnergyEvent.values()) {
            boolean none =
                    event == EnergyEvent.SHARED || event == EnergyEvent.DRAM_ACTIVATE || event == EnergyEvent.L1D_DATA;
            assertEquals(!none, result.energy().of(event) > 0, event.key());
        }
        assertTrue(new RunTable(result, null, true)
                .lines()
                .contains(String.format(
                        java.util.Locale.ROOT,
                        "policybridge_energy[total][total] = %.1f",
                        result.energy().total())));
    }

    @Test
    void the_table_of_the_documentation_is_that_of_the_code() throws IOException {
        String table = StatisticPage.energies(model);
        assertTrue(
                Files.readString(GoldenRoot.find().resolve("../../docs/metrics.md"))
                        .contains(table),
                "docs/metrics.md must hold:\n" + table);
    }
}
