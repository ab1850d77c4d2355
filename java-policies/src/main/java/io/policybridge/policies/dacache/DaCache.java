package io.policybridge.policies.dacache;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;

/**
 * DaCache: memory divergence-aware cache management. Governs the replacement and the bypassing of every L1D; watches the warps of the SM
 * for their age. Both parts of an SM share the ranks; SMs share nothing.
 *
 * <p>The paper's variants: {@code partition=dynamic} or {@code static} with {@code staticWarps}, each with {@code onNoCandidate}
 * {@code bypass} (DaCache), {@code stall} or {@code unconstrained}.
 */
public final class DaCache implements GpuPolicy {
  public static final PolicySpec SPEC =
      new PolicySpec(
          "dacache",
          "Wang, Yu, Sun, Wang: DaCache: memory divergence-aware GPU cache management, ICS 2015",
          "Lines enter the recency chain at their warp's age, so that old warps find all lines of a divergent load; misses that would"
              + " disturb them go around the L1D.",
          Options.PARAMS,
          (settings, host) -> new DaCache(Options.of(settings, host), host));

  private final Options options;
  private final HostGeometry host;
  private final AgeRanks[] ranks;

  private DaCache(Options options, HostGeometry host) {
    this.options = options;
    this.host = host;
    ranks = new AgeRanks[host.sms()];
    for (int sm = 0; sm < ranks.length; sm++) {
      ranks[sm] = new AgeRanks(host.warps(), host.schedulers(), options.rank(), options.sampleWarp());
    }
  }

  @Override
  public Part l1d(int sm) {
    return new DaCacheL1d(options, host, ranks[sm]);
  }

  @Override
  public Part warps(int sm) {
    return ranks[sm];
  }
}
