package io.policybridge.policies.thesis;

/**
 * Periods of core cycles that begin with the kernel. Kernels begin between ticks, and a policy learns the cycle from ticks only: so a
 * part is woken a hundred times in a period, and a kernel counts as begun at the last of these wake-ups, early by less than a hundredth.
 */
final class Periods {
  private static final int LOOKS = 100;

  private final long period;
  private final long step;
  private long began;
  private long now;

  /** {@code period} core cycles each. */
  Periods(long period) {
    this.period = period;
    step = Math.max(1, period / LOOKS);
  }

  /** A kernel begins. */
  void restart() {
    began = now;
  }

  /** Core cycle {@code cycle} has come; whether a period ends with it. */
  boolean endsAt(long cycle) {
    now = cycle;
    boolean ends = cycle >= began + period;
    if (ends) {
      began = cycle;
    }
    return ends;
  }

  /** The cycle at which to be woken next. */
  long next() {
    return Math.min(now + step, began + period);
  }
}
