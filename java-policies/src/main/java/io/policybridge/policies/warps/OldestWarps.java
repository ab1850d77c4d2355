package io.policybridge.policies.warps;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.Arrays;

/**
 * The warps of one SM, of which only so many of each scheduler's oldest may issue. A warp that ends makes room for the next oldest; what a
 * warp does with its place while it waits is {@link Barrier}.
 */
public class OldestWarps
    implements WarpHooks.WarpMask, WarpHooks.CtaLaunched, WarpHooks.WarpLaunched, WarpHooks.WarpExited, WarpHooks.WarpWaiting,
        WarpHooks.WarpResumed {
  /** What a waiting warp does with its place among the oldest. */
  public enum Barrier { SKIP, KEEP, RELEASE }

  /** What limited warps may not issue. */
  public enum Gate { ALL, LOADS }

  private static final WarpHooks.Wait[] WAITS = WarpHooks.Wait.values();

  private final int fixedLimit;
  private final Barrier barrier;
  private final Gate gate;
  private final int schedulers;
  /** Per scheduler its resident slots, oldest first, and how many they are. */
  private final int[][] oldest;
  private final int[] resident;
  /** Per slot its warp's launch number, hardware CTA, and what it waits for: one bit per reason, for two can overlap at a boundary. */
  private final int[] age;
  private final int[] ctaOf;
  private final int[] waiting;
  /** Per hardware CTA, warps at a barrier. */
  private final int[] atBarrier;

  /** Of each scheduler {@code limit} warps may issue, unless {@link #limit} is overridden. */
  public OldestWarps(int limit, Barrier barrier, Gate gate, HostGeometry host) {
    fixedLimit = limit;
    this.barrier = barrier;
    this.gate = gate;
    schedulers = host.schedulers();
    oldest = new int[schedulers][host.warps()];
    resident = new int[schedulers];
    age = new int[host.warps()];
    ctaOf = new int[host.warps()];
    waiting = new int[host.warps()];
    atBarrier = new int[host.ctas()];
  }

  /** How many of each scheduler's warps may issue; changes in events only. */
  protected int limit() {
    return fixedLimit;
  }

  @Override
  public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
    Arrays.fill(ctaOf, firstSlot, firstSlot + warps, hardwareCta);
  }

  @Override
  public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
    age[slot] = dynamicWarp;
    int[] slots = oldest[slot % schedulers];
    int place = resident[slot % schedulers]++;
    while (place > 0 && age[slots[place - 1]] > dynamicWarp) {
      slots[place] = slots[place - 1];
      place--;
    }
    slots[place] = slot;
  }

  @Override
  public void warpExited(int slot, int dynamicWarp) {
    for (WarpHooks.Wait why : WAITS) {
      warpResumed(slot, why);
    }
    int[] slots = oldest[slot % schedulers];
    int last = --resident[slot % schedulers];
    for (int place = 0, kept = 0; place <= last; place++) {
      if (slots[place] != slot) {
        slots[kept++] = slots[place];
      }
    }
  }

  @Override
  public void warpWaiting(int slot, WarpHooks.Wait why) {
    if (why == WarpHooks.Wait.BARRIER && !waitsFor(slot, why)) {
      atBarrier[ctaOf[slot]]++;
    }
    waiting[slot] |= 1 << why.ordinal();
  }

  @Override
  public void warpResumed(int slot, WarpHooks.Wait why) {
    if (why == WarpHooks.Wait.BARRIER && waitsFor(slot, why)) {
      atBarrier[ctaOf[slot]]--;
    }
    waiting[slot] &= ~(1 << why.ordinal());
  }

  private boolean waitsFor(int slot, WarpHooks.Wait why) {
    return (waiting[slot] >>> why.ordinal() & 1) != 0;
  }

  @Override
  public void warpMask(WarpSet any, WarpSet loads) {
    loads.clear();
    for (int scheduler = 0; scheduler < schedulers; scheduler++) {
      admit(scheduler, loads);
    }
    if (gate == Gate.ALL) {
      any.clear();
      for (int slot = 0; slot < age.length; slot++) {
        if (loads.contains(slot)) {
          any.add(slot);
        }
      }
    }
  }

  /** A limit that is not reached masks nobody, waiting warps neither: what it costs to be told of waiting is then nothing. */
  void admit(int scheduler, WarpSet admitted) {
    boolean all = resident[scheduler] <= limit();
    int places = limit();
    for (int i = 0; i < resident[scheduler]; i++) {
      int slot = oldest[scheduler][i];
      boolean skipped = barrier == Barrier.SKIP && waiting[slot] != 0;
      boolean released = barrier == Barrier.RELEASE && atBarrier[ctaOf[slot]] > 0;
      if (all || released || places > 0 && !skipped) {
        admitted.add(slot);
      }
      if (!skipped) {
        places--;
      }
    }
  }
}
