package io.policybridge.run;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.dram.MissingHooks;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The reference simulator as policies see it. */
public final class SimulatorGeometry {
    /** The simulator as policies and messages call it. */
    public static final String HOST = "simulator";

    private static final String NO_BRANCHES = "a run from traces has no branches";

    private SimulatorGeometry() {}

    /** The hooks that the simulator has. */
    public static Set<Hook> offered() {
        return EnumSet.allOf(Hook.class);
    }

    /**
     * The simulated GPU of {@code config}.
     *
     * @throws BadInput if it has no L1D, for whose shape every policy is created
     */
    public static HostGeometry of(GpuConfig config) {
        return of(config, false);
    }

    /** As above, for a run from traces if {@code fromTraces}: it has no branches. */
    public static HostGeometry of(GpuConfig config, boolean fromTraces) {
        if (config.ldst().l1d() == null) {
            throw new BadInput("policies on " + config.name()
                    + ", which has no L1D (-gpgpu_cache:dl1 none); expected an L1D, or --policy native");
        }
        Map<Hook, String> missing = new EnumMap<>(Hook.class);
        missing.putAll(MissingHooks.of(config.memory().dram()));
        if (fromTraces) {
            missing.put(Hook.LOOP_BRANCH, NO_BRANCHES);
            missing.put(Hook.LOOP_EXITED, NO_BRANCHES);
        }
        Set<Hook> offered = offered();
        offered.removeAll(missing.keySet());
        return HostGeometry.builder()
                .host(HOST)
                .sms(config.sm().sms())
                .schedulers(config.sm().issue().schedulers())
                .warps(config.sm().warps())
                .warpSize(config.sm().resources().warpSize())
                .ctas(config.sm().resources().maxCtas())
                .l1d(shape(config.ldst().l1d()))
                .subPartitions(config.memory().subPartitions())
                .l2(shape(config.memory().l2()))
                .channels(config.memory().channels())
                .banks(config.memory().dram().timing().banks())
                .offered(offered)
                .reasons(missing)
                .build();
    }

    private static CacheShape shape(CacheConfig cache) {
        return new CacheShape(cache.sets(), cache.ways(), cache.lineBytes());
    }
}
