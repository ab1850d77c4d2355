package io.policybridge.drive;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome;
import io.policybridge.api.CacheHooks.ReservationFail;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.call.CacheCalls;
import io.policybridge.call.DramCalls;
import io.policybridge.call.Session;

/** The direct call path: Java to Java. */
final class DirectPath implements CallPath {
  private static final Outcome.What[] WHATS = Outcome.What.values();
  private static final ReservationFail.Reason[] REASONS = ReservationFail.Reason.values();

  private final Session session;

  DirectPath(Session session) {
    this.session = session;
  }

  @Override
  public boolean answers(PartKind kind, int unit, Hook hook) {
    if (kind == PartKind.DRAM) {
      return session.dram(unit) != null && session.dram(unit).has(hook);
    }
    CacheCalls cache = cache(kind, unit);
    return cache != null && cache.has(hook);
  }

  @Override
  public boolean choosesInvalid(PartKind kind, int unit) {
    CacheCalls cache = cache(kind, unit);
    return cache != null && cache.choosesInvalid();
  }

  private CacheCalls cache(PartKind kind, int unit) {
    return kind == PartKind.L1D ? session.l1d(unit) : session.l2(unit);
  }

  @Override
  public long ask(Hook hook, Crossing c) {
    if (c.kind == PartKind.DRAM) {
      DramCalls dram = session.dram(c.unit);
      return hook == Hook.PICK ? dram.pick((int) c.args[0], c.queue) : Answer.index(dram.priorityClass((int) c.args[0]));
    }
    CacheCalls cache = cache(c.kind, c.unit);
    return switch (hook) {
      case SET_INDEX -> Answer.set(cache.setIndex(c.args[0], (int) c.args[1], (int) c.args[2]));
      case ROUTE -> cache.route(c.access);
      case VICTIM -> cache.victim(c.access, (int) c.args[0], c.lines);
      case NO_ELIGIBLE_WAY -> cache.noEligibleWay(c.access, (int) c.args[0]);
      case L2_ROUTE -> cache.l2Route(c.access, c.tags());
      case REQUEST_TAG -> Answer.tag(cache.requestTag(c.access));
      default -> throw new IllegalArgumentException(hook + " is not asked");
    };
  }

  @Override
  public void tell(Hook hook, Crossing c) {
    if (c.kind == PartKind.DRAM) {
      if (session.dram(c.unit) != null) {
        tell(session.dram(c.unit), hook, c);
      }
    } else if (cache(c.kind, c.unit) != null) {
      tell(cache(c.kind, c.unit), hook, c);
    }
  }

  private static void tell(CacheCalls cache, Hook hook, Crossing c) {
    int first = (int) c.args[0];
    int second = (int) c.args[1];
    switch (hook) {
      case HIT -> cache.hit(c.access, first, second);
      case PENDING_HIT -> cache.pendingHit(c.access, first, second);
      case SECTOR_MISS -> cache.sectorMiss(c.access, first, second);
      case INSERT -> cache.insert(c.access, first, second);
      case EVICT -> cache.evict(c.access, first, second, c.args[2], c.args[3] == 1);
      case INVALIDATE -> cache.invalidate(first, second, c.args[2], c.args[3] == 1);
      case FILL -> cache.fill(first, second, c.args[2]);
      case OUTCOME -> cache.outcome(c.access, WHATS[first - 1]);
      case RESERVATION_FAIL -> cache.reservationFail(c.access, REASONS[first - 1], c.args[1]);
      default -> throw new IllegalArgumentException(hook + " is not told");
    }
  }

  private static void tell(DramCalls dram, Hook hook, Crossing c) {
    int bank = (int) c.args[0];
    switch (hook) {
      case DRAM_ENQUEUED -> dram.dramEnqueued(c.access, bank, c.args[1]);
      case DRAM_PICKED -> dram.dramPicked(c.access, bank, c.args[1], c.args[2] == 1);
      case DRAM_SERVED -> dram.dramServed(c.access, bank, c.args[1]);
      default -> throw new IllegalArgumentException(hook + " is not told");
    }
  }

  @Override
  public long nextTick() {
    return session.nextTick();
  }

  @Override
  public void tick(long cycle) {
    session.tick(cycle);
  }
}
