package io.policybridge.kit;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;
import io.policybridge.call.CacheCalls;

/** The tags of one cache of a {@link RandomHost}: a line is free, on its way, or there. */
final class RandomCache implements Ways, L2Hooks.TagState {
  private static final byte FREE = 0;
  private static final byte RESERVED = 1;
  private static final byte VALID = 2;
  /** Lines in use, per line of at most this many sets: enough reuse, enough replacement. */
  private static final int LINES_PER_LINE = 3;
  private static final int SETS_IN_USE = 16;

  private final CacheCalls calls;
  private final CacheShape shape;
  private final boolean isL1d;
  private final Draws draws;
  private final FakeAccess access;
  private final long[] tags;
  private final byte[] states;
  private final boolean[] dirty;
  private int set;
  private int found;
  int hits;
  int misses;
  int bypasses;

  RandomCache(CacheCalls calls, CacheShape shape, boolean isL1d, Draws draws) {
    this.calls = calls;
    this.shape = shape;
    this.isL1d = isL1d;
    this.draws = draws;
    access = draws.access;
    tags = new long[shape.lines()];
    states = new byte[shape.lines()];
    dirty = new boolean[shape.lines()];
  }

  CacheCalls calls() {
    return calls;
  }

  long someLine() {
    return (long) draws.below(Math.min(shape.sets(), SETS_IN_USE) * shape.ways() * LINES_PER_LINE) * shape.lineBytes();
  }

  /** One request at an L1D, from its route to its outcome. */
  void request() {
    long route = Answer.CACHE;
    if (calls.has(Hook.ROUTE) && access.kind != Access.Kind.ATOMIC) {
      draws.aroundQuery();
      long first = calls.route(access);
      draws.aroundQuery();
      route = draws.decided(first, calls.route(access));
      draws.aroundQuery();
    }
    if (route == Answer.BYPASS) {
      bypass(CacheHooks.Bypassed.UNKNOWN);
    } else if (route != Answer.STALL) {
      find();
      lookUp(route == Answer.BYPASS_ON_MISS);
    }
  }

  /** A packet arrives at an L2 slice: routed and tagged once, then looked up. */
  void arrive() {
    find();
    access.tag = 0;
    long route = calls.has(Hook.L2_ROUTE) ? draws.decided(calls.l2Route(access, this)) : Answer.CACHE;
    access.tag = (int) draws.decided(calls.requestTag(access));
    if (route == Answer.BYPASS) {
      bypass(found >= 0 ? 1 : 0);
    } else {
      lookUp(route == Answer.BYPASS_ON_MISS);
    }
  }

  private void find() {
    set = (int) (access.address / shape.lineBytes() % shape.sets());
    if (calls.has(Hook.SET_INDEX)) {
      draws.aroundQuery();
      int first = calls.setIndex(access.address, shape.sets(), shape.lineBytes());
      draws.aroundQuery();
      set = (int) draws.decided(first, calls.setIndex(access.address, shape.sets(), shape.lineBytes()));
      draws.aroundQuery();
    }
    found = -1;
    for (int way = 0; way < shape.ways(); way++) {
      if (states[at(way)] != FREE && tags[at(way)] == access.address) {
        found = way;
      }
    }
  }

  private int at(int way) {
    return set * shape.ways() + way;
  }

  /** What a found or absent line leads to; stores go through an L1D without allocation and allocate in an L2. */
  private void lookUp(boolean bypassOnMiss) {
    boolean through = isL1d && access.isWrite();
    if (found < 0 && through) {
      calls.outcome(access, CacheHooks.Outcome.What.STORE_MISS);
    } else if (found < 0 && bypassOnMiss) {
      bypass(0);
    } else if (found < 0) {
      miss();
    } else if (through) {
      writeThrough();
    } else if (states[at(found)] == RESERVED) {
      hits++;
      calls.pendingHit(access, set, found);
    } else if (draws.oneIn(16)) {
      misses++;
      states[at(found)] = RESERVED;
      calls.sectorMiss(access, set, found);
    } else {
      hits++;
      dirty[at(found)] |= access.isWrite();
      calls.hit(access, set, found);
    }
  }

  private void writeThrough() {
    if (states[at(found)] == VALID) {
      drop(found);
      calls.outcome(access, CacheHooks.Outcome.What.WRITE_EVICT_HIT);
    } else {
      calls.outcome(access, CacheHooks.Outcome.What.WRITE_THROUGH);
    }
  }

  private void miss() {
    int eligible = nextEligible(0);
    int invalid = nextInvalid(0);
    if (eligible < 0) {
      blocked();
    } else if (!calls.has(Hook.VICTIM) || invalid >= 0 && !calls.choosesInvalid()) {
      allocate(invalid >= 0 ? invalid : eligible);
    } else {
      draws.aroundQuery();
      long first = calls.victim(access, set, this);
      draws.aroundQuery();
      long answer = draws.decided(first, calls.victim(access, set, this));
      draws.aroundQuery();
      if (Answer.code(answer) == Answer.WAY_CODE) {
        allocate(Answer.value(answer));
      } else {
        refuse(answer);
      }
    }
  }

  private void allocate(int way) {
    misses++;
    if (calls.has(Hook.GRAIN)) {
      draws.decided(calls.grain(access, set));
    }
    if (states[at(way)] == VALID) {
      calls.evict(access, set, way, tags[at(way)], dirty[at(way)]);
    }
    tags[at(way)] = access.address;
    states[at(way)] = RESERVED;
    dirty[at(way)] = access.isWrite();
    calls.insert(access, set, way);
  }

  /** Every way of the set is on its way. */
  private void blocked() {
    if (calls.has(Hook.NO_ELIGIBLE_WAY) && mayBypass()) {
      draws.aroundQuery();
      long first = calls.noEligibleWay(access, set);
      draws.aroundQuery();
      refuse(draws.decided(first, calls.noEligibleWay(access, set)));
      draws.aroundQuery();
    } else {
      refuse(Answer.STALL);
    }
  }

  private void refuse(long answer) {
    if (answer == Answer.BYPASS) {
      bypass(0);
    } else {
      calls.reservationFail(access, CacheHooks.ReservationFail.Reason.LINE_ALLOC, 1 + draws.below(3));
    }
  }

  private void bypass(int wouldHit) {
    bypasses++;
    calls.bypassed(access, wouldHit);
  }

  private void drop(int way) {
    states[at(way)] = FREE;
    calls.invalidate(set, way, tags[at(way)], dirty[at(way)]);
  }

  /** Drops all lines that are there, if the policy publishes that it wants so. */
  void flushIfWanted() {
    if (calls.due()) {
      boolean flush = calls.flush();
      calls.sampled();
      for (set = 0; flush && set < shape.sets(); set++) {
        for (int way = 0; way < shape.ways(); way++) {
          if (states[at(way)] == VALID) {
            drop(way);
          }
        }
      }
    }
  }

  /** A line that is on its way arrives: the first from a random place on. */
  void fillOne() {
    int start = draws.below(states.length);
    for (int i = 0; i < states.length; i++) {
      int index = (start + i) % states.length;
      if (states[index] == RESERVED) {
        states[index] = VALID;
        calls.fill(index / shape.ways(), index % shape.ways(), tags[index]);
        return;
      }
    }
  }

  @Override
  public int count() {
    return shape.ways();
  }

  @Override
  public int nextEligible(int from) {
    for (int way = from; way < shape.ways(); way++) {
      if (states[at(way)] != RESERVED) {
        return way;
      }
    }
    return -1;
  }

  @Override
  public int nextInvalid(int from) {
    for (int way = from; way < shape.ways(); way++) {
      if (states[at(way)] == FREE) {
        return way;
      }
    }
    return -1;
  }

  @Override
  public boolean mayBypass() {
    return isL1d && access.kind == Access.Kind.LOAD;
  }

  @Override
  public boolean mayStall() {
    return true;
  }

  @Override
  public boolean present() {
    return found >= 0;
  }

  @Override
  public boolean dirty() {
    return found >= 0 && dirty[at(found)];
  }
}
