package io.policybridge.call;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;
import java.util.List;

/** The calls that one cache (an L1D or an L2 slice) makes to its policies. */
public final class CacheCalls extends Calls {
  private static final int ROUTES = 1 << Answer.CACHE_CODE | 1 << Answer.BYPASS_CODE | 1 << Answer.BYPASS_ON_MISS_CODE | 1 << Answer.STALL_CODE;
  private static final int L2_ROUTES = 1 << Answer.CACHE_CODE | 1 << Answer.BYPASS_CODE | 1 << Answer.BYPASS_ON_MISS_CODE;
  private static final int REFUSALS = 1 << Answer.BYPASS_CODE | 1 << Answer.STALL_CODE;
  private static final int TAGS = 256;

  private final CacheHooks.SetIndex setIndex;
  private final CacheHooks.Victim victim;
  private final L1dHooks.Route route;
  private final L1dHooks.NoEligibleWay noEligibleWay;
  private final L1dHooks.NextRequest nextRequest;
  private final L1dHooks.Grain grain;
  private final L1dHooks.Flush flush;
  private final L2Hooks.L2Route l2Route;
  private final L2Hooks.RequestTag requestTag;
  private final CacheHooks.Hit[] hit;
  private final CacheHooks.PendingHit[] pendingHit;
  private final CacheHooks.SectorMiss[] sectorMiss;
  private final CacheHooks.Insert[] insert;
  private final CacheHooks.Evict[] evict;
  private final CacheHooks.Invalidate[] invalidate;
  private final CacheHooks.Fill[] fill;
  private final CacheHooks.Bypassed[] bypassed;
  private final CacheHooks.Outcome[] outcome;
  private final CacheHooks.ReservationFail[] reservationFail;
  private final L1dHooks.LoadStarted[] loadStarted;
  private final L1dHooks.LoadServed[] loadServed;
  private final L1dHooks.RequestQueued[] requestQueued;
  private final L1dHooks.RequestTaken[] requestTaken;

  CacheCalls(List<Bound> parts, Session.Context context) {
    super(parts, context);
    setIndex = governor(Hook.SET_INDEX, CacheHooks.SetIndex.class);
    victim = governor(Hook.VICTIM, CacheHooks.Victim.class);
    route = governor(Hook.ROUTE, L1dHooks.Route.class);
    noEligibleWay = governor(Hook.NO_ELIGIBLE_WAY, L1dHooks.NoEligibleWay.class);
    nextRequest = governor(Hook.NEXT_REQUEST, L1dHooks.NextRequest.class);
    grain = governor(Hook.GRAIN, L1dHooks.Grain.class);
    flush = governor(Hook.FLUSH, L1dHooks.Flush.class);
    l2Route = governor(Hook.L2_ROUTE, L2Hooks.L2Route.class);
    requestTag = governor(Hook.REQUEST_TAG, L2Hooks.RequestTag.class);
    hit = listeners(CacheHooks.Hit.class).toArray(new CacheHooks.Hit[0]);
    pendingHit = listeners(CacheHooks.PendingHit.class).toArray(new CacheHooks.PendingHit[0]);
    sectorMiss = listeners(CacheHooks.SectorMiss.class).toArray(new CacheHooks.SectorMiss[0]);
    insert = listeners(CacheHooks.Insert.class).toArray(new CacheHooks.Insert[0]);
    evict = listeners(CacheHooks.Evict.class).toArray(new CacheHooks.Evict[0]);
    invalidate = listeners(CacheHooks.Invalidate.class).toArray(new CacheHooks.Invalidate[0]);
    fill = listeners(CacheHooks.Fill.class).toArray(new CacheHooks.Fill[0]);
    bypassed = listeners(CacheHooks.Bypassed.class).toArray(new CacheHooks.Bypassed[0]);
    outcome = listeners(CacheHooks.Outcome.class).toArray(new CacheHooks.Outcome[0]);
    reservationFail = listeners(CacheHooks.ReservationFail.class).toArray(new CacheHooks.ReservationFail[0]);
    loadStarted = listeners(L1dHooks.LoadStarted.class).toArray(new L1dHooks.LoadStarted[0]);
    loadServed = listeners(L1dHooks.LoadServed.class).toArray(new L1dHooks.LoadServed[0]);
    requestQueued = listeners(L1dHooks.RequestQueued.class).toArray(new L1dHooks.RequestQueued[0]);
    requestTaken = listeners(L1dHooks.RequestTaken.class).toArray(new L1dHooks.RequestTaken[0]);
  }

  /** Whether invalid ways are the policy's choice too. */
  public boolean choosesInvalid() {
    return victim != null && victim.choosesInvalid();
  }

  /** Query P1; only if {@code has(SET_INDEX)}. */
  public int setIndex(long lineAddress, int sets, int lineBytes) {
    int set;
    try {
      set = setIndex.setIndex(lineAddress, sets, lineBytes);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(setIndex, Hook.SET_INDEX, null, -1, e);
    }
    if (set < 0 || set >= sets) {
      throw new PolicyFailure(governor(Hook.SET_INDEX).name() + " setIndex line=" + Long.toHexString(lineAddress) + " was answered with set=" + set
          + "; legal: 0 to " + (sets - 1));
    }
    tally.answered(Hook.SET_INDEX, Answer.SET_CODE);
    return set;
  }

  /** Query P2; only if {@code has(ROUTE)}. */
  public long route(Access access) {
    try {
      return checked(Hook.ROUTE, access, -1, route.route(access), ROUTES);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(route, Hook.ROUTE, access, -1, e);
    }
  }

  /** Query P3; only if {@code has(VICTIM)} and a way is eligible. */
  public long victim(Access access, int set, Ways ways) {
    int legal = 1 << Answer.WAY_CODE | (ways.mayBypass() ? 1 << Answer.BYPASS_CODE : 0) | (ways.mayStall() ? 1 << Answer.STALL_CODE : 0);
    try {
      long answer = checked(Hook.VICTIM, access, set, victim.victim(access, set, ways), legal);
      if (Answer.code(answer) == Answer.WAY_CODE && !ways.isEligible(Answer.value(answer))) {
        throw new PolicyFailure(Describe.question(governor(Hook.VICTIM), Hook.VICTIM, access, set) + " was answered with " + Answer.text(answer)
            + ", which is not eligible");
      }
      return answer;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(victim, Hook.VICTIM, access, set, e);
    }
  }

  /** Query P3b; only if {@code has(NO_ELIGIBLE_WAY)}. */
  public long noEligibleWay(Access access, int set) {
    try {
      return checked(Hook.NO_ELIGIBLE_WAY, access, set, noEligibleWay.noEligibleWay(access, set), REFUSALS);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(noEligibleWay, Hook.NO_ELIGIBLE_WAY, access, set, e);
    }
  }

  /** Query P17; only if {@code has(NEXT_REQUEST)} and the queue is not empty. */
  public long nextRequest(L1dHooks.RequestQueue queue) {
    try {
      long answer = checked(Hook.NEXT_REQUEST, null, -1, nextRequest.nextRequest(queue), 1 << Answer.INDEX_CODE | 1 << Answer.NONE_CODE);
      if (Answer.code(answer) == Answer.INDEX_CODE && (Answer.value(answer) < 0 || Answer.value(answer) >= queue.size())) {
        throw new PolicyFailure(governor(Hook.NEXT_REQUEST).name() + " nextRequest was answered with " + Answer.text(answer) + "; legal: 0 to "
            + (queue.size() - 1));
      }
      return answer;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(nextRequest, Hook.NEXT_REQUEST, null, -1, e);
    }
  }

  /** Query P24; only if {@code has(GRAIN)}. */
  public long grain(Access access, int set) {
    try {
      return checked(Hook.GRAIN, access, set, grain.grain(access, set), 1 << Answer.RUN_CODE);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(grain, Hook.GRAIN, access, set, e);
    }
  }

  /** Published state P25; false where nobody publishes it. */
  public boolean flush() {
    if (flush == null) {
      return false;
    }
    tally.called(Hook.FLUSH);
    try {
      return flush.flush();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(flush, Hook.FLUSH, null, -1, e);
    }
  }

  /** Commit with answer P19; only if {@code has(L2_ROUTE)}. */
  public long l2Route(Access access, L2Hooks.TagState tags) {
    try {
      return checked(Hook.L2_ROUTE, access, -1, l2Route.l2Route(access, tags), L2_ROUTES);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(l2Route, Hook.L2_ROUTE, access, -1, e);
    }
  }

  /** Commit with answer P20; the tag, 0 where nobody tags. */
  public int requestTag(Access access) {
    if (requestTag == null) {
      return 0;
    }
    try {
      long answer = checked(Hook.REQUEST_TAG, access, -1, requestTag.requestTag(access), 1 << Answer.TAG_CODE);
      if (Answer.value(answer) < 0 || Answer.value(answer) >= TAGS) {
        throw new PolicyFailure(Describe.question(governor(Hook.REQUEST_TAG), Hook.REQUEST_TAG, access, -1) + " was answered with "
            + Answer.text(answer) + "; legal: 0 to " + (TAGS - 1));
      }
      return Answer.value(answer);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(requestTag, Hook.REQUEST_TAG, access, -1, e);
    }
  }

  /** Event P4. */
  public void hit(Access access, int set, int way) {
    for (CacheHooks.Hit listener : hit) {
      try {
        tally.called(Hook.HIT);
        listener.hit(access, set, way);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.HIT, access, set, e);
      }
    }
  }

  /** Event P4. */
  public void pendingHit(Access access, int set, int way) {
    for (CacheHooks.PendingHit listener : pendingHit) {
      try {
        tally.called(Hook.PENDING_HIT);
        listener.pendingHit(access, set, way);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.PENDING_HIT, access, set, e);
      }
    }
  }

  /** Event P4b. */
  public void sectorMiss(Access access, int set, int way) {
    for (CacheHooks.SectorMiss listener : sectorMiss) {
      try {
        tally.called(Hook.SECTOR_MISS);
        listener.sectorMiss(access, set, way);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.SECTOR_MISS, access, set, e);
      }
    }
  }

  /** Event P5; the eviction of the old line comes directly before. */
  public void insert(Access access, int set, int way) {
    for (CacheHooks.Insert listener : insert) {
      try {
        tally.called(Hook.INSERT);
        listener.insert(access, set, way);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.INSERT, access, set, e);
      }
    }
  }

  /** Event P6. */
  public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
    for (CacheHooks.Evict listener : evict) {
      try {
        tally.called(Hook.EVICT);
        listener.evict(access, set, way, lineAddress, dirty);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.EVICT, access, set, e);
      }
    }
  }

  /** Event P6b. */
  public void invalidate(int set, int way, long lineAddress, boolean dirty) {
    for (CacheHooks.Invalidate listener : invalidate) {
      try {
        tally.called(Hook.INVALIDATE);
        listener.invalidate(set, way, lineAddress, dirty);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.INVALIDATE, null, set, e);
      }
    }
  }

  /** Event P7. */
  public void fill(int set, int way, long lineAddress) {
    for (CacheHooks.Fill listener : fill) {
      try {
        tally.called(Hook.FILL);
        listener.fill(set, way, lineAddress);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.FILL, null, set, e);
      }
    }
  }

  /** Event P8; {@code wouldHit} as in {@link CacheHooks.Bypassed}. */
  public void bypassed(Access access, int wouldHit) {
    for (CacheHooks.Bypassed listener : bypassed) {
      try {
        tally.called(Hook.BYPASSED);
        listener.bypassed(access, wouldHit);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.BYPASSED, access, -1, e);
      }
    }
  }

  /** Event P9. */
  public void outcome(Access access, CacheHooks.Outcome.What what) {
    for (CacheHooks.Outcome listener : outcome) {
      try {
        tally.called(Hook.OUTCOME);
        listener.outcome(access, what);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.OUTCOME, access, -1, e);
      }
    }
  }

  /** Event P9, its own channel: {@code attempts} consecutive attempts failed alike. */
  public void reservationFail(Access access, CacheHooks.ReservationFail.Reason reason, long attempts) {
    for (CacheHooks.ReservationFail listener : reservationFail) {
      try {
        tally.called(Hook.RESERVATION_FAIL);
        listener.reservationFail(access, reason, attempts);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.RESERVATION_FAIL, access, -1, e);
      }
    }
  }

  /** Event P10. */
  public void loadStarted(long load, Access access, int lines) {
    for (L1dHooks.LoadStarted listener : loadStarted) {
      try {
        tally.called(Hook.LOAD_STARTED);
        listener.loadStarted(load, access, lines);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.LOAD_STARTED, access, -1, e);
      }
    }
  }

  /** Event P11. */
  public void loadServed(long load, int hits, int misses, int bypasses) {
    for (L1dHooks.LoadServed listener : loadServed) {
      try {
        tally.called(Hook.LOAD_SERVED);
        listener.loadServed(load, hits, misses, bypasses);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.LOAD_SERVED, null, -1, e);
      }
    }
  }

  /** Event P17b. */
  public void requestQueued(Access access) {
    for (L1dHooks.RequestQueued listener : requestQueued) {
      try {
        tally.called(Hook.REQUEST_QUEUED);
        listener.requestQueued(access);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.REQUEST_QUEUED, access, -1, e);
      }
    }
  }

  /** Event P17b. */
  public void requestTaken(Access access) {
    for (L1dHooks.RequestTaken listener : requestTaken) {
      try {
        tally.called(Hook.REQUEST_TAKEN);
        listener.requestTaken(access);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.REQUEST_TAKEN, access, -1, e);
      }
    }
  }
}
