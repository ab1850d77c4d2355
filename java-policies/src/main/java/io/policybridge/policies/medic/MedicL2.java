package io.policybridge.policies.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Ways;

/** Bypass and insertion by warp type together. */
final class MedicL2 extends BypassingL2 implements CacheHooks.Victim {

  MedicL2(WarpTypes types, Key key, RankedLines lines, Bypass bypass, boolean countsBypassed) {
    super(types, key, lines, bypass, countsBypassed);
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
    return query == Hook.VICTIM ? lines().reason(set, Answer.value(answer)) : super.reason(query, access, set, answer);
  }
}
