package org.example;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Ways;
import java.util.Arrays;
import java.util.List;

/**
 * Second chance (Corbato, 1968): a hand goes round the ways of each set; a line that was used since the hand passed it last is passed
 * once more, the first other one leaves. The question only looks where the hand would stop; the hand moves when the line has left.
 */
public final class Clock
    implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert, CacheHooks.Evict {
  public static final PolicySpec SPEC = new PolicySpec(
      "clock", "F. J. Corbato, A paging experiment with the Multics system, 1968", "Lines used since the hand passed get a second chance.",
      List.of(), (settings, host) -> new GpuPolicy() {
        @Override
        public Part l1d(int sm) {
          return new Clock(host.l1d());
        }
      });

  private final int ways;
  private final boolean[] used;
  private final int[] hand;

  private Clock(CacheShape shape) {
    ways = shape.ways();
    used = new boolean[shape.lines()];
    hand = new int[shape.sets()];
  }

  @Override
  public long victim(Access access, int set, Ways eligible) {
    for (int step = 0; step < ways; step++) {
      int way = (hand[set] + step) % ways;
      if (!used[set * ways + way] && eligible.isEligible(way)) {
        return Answer.way(way);
      }
    }
    int way = eligible.nextEligible(hand[set]);
    return Answer.way(way >= 0 ? way : eligible.nextEligible(0));
  }

  /** The hand takes their second chance from the lines that it passes; if the line that left had one, it has gone all the way round. */
  @Override
  public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
    int first = set * ways;
    if (used[first + way]) {
      Arrays.fill(used, first, first + ways, false);
    }
    for (int passed = hand[set]; passed != way; passed = (passed + 1) % ways) {
      used[first + passed] = false;
    }
    hand[set] = (way + 1) % ways;
  }

  @Override
  public void insert(Access access, int set, int way) {
    used[set * ways + way] = true;
  }

  @Override
  public void hit(Access access, int set, int way) {
    used[set * ways + way] = true;
  }

  @Override
  public void pendingHit(Access access, int set, int way) {
    if (way >= 0) {
      used[set * ways + way] = true;
    }
  }

  @Override
  public void sectorMiss(Access access, int set, int way) {
    used[set * ways + way] = true;
  }

  @Override
  public Promises promises() {
    return Promises.NONE.within(Promises.Scope.SET);
  }
}
