package io.policybridge.run;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import java.util.EnumSet;
import java.util.Set;

/** The reference simulator as policies see it. */
public final class SimulatorGeometry {
    /** The simulator as policies and messages call it. */
    public static final String HOST = "simulator";

    /** Hooks that the simulator does not offer: an order of warps other than its own. */
    private static final Set<Hook> MISSING = EnumSet.of(Hook.WARP_ORDER);

    private SimulatorGeometry() {}

    /** The hooks that the simulator has. */
    public static Set<Hook> offered() {
        return EnumSet.complementOf(EnumSet.copyOf(MISSING));
    }

    /** The simulated GPU of {@code config}. */
    public static HostGeometry of(GpuConfig config) {
        return new HostGeometry(
                config.sm().sms(),
                config.memory().subPartitions(),
                config.memory().channels(),
                config.memory().dram().timing().banks(),
                config.sm().issue().schedulers(),
                config.sm().warps(),
                config.sm().resources().warpSize(),
                config.sm().resources().maxCtas(),
                shape(config.ldst().l1d()),
                shape(config.memory().l2()),
                offered(),
                HOST);
    }

    private static CacheShape shape(CacheConfig cache) {
        return new CacheShape(cache.sets(), cache.ways(), cache.lineBytes());
    }
}
