package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.config.GpuConfig;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunResult;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A policy that masks all warps of an SM stops the run after its liveness limit, here 20,000 cycles, and not before.
 */
class StarvationTest {
    private static final long LIMIT = 20_000;

    @TempDir
    Path folder;

    /** Masks everything of SM 0, or all its loads, until a cycle. */
    private record Mask(boolean loadsOnly, long until) implements GpuPolicy {
        @Override
        public Part warps(int sm) {
            return sm == 0 ? new Masked(loadsOnly, until) : null;
        }
    }

    private static final class Masked implements WarpHooks.WarpMask, CommonHooks.Tick {
        private final boolean loadsOnly;
        private final long until;
        private boolean over;

        Masked(boolean loadsOnly, long until) {
            this.loadsOnly = loadsOnly;
            this.until = until;
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            if (!over) {
                (loadsOnly ? loads : any).clear();
            }
        }

        @Override
        public long firstTick() {
            return until;
        }

        @Override
        public long tick(long cycle) {
            over = true;
            return NEVER;
        }
    }

    /** One warp: two ALU instructions around a load. */
    private RunResult.End run(Mask mask) {
        GpuConfig config = Machine.with(folder, "-gpgpu_n_clusters 1");
        ProgramTrace trace = new Listing(1, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.LOAD, 1, 1, "2", "1", "ld;")
                .alu(16, "3", "2")
                .ret(24)
                .runs(0, 0, 0, 8, 16, 24)
                .trace(folder);
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(32, 4, 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(12)
                .l2(shape)
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        PolicySpec spec = new PolicySpec("masker", "", "", List.of(), (settings, geometry) -> mask);
        Session session = new Session(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))), host, null, LIMIT);
        return new Gpu(config, trace, HostCopies.none(1).open(trace), session)
                .run(Limits.NONE, (cycles, instructions) -> {})
                .end();
    }

    @Test
    void a_policy_that_masks_every_warp_stops_the_run_and_is_named() {
        String message = assertThrows(PolicyFailure.class, () -> run(new Mask(false, CommonHooks.Tick.NEVER)))
                .getMessage();
        assertTrue(message.startsWith("masker at WARPS 0 warpMask masked every runnable warp for 2"), message);
        assertTrue(message.endsWith("cycles in a row (livenessLimit): no progress is possible"), message);
    }

    @Test
    void a_policy_that_masks_all_loads_stops_the_run_too() {
        assertThrows(PolicyFailure.class, () -> run(new Mask(true, CommonHooks.Tick.NEVER)));
    }

    @Test
    void a_policy_that_lets_go_in_time_does_not() {
        assertEquals(RunResult.End.FINISHED, run(new Mask(false, LIMIT - 1)));
        assertEquals(RunResult.End.FINISHED, run(new Mask(true, LIMIT - 1)));
    }

    /** Two looks of 1024 cycles late at most. */
    @Test
    void a_policy_that_lets_go_too_late_does() {
        assertThrows(PolicyFailure.class, () -> run(new Mask(false, LIMIT + 3 * 1024)));
    }
}
