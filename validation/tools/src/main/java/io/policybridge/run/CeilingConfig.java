package io.policybridge.run;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MemoryConfig;

/** A configuration with the caches of a ceiling in place of its own. */
final class CeilingConfig {
    private CeilingConfig() {}

    static GpuConfig of(GpuConfig config, Ceiling ceiling) {
        LdstConfig ldst = config.ldst().withL1d(ceiling.l1d(config.ldst().l1d()));
        MemoryConfig memory = config.memory().withL2(ceiling.l2(config.memory().l2()));
        return config.withCaches(config.name() + "+" + ceiling.label(), ldst, memory);
    }
}
