package io.policybridge.kit;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.call.WarpCalls;

/** The warps of one SM of a {@link RandomHost}; hardware CTA c has the two slots 2c and 2c+1. */
final class RandomSm implements L1dHooks.RequestQueue {
  private static final int WARPS_PER_CTA = 2;
  /** Requests of a coalesced instruction, and of every fourth, a divergent one. */
  private static final int FEW_REQUESTS = 4;
  private static final int MOST_REQUESTS = 12;
  private static final long[] PCS = {0x100, 0x148, 0x1d0, 0x208};
  private static final WarpHooks.Wait[] WAITS = WarpHooks.Wait.values();

  private final int sm;
  private final HostGeometry host;
  private final WarpCalls calls;
  private final RandomCache l1d;
  private final Draws draws;
  private final FakeAccess access;
  private final boolean[] resident;
  private final WarpHooks.Wait[] waiting;
  private final int[] dynamicWarp;
  private final int[] cta;
  private final int[] instructions;
  private final long[] queue = new long[MOST_REQUESTS];
  private final int[] queuedRequest = new int[MOST_REQUESTS];
  private final FakeAccess shown = new FakeAccess();
  private final WarpSet any;
  private final WarpSet loads;
  private final int[] order;
  private final Patience patience;
  private int queued;
  private int launches;
  private int ctas;
  private int kernel;

  RandomSm(int sm, HostGeometry host, WarpCalls calls, RandomCache l1d, Draws draws, Patience patience) {
    this.sm = sm;
    this.host = host;
    this.calls = calls;
    this.l1d = l1d;
    this.draws = draws;
    this.patience = patience;
    access = draws.access;
    resident = new boolean[host.warps()];
    waiting = new WarpHooks.Wait[host.warps()];
    dynamicWarp = new int[host.warps()];
    cta = new int[host.warps()];
    instructions = new int[host.warps()];
    any = new WarpSet(host.warps());
    loads = new WarpSet(host.warps());
    order = new int[host.warps()];
  }

  void began(int newKernel) {
    kernel = newKernel;
  }

  /** Makes the current access one of the warp in {@code slot}. */
  void fillIn(int slot) {
    access.kernel = kernel;
    access.cta = cta[slot];
    access.warpInCta = slot % WARPS_PER_CTA;
    access.n = instructions[slot];
    access.request = 0;
    access.sm = sm;
    access.slot = slot;
    access.dynamicWarp = dynamicWarp[slot];
    access.pc = PCS[draws.below(PCS.length)];
    access.space = draws.oneIn(8) ? Access.Space.LOCAL : Access.Space.GLOBAL;
    access.requests = 1;
    access.lines = 1;
    access.tag = 0;
  }

  /** A warp's memory instruction goes through the L1D, request by request. */
  void memoryInstruction() {
    int slot = draws.below(host.warps());
    if (!resident[slot] || waiting[slot] != null) {
      return;
    }
    int what = draws.below(8);
    fillIn(slot);
    access.kind = what == 0 ? Access.Kind.ATOMIC : what < 3 ? Access.Kind.STORE : Access.Kind.LOAD;
    queued = 1 + draws.below(draws.oneIn(4) ? MOST_REQUESTS : FEW_REQUESTS);
    access.requests = queued;
    access.lines = queued;
    for (int i = 0; i < queued; i++) {
      queue[i] = l1d.someLine();
      queuedRequest[i] = i;
    }
    access.address = queue[0];
    long load = draws.newLoad();
    if (access.kind == Access.Kind.LOAD) {
      l1d.tells();
      l1d.calls().loadStarted(load, access, access.lines);
    }
    l1d.hits = 0;
    l1d.misses = 0;
    l1d.bypasses = 0;
    for (int i = 0; i < access.requests; i++) {
      take(i);
      askToAdmit();
      l1d.tells();
      l1d.calls().requestQueued(access);
    }
    while (queued > 0) {
      int index = next();
      take(index);
      enter();
      l1d.tells();
      l1d.calls().requestTaken(access);
      queued--;
      System.arraycopy(queue, index + 1, queue, index, queued - index);
      System.arraycopy(queuedRequest, index + 1, queuedRequest, index, queued - index);
    }
    if (access.kind == Access.Kind.LOAD) {
      l1d.tells();
      l1d.calls().loadServed(load, l1d.hits, l1d.misses, l1d.bypasses);
      calls.loadCompleted(load, slot, access.pc);
    }
    instructions[slot]++;
    calls.issued(slot, 1);
    calls.committed(slot, host.warpSize());
  }

  /** Asks, and goes on whatever the answer: as a recorded stream does. */
  private void askToAdmit() {
    if (l1d.calls().has(Hook.NEXT_REQUEST)) {
      draws.aroundQuery();
      long first = l1d.calls().admit(access);
      draws.aroundQuery();
      draws.decided(first, l1d.calls().admit(access));
      draws.aroundQuery();
    }
  }

  /** A request that is not let through is dropped, or tried again for as long as the host has patience. */
  private void enter() {
    long address = access.address;
    int request = access.request;
    for (int attempt = 0; !l1d.request(); attempt++) {
      if (!patience.afterRefusal(attempt)) {
        return;
      }
      access.address = address;
      access.request = request;
    }
  }

  private int next() {
    if (!l1d.calls().has(Hook.NEXT_REQUEST)) {
      return 0;
    }
    draws.aroundQuery();
    long first = l1d.calls().nextRequest(this);
    draws.aroundQuery();
    long answer = draws.decided(first, l1d.calls().nextRequest(this));
    draws.aroundQuery();
    draws.compared(Hook.NEXT_REQUEST, answer != Answer.index(0));
    return answer == Answer.NONE ? 0 : Answer.value(answer);
  }

  private void take(int index) {
    access.address = queue[index];
    access.request = queuedRequest[index];
  }

  @Override
  public int size() {
    return queued;
  }

  @Override
  public Access access(int index) {
    shown.sm = sm;
    shown.slot = access.slot;
    shown.kernel = access.kernel;
    shown.cta = access.cta;
    shown.address = queue[index];
    shown.request = queuedRequest[index];
    return shown;
  }

  /** A CTA starts, or one of the warps ends, waits, goes on, branches, or issues. */
  void schedule() {
    int slot = draws.below(host.warps() / WARPS_PER_CTA * WARPS_PER_CTA);
    int first = slot / WARPS_PER_CTA * WARPS_PER_CTA;
    if (!resident[slot]) {
      if (!resident[first] && !resident[first + 1] && first / WARPS_PER_CTA < host.ctas()) {
        launch(first);
      }
    } else if (waiting[slot] != null) {
      calls.warpResumed(slot, waiting[slot]);
      waiting[slot] = null;
    } else {
      switch (draws.below(6)) {
        case 0 -> exit(slot, first);
        case 1, 2 -> {
          waiting[slot] = WAITS[draws.below(WAITS.length)];
          calls.warpWaiting(slot, waiting[slot]);
        }
        case 3 -> calls.loopBranch(slot, 0x208, 0x100, -1 >>> draws.below(32));
        case 4 -> calls.loopExited(slot, 0x208);
        default -> calls.issued(slot, 1 + draws.below(2));
      }
    }
  }

  private void launch(int first) {
    int hardwareCta = first / WARPS_PER_CTA;
    calls.ctaLaunched(hardwareCta, kernel, ++ctas, first, WARPS_PER_CTA);
    for (int warp = 0; warp < WARPS_PER_CTA; warp++) {
      int slot = first + warp;
      resident[slot] = true;
      instructions[slot] = 0;
      cta[slot] = ctas;
      dynamicWarp[slot] = launches++;
      calls.warpLaunched(slot, dynamicWarp[slot], ctas, warp);
    }
  }

  private void exit(int slot, int first) {
    resident[slot] = false;
    calls.warpExited(slot, dynamicWarp[slot]);
    if (!resident[first] && !resident[first + 1]) {
      calls.ctaExited(first / WARPS_PER_CTA, kernel, cta[slot]);
    }
  }

  /** Reads what is published, if it is due. */
  void sample() {
    if (!calls.due()) {
      return;
    }
    draws.aroundQuery();
    long first = published();
    draws.aroundQuery();
    draws.decided(first, published());
    draws.aroundQuery();
    calls.sampled();
    compareMask();
  }

  private void compareMask() {
    boolean all = true;
    for (int slot = 0; slot < host.warps(); slot++) {
      all &= any.contains(slot) && loads.contains(slot);
    }
    draws.compared(Hook.WARP_MASK, !all);
  }

  /** Whether a warp could run, and whether one that could was let issue anything, loads too, in the last sample. */
  boolean isStarved() {
    boolean runnable = false;
    boolean letRun = false;
    for (int slot = 0; slot < host.warps(); slot++) {
      boolean runs = resident[slot] && waiting[slot] == null;
      runnable |= runs;
      letRun |= runs && any.contains(slot) && loads.contains(slot);
    }
    return runnable && !letRun;
  }

  WarpCalls calls() {
    return calls;
  }

  private long published() {
    calls.warpMask(any, loads);
    long all = calls.ctaLimit();
    draws.compared(Hook.CTA_LIMIT, all != Integer.MAX_VALUE);
    for (int slot = 0; slot < host.warps(); slot++) {
      all = all * 4 + (any.contains(slot) ? 2 : 0) + (loads.contains(slot) ? 1 : 0);
    }
    for (int scheduler = 0; calls.has(Hook.WARP_ORDER) && scheduler < host.schedulers(); scheduler++) {
      int count = 0;
      for (int slot = scheduler; slot < host.warps(); slot += host.schedulers()) {
        order[count++] = slot;
      }
      calls.warpOrder(scheduler, order, count);
      for (int i = 0; i < count; i++) {
        all = all * 31 + order[i];
        draws.compared(Hook.WARP_ORDER, order[i] != scheduler + i * host.schedulers());
      }
    }
    return all;
  }
}
