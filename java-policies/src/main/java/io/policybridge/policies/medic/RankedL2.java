package io.policybridge.policies.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Ways;

/** Warp-type-aware insertion alone: every request uses the L2. */
final class RankedL2 extends TypedL2 implements CacheHooks.Victim {

  RankedL2(WarpTypes types, Key key, RankedLines lines) {
    super(types, key, lines);
  }

  @Override
  public long victim(Access access, int set, Ways ways) {
    return lines().victim(set, ways);
  }

  @Override
  public Scope scope(Hook query) {
    return Scope.SET;
  }

  @Override
  public String reason(Hook query, Access access, int set, long answer) {
    return lines().reason(set, Answer.value(answer));
  }
}
