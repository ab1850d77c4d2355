package io.policybridge.config;

import java.util.List;

/**
 * Everything that the simulator needs of a {@code gpgpusim.config}.
 *
 * @param name name of the configuration, or of the file
 * @param digest hash of the options as they took effect, hexadecimal
 * @param ignored options that were set but are not modelled, in order of appearance
 */
public record GpuConfig(
    String name,
    String digest,
    List<String> ignored,
    SmConfig sm,
    LdstConfig ldst,
    NetworkConfig network,
    MemoryConfig memory,
    AddressMapping mapping,
    ClockConfig clocks) {

  public GpuConfig {
    ignored = List.copyOf(ignored);
  }
}
