package io.policybridge.policies.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Ways;

/** APCM that protects: the least recent line leaves that nobody protects. */
class ProtectingL1d extends ApcmL1d implements CacheHooks.Victim, CacheHooks.Invalidate {
  private final long[] touched;
  private long touches;

  ProtectingL1d(Sm sm, HostGeometry host) {
    super(sm, host);
    touched = new long[host.l1d().lines()];
  }

  /**
   * Section 5.3: "rather than evict a protected cache line", the request bypasses the cache. The paper's example is direct-mapped; with more
   * ways that holds when all that could be replaced are protected. What may not go around takes the least recent line. Waiting is no choice:
   * the request would hold up the LD/ST unit for the very warp that it waits for.
   */
  @Override
  public long victim(Access access, int set, Ways eligible) {
    int oldest = -1;
    int free = -1;
    for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
      oldest = older(set, way, oldest);
      if (!lines.isProtected(set * ways + way)) {
        free = older(set, way, free);
      }
    }
    if (free >= 0) {
      return Answer.way(free);
    }
    return eligible.mayBypass() ? Answer.BYPASS : Answer.way(oldest);
  }

  private int older(int set, int way, int than) {
    return than < 0 || touched[set * ways + way] < touched[set * ways + than] ? way : than;
  }

  @Override
  final void touch(int line) {
    touched[line] = ++touches;
  }

  /** A store that hits frees the line, and its protection with it. */
  @Override
  public final void invalidate(int set, int way, long lineAddress, boolean dirty) {
    lines.dropped(set * ways + way);
  }

  @Override
  public String reason(Hook query, Access access, int set, long answer) {
    String chosen = switch (Answer.code(answer)) {
      case Answer.WAY_CODE -> lines.isProtected(set * ways + Answer.value(answer)) ? "least recent, all protected; " : "least recent free; ";
      default -> query == Hook.VICTIM ? "all protected; " : "";
    };
    return chosen + known(access);
  }
}
