package io.policybridge.simulator.dram;

import io.policybridge.api.Hook;
import io.policybridge.config.DramConfig;
import java.util.Map;

/** The hooks of the memory controller that some machines lack. */
public final class MissingHooks {
    private static final String WHY = "it needs -gpgpu_dram_scheduler 1 and -dram_seperate_write_queue_enable 0";

    private MissingHooks() {}

    /** What a controller of {@code config} lacks, and why: a policy picks from the one queue of each bank. */
    public static Map<Hook, String> of(DramConfig config) {
        return config.scheduling().isPlainFrFcfs()
                ? Map.of()
                : Map.of(Hook.PICK, WHY, Hook.PICK_IN_CHANNEL, WHY, Hook.PRIORITY_CLASS, WHY);
    }
}
