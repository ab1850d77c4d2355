package io.policybridge.call;

import io.policybridge.api.Hook;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.List;

/**
 * The calls that the warps of one SM make to their policies, and the state that these publish. Published state is sampled by the
 * host at core-cycle boundaries, all SMs at once, where a tick was due or {@link #due} says so.
 */
public final class WarpCalls extends Calls {
  private final WarpHooks.WarpMask mask;
  private final WarpHooks.WarpOrder order;
  private final WarpHooks.CtaLimit limit;
  private final WarpHooks.LoadCompleted[] loadCompleted;
  private final WarpHooks.WarpLaunched[] warpLaunched;
  private final WarpHooks.WarpExited[] warpExited;
  private final WarpHooks.CtaLaunched[] ctaLaunched;
  private final WarpHooks.CtaExited[] ctaExited;
  private final WarpHooks.WarpWaiting[] warpWaiting;
  private final WarpHooks.WarpResumed[] warpResumed;
  private final WarpHooks.LoopBranch[] loopBranch;
  private final WarpHooks.LoopExited[] loopExited;
  private final WarpHooks.Issued[] issued;
  private final WarpHooks.Committed[] committed;
  private boolean due = true;

  WarpCalls(List<Bound> parts, Session.Context context) {
    super(parts, context);
    mask = governor(Hook.WARP_MASK, WarpHooks.WarpMask.class);
    order = governor(Hook.WARP_ORDER, WarpHooks.WarpOrder.class);
    limit = governor(Hook.CTA_LIMIT, WarpHooks.CtaLimit.class);
    loadCompleted = listeners(WarpHooks.LoadCompleted.class).toArray(new WarpHooks.LoadCompleted[0]);
    warpLaunched = listeners(WarpHooks.WarpLaunched.class).toArray(new WarpHooks.WarpLaunched[0]);
    warpExited = listeners(WarpHooks.WarpExited.class).toArray(new WarpHooks.WarpExited[0]);
    ctaLaunched = listeners(WarpHooks.CtaLaunched.class).toArray(new WarpHooks.CtaLaunched[0]);
    ctaExited = listeners(WarpHooks.CtaExited.class).toArray(new WarpHooks.CtaExited[0]);
    warpWaiting = listeners(WarpHooks.WarpWaiting.class).toArray(new WarpHooks.WarpWaiting[0]);
    warpResumed = listeners(WarpHooks.WarpResumed.class).toArray(new WarpHooks.WarpResumed[0]);
    loopBranch = listeners(WarpHooks.LoopBranch.class).toArray(new WarpHooks.LoopBranch[0]);
    loopExited = listeners(WarpHooks.LoopExited.class).toArray(new WarpHooks.LoopExited[0]);
    issued = listeners(WarpHooks.Issued.class).toArray(new WarpHooks.Issued[0]);
    committed = listeners(WarpHooks.Committed.class).toArray(new WarpHooks.Committed[0]);
  }

  /** Whether an event since {@link #sampled} asks for a new sample. */
  public boolean due() {
    return due;
  }

  /** The host has sampled. */
  public void sampled() {
    due = false;
  }

  /** Published state P15: fills both sets, then lets the policy clear slots; both stay full where nobody masks. */
  public void warpMask(WarpSet any, WarpSet loads) {
    any.fill();
    loads.fill();
    if (mask != null) {
      tally.called(Hook.WARP_MASK);
      try {
        mask.warpMask(any, loads);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(mask, Hook.WARP_MASK, null, -1, e);
      }
    }
  }

  /** Published state P16; only if {@code has(WARP_ORDER)}. */
  public void warpOrder(int scheduler, int[] slots, int count) {
    tally.called(Hook.WARP_ORDER);
    try {
      order.warpOrder(scheduler, slots, count);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(order, Hook.WARP_ORDER, null, -1, e);
    }
  }

  /** Published state P28; {@code Integer.MAX_VALUE} where nobody limits. */
  public int ctaLimit() {
    if (limit == null) {
      return Integer.MAX_VALUE;
    }
    tally.called(Hook.CTA_LIMIT);
    try {
      int most = limit.ctaLimit();
      if (most < 1) {
        throw new PolicyFailure(governor(Hook.CTA_LIMIT).name() + " ctaLimit was answered with " + most + "; legal: 1 or more");
      }
      return most;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(limit, Hook.CTA_LIMIT, null, -1, e);
    }
  }

  /** Event P12. */
  public void loadCompleted(long load, int slot, long pc) {
    for (WarpHooks.LoadCompleted listener : loadCompleted) {
      try {
        tally.called(Hook.LOAD_COMPLETED);
        listener.loadCompleted(load, slot, pc);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.LOAD_COMPLETED, null, -1, e);
      }
    }
    due |= isPrompt(Hook.LOAD_COMPLETED);
  }

  /** Event P13. */
  public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
    for (WarpHooks.WarpLaunched listener : warpLaunched) {
      try {
        tally.called(Hook.WARP_LAUNCHED);
        listener.warpLaunched(slot, dynamicWarp, cta, warpInCta);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.WARP_LAUNCHED, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P13. */
  public void warpExited(int slot, int dynamicWarp) {
    for (WarpHooks.WarpExited listener : warpExited) {
      try {
        tally.called(Hook.WARP_EXITED);
        listener.warpExited(slot, dynamicWarp);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.WARP_EXITED, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P13. */
  public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
    for (WarpHooks.CtaLaunched listener : ctaLaunched) {
      try {
        tally.called(Hook.CTA_LAUNCHED);
        listener.ctaLaunched(hardwareCta, kernel, cta, firstSlot, warps);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.CTA_LAUNCHED, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P13. */
  public void ctaExited(int hardwareCta, int kernel, int cta) {
    for (WarpHooks.CtaExited listener : ctaExited) {
      try {
        tally.called(Hook.CTA_EXITED);
        listener.ctaExited(hardwareCta, kernel, cta);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.CTA_EXITED, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P13b. */
  public void warpWaiting(int slot, WarpHooks.Wait why) {
    for (WarpHooks.WarpWaiting listener : warpWaiting) {
      try {
        tally.called(Hook.WARP_WAITING);
        listener.warpWaiting(slot, why);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.WARP_WAITING, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P13b. */
  public void warpResumed(int slot, WarpHooks.Wait why) {
    for (WarpHooks.WarpResumed listener : warpResumed) {
      try {
        tally.called(Hook.WARP_RESUMED);
        listener.warpResumed(slot, why);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.WARP_RESUMED, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P14. */
  public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
    for (WarpHooks.LoopBranch listener : loopBranch) {
      try {
        tally.called(Hook.LOOP_BRANCH);
        listener.loopBranch(slot, branchPc, targetPc, lanes);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.LOOP_BRANCH, null, -1, e);
      }
    }
    due = true;
  }

  /** Event P14. */
  public void loopExited(int slot, long branchPc) {
    for (WarpHooks.LoopExited listener : loopExited) {
      try {
        tally.called(Hook.LOOP_EXITED);
        listener.loopExited(slot, branchPc);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.LOOP_EXITED, null, -1, e);
      }
    }
    due |= isPrompt(Hook.LOOP_EXITED);
  }

  /** Event P18. */
  public void issued(int slot, int instructions) {
    for (WarpHooks.Issued listener : issued) {
      try {
        tally.called(Hook.ISSUED);
        listener.issued(slot, instructions);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.ISSUED, null, -1, e);
      }
    }
    due |= isPrompt(Hook.ISSUED);
  }

  /** Event P18. */
  public void committed(int slot, int threadInstructions) {
    for (WarpHooks.Committed listener : committed) {
      try {
        tally.called(Hook.COMMITTED);
        listener.committed(slot, threadInstructions);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.COMMITTED, null, -1, e);
      }
    }
    due |= isPrompt(Hook.COMMITTED);
  }
}
