package io.policybridge.run;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MemoryConfig;

/** A configuration with the caches of a ceiling in place of its own. */
final class Geometries {
  private Geometries() {}

  static GpuConfig of(GpuConfig config, Ceiling ceiling) {
    LdstConfig l = config.ldst();
    LdstConfig ldst =
        new LdstConfig(
            ceiling.l1d(l.l1d()), l.l1i(), l.l1c(), l.l1dBanks(), l.l1dBankBytes(), l.l1dBankHash(), l.l1dLatency(), l.l1dWriteRatio(),
            l.sharedLatency(), l.sharedBanks(), l.sharedLimitedBroadcast(), l.warpParts(), l.memUnitPorts(), l.coalesceArch(), l.skipL1dForGlobal(),
            l.responseQueue(), l.perfectMemory(), l.perfectInstructionAndConstantCache());
    MemoryConfig m = config.memory();
    MemoryConfig memory =
        new MemoryConfig(
            m.channels(), m.subPartitionsPerChannel(), ceiling.l2(m.l2()), m.l2TextureOnly(), m.ropLatency(), m.icntToL2(), m.l2ToDram(),
            m.dramToL2(), m.l2ToIcnt(), m.dramLatency(), m.hostCopiesTouchL2(), m.flushL2(), m.dram());
    return new GpuConfig(
        config.name() + "+" + ceiling.label(), config.digest(), config.ignored(), config.sm(), ldst, config.network(), memory, config.mapping(),
        config.clocks(), config.effective(), config.refusals());
  }
}
