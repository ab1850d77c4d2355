package io.policybridge.call;

import io.policybridge.api.Ways;

/** Every way of a set may be replaced. */
record AllWays(int count) implements Ways {
  @Override
  public int nextEligible(int from) {
    return from < count ? from : -1;
  }

  @Override
  public int nextInvalid(int from) {
    return -1;
  }

  @Override
  public boolean mayBypass() {
    return false;
  }

  @Override
  public boolean mayStall() {
    return false;
  }
}
