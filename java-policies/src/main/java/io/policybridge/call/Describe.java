package io.policybridge.call;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;

/** Questions in words, for messages and the journal. */
final class Describe {
  private Describe() {}

  static String question(Bound bound, Hook hook, Access access, int set) {
    String where = bound.name() + " " + hook.label() + (set >= 0 ? " set=" + set : "");
    return access == null ? where : where + " " + access(access);
  }

  static String access(Access a) {
    return "cycle=" + a.cycle() + " " + a.kind() + " " + a.space() + " address=" + Long.toHexString(a.address()) + " size=" + a.size()
        + (a.hasId() ? " sm=" + a.sm() + " slot=" + a.slot() + " pc=" + Long.toHexString(a.pc()) + " kernel=" + a.kernel() + " cta=" + a.cta()
            + " warp=" + a.warpInCta() + " n=" + a.n() + " request=" + a.request() : "");
  }
}
