package io.policybridge.run;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The reference simulator as policies see it. */
public final class SimulatorGeometry {
    /** The simulator as policies and messages call it. */
    public static final String HOST = "simulator";

    /** Hooks that the simulator does not offer: an order of warps other than its own. */
    private static final Set<Hook> MISSING = EnumSet.of(Hook.WARP_ORDER);

    private static final Set<Hook> OF_ONE_QUEUE = EnumSet.of(Hook.PICK, Hook.PRIORITY_CLASS);
    private static final String NO_SUCH_QUEUE =
            "it needs -gpgpu_dram_scheduler 1 and -dram_seperate_write_queue_enable 0";

    private SimulatorGeometry() {}

    /** The hooks that the simulator has. */
    public static Set<Hook> offered() {
        return EnumSet.complementOf(EnumSet.copyOf(MISSING));
    }

    /** The same on the machine of {@code config}. */
    private static Set<Hook> offered(GpuConfig config) {
        Set<Hook> hooks = offered();
        hooks.removeAll(missing(config).keySet());
        return hooks;
    }

    /** The hooks that the machine of {@code config} lacks, and why. */
    public static Map<Hook, String> missing(GpuConfig config) {
        return config.memory().dram().scheduling().isPlainFrFcfs()
                ? Map.of()
                : OF_ONE_QUEUE.stream().collect(Collectors.toMap(hook -> hook, hook -> NO_SUCH_QUEUE));
    }

    /** The simulated GPU of {@code config}. */
    public static HostGeometry of(GpuConfig config) {
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
                .offered(offered(config))
                .reasons(missing(config))
                .build();
    }

    private static CacheShape shape(CacheConfig cache) {
        return new CacheShape(cache.sets(), cache.ways(), cache.lineBytes());
    }
}
