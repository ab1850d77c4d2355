package io.policybridge.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.DramConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.dram.DramCounts;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.dram.DramTimingChecker;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.network.Crossbar;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws that hold for every run on every machine: no request is lost, doubled, too early or faster than the hardware.
 */
@Tag("contract")
class GoldenConservationTest {
    private static final int LANES = 32;

    static Stream<String> runs() {
        return Workloads.packaged().all().stream().map(Workload::name);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void no_request_is_lost_and_no_command_is_too_early(String name) {
        Workload run = Workloads.packaged().resolve(name);
        GpuConfig config = ConfigReader.read(run.requiredConfigFile());
        ProgramTrace trace = run.trace();
        HostCopies copies = config.memory().hostCopiesTouchL2()
                ? run.hostCopies(trace)
                : HostCopies.none(trace.kernels().size());
        Gpu gpu = new Gpu(config, trace, copies.open(trace), null);
        DramTimingChecker timing = new DramTimingChecker(config.memory().dram(), gpu.requests());
        Slices slices = new Slices(gpu);
        Queues queues = new Queues(gpu, timing);
        gpu.memory().watch(slices.and(queues), queues);
        Snapshot totals = gpu.run(Limits.NONE, Progress.NONE).totals();

        assertNothingLeft(gpu, config);
        assertEquals(0, slices.inside.size());
        assertTrue(slices.answered > 1000);
        assertLittlesLaw(gpu, config, queues);
        assertRoofline(gpu, config, totals);
        assertEquals(
                totals.count(DramStatistics.READS) + totals.count(DramStatistics.WRITES) > 0, timing.commands() > 0);
    }

    /** As gtx480x, but for RCD, which is 12 there. */
    private static final String SLOWER = "gpgpu_dram_timing_opt=nbk=16:CCD=2:RRD=6:RCD=13:RAS=28:RP=12:RC=40:CL=12:"
            + "WL=4:CDLR=5:WR=12:nbkgrp=4:CCDL=3:RTPL=2";

    /** A DRAM that needs one tick more between activation and read could not have done what was simulated. */
    @Test
    void the_timing_checker_refuses_a_real_run_on_slower_memory() {
        Workload run = Workloads.packaged().resolve("lmem");
        GpuConfig config = ConfigReader.read(run.requiredConfigFile());
        ProgramTrace trace = run.trace();
        Gpu gpu = new Gpu(config, trace, HostCopies.none(trace.kernels().size()).open(trace), null);
        DramConfig slower = ConfigReader.read(run.requiredConfigFile(), Overrides.of(List.of(SLOWER)))
                .memory()
                .dram();
        gpu.memory().watch(null, new DramTimingChecker(slower, gpu.requests()));
        String message = assertThrows(AssertionError.class, () -> gpu.run(Limits.NONE, Progress.NONE))
                .getMessage();
        assertTrue(message.contains("tRCD: 12 ticks, at least 13 needed"), message);
    }

    private static void assertNothingLeft(Gpu gpu, GpuConfig config) {
        assertTrue(gpu.isIdle());
        assertEquals(
                gpu.memory().writeBacks(), gpu.requests().live(), "requests alive, other than write-backs of the L2");
        for (int sm = 0; sm < config.sm().sms(); sm++) {
            assertEquals(0, gpu.ldst(sm).l1d().mshrs());
            assertTrue(!gpu.ldst(sm).l1d().busy() && !gpu.ldst(sm).l1c().busy());
        }
        for (int slice = 0; slice < config.memory().subPartitions(); slice++) {
            assertEquals(0, gpu.memory().l2(slice).mshrs());
        }
        assertTrue(gpu.network().isIdle());
    }

    /**
     * Arrival rate times mean time in the queue is the mean length of the queue: the controllers count the length in
     * every tick, the watcher adds up the ticks from arrival to pick.
     */
    private static void assertLittlesLaw(Gpu gpu, GpuConfig config, Queues queues) {
        long ticks = gpu.memory().dramTicks();
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            DramCounts dram = gpu.memory().dram(channel);
            long stillWaiting = queues.stillWaiting(channel, ticks);
            assertEquals(
                    queues.waited[channel] + stillWaiting,
                    Math.round(dram.averageQueue() * ticks),
                    "channel " + channel);
        }
    }

    private static void assertRoofline(Gpu gpu, GpuConfig config, Snapshot totals) {
        assertTrue(totals.count(RunStatistics.WARP_INSTRUCTIONS)
                <= totals.count(RunStatistics.CYCLES)
                        * config.sm().sms()
                        * config.sm().issue().schedulers()
                        * config.sm().issue().maxPerWarp());
        assertTrue(totals.count(RunStatistics.INSTRUCTIONS) <= totals.count(RunStatistics.WARP_INSTRUCTIONS) * LANES);
        assertTrue(totals.count(RunStatistics.L2.accesses())
                <= gpu.clocks().l2Ticks() * config.memory().subPartitions());
        assertTrue(totals.count(RunStatistics.L1D.misses()) <= totals.count(RunStatistics.L1D.accesses())
                && totals.count(RunStatistics.L2.misses()) <= totals.count(RunStatistics.L2.accesses()));
        for (int net = 0; net <= 1; net++) {
            long ports = net == Network.REQUESTS
                    ? config.sm().clusters().count()
                    : config.memory().subPartitions();
            assertTrue(((Crossbar) gpu.network()).subnet(net).statistics().packets()
                    <= gpu.clocks().icntTicks() * ports);
        }
        long ticks = gpu.memory().dramTicks();
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            DramCounts dram = gpu.memory().dram(channel);
            assertTrue(dram.busCycles() <= ticks && dram.activates() + dram.reads() + dram.writes() <= 2 * ticks);
        }
    }

    /** Every request that enters an L2 slice is answered or absorbed, once. */
    private static final class Slices implements MemoryWatcher {
        final Map<Integer, Long> inside = new HashMap<>();
        private final Gpu gpu;
        private long answered;

        Slices(Gpu gpu) {
            this.gpu = gpu;
        }

        /** Both see everything. */
        MemoryWatcher and(Queues queues) {
            return new MemoryWatcher() {
                @Override
                public void arrived(int slice, int request, int packet, int packetUid) {
                    assertEquals(null, inside.put(gpu.requests().uid[request], gpu.now()));
                }

                @Override
                public void replied(int slice, int request, char source) {
                    left(request);
                }

                @Override
                public void absorbed(int slice, int request) {
                    left(request);
                }

                @Override
                public void queued(int channel, int request, int bank, long row) {
                    queues.queued(channel, request);
                }
            };
        }

        private void left(int request) {
            Long since = inside.remove(gpu.requests().uid[request]);
            assertTrue(
                    since != null,
                    () -> "request " + gpu.requests().uid[request] + " left an L2 slice twice, or never entered one");
            answered++;
        }
    }

    /** How long requests wait for their bank, behind the timing checker. */
    private static final class Queues implements DramChannel.Watcher {
        private final Gpu gpu;
        private final DramTimingChecker timing;
        private final Map<Integer, long[]> waiting = new HashMap<>();
        private final long[] waited = new long[64];

        Queues(Gpu gpu, DramTimingChecker timing) {
            this.gpu = gpu;
            this.timing = timing;
        }

        void queued(int channel, int request) {
            waiting.put(
                    gpu.requests().uid[request],
                    new long[] {channel, gpu.memory().dramTicks()});
        }

        /** Those that were never picked wait from the tick after their arrival to the last. */
        long stillWaiting(int channel, long ticks) {
            return waiting.values().stream()
                    .filter(entry -> entry[0] == channel)
                    .mapToLong(entry -> ticks - 1 - entry[1])
                    .sum();
        }

        @Override
        public void picked(int channel, long tick, int bank, int request, boolean rowHit) {
            timing.picked(channel, tick, bank, request, rowHit);
            waited[channel] += tick - 1 - waiting.remove(gpu.requests().uid[request])[1];
        }

        @Override
        public void command(
                int channel, long tick, DramChannel.Command command, int bank, long row, int request, int sent) {
            timing.command(channel, tick, command, bank, row, request, sent);
        }

        @Override
        public void served(int channel, long tick, int request) {
            timing.served(channel, tick, request);
        }
    }
}
