package io.policybridge.run;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MemoryConfig;

/** A configuration with the caches of a ceiling in place of its own. */
final class Geometries {
    private Geometries() {}

    static GpuConfig of(GpuConfig config, Ceiling ceiling) {
        LdstConfig ldst = config.ldst().withL1d(ceiling.l1d(config.ldst().l1d()));
        MemoryConfig m = config.memory();
        MemoryConfig memory = new MemoryConfig(
                m.channels(),
                m.subPartitionsPerChannel(),
                ceiling.l2(m.l2()),
                m.l2TextureOnly(),
                m.ropLatency(),
                m.icntToL2(),
                m.l2ToDram(),
                m.dramToL2(),
                m.l2ToIcnt(),
                m.dramLatency(),
                m.hostCopiesTouchL2(),
                m.flushL2(),
                m.dram());
        return new GpuConfig(
                config.name() + "+" + ceiling.label(),
                config.digest(),
                config.ignored(),
                config.sm(),
                ldst,
                config.network(),
                memory,
                config.mapping(),
                config.clocks(),
                config.effective(),
                config.refusals());
    }
}
