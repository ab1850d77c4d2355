package io.policybridge.policies.replacement;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** A replacement policy for one GPU: each governed cache has a part of its own, and they share nothing. */
record Replacement(Level level, HostGeometry host, Settings settings, BiFunction<CacheShape, Settings, Part> maker) implements GpuPolicy {
  static final Param TOUCH_ON_PENDING =
      Param.flag("touchOnPending", true, "GPGPU-Sim", "a request merged with a line on its way touches that line as a hit does");

  /** A policy of this package; {@code own} are its parameters besides the level. */
  static PolicySpec spec(String name, String paper, String idea, List<Param> own, BiFunction<CacheShape, Settings, Part> maker) {
    return spec(name, paper, idea, Level.PARAM, own, maker);
  }

  /** The same with another default {@code level}. */
  static PolicySpec spec(
      String name, String paper, String idea, Param level, List<Param> own, BiFunction<CacheShape, Settings, Part> maker) {
    List<Param> params = new ArrayList<>();
    params.add(level);
    params.addAll(own);
    return new PolicySpec(name, paper, idea, params, (settings, host) -> new Replacement(Level.of(settings), host, settings, maker));
  }

  @Override
  public Part l1d(int sm) {
    return level.governsL1d() ? maker.apply(host.l1d(), settings) : null;
  }

  @Override
  public Part l2(int subPartition) {
    return level.governsL2() ? maker.apply(host.l2(), settings) : null;
  }
}
