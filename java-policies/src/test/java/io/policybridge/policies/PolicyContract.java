package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateDigest;
import io.policybridge.call.CacheCalls;
import io.policybridge.call.PolicyString;
import io.policybridge.call.Session;
import io.policybridge.kit.FakeAccess;
import io.policybridge.kit.FakeWays;
import io.policybridge.kit.RandomHost;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** What every policy promises, whatever it does: one check per promise, on runs that {@link RandomHost} makes up. */
final class PolicyContract {
  private static final long SEED = 1;
  private static final Runnable NOTHING = () -> { };
  /** Steps after which the largest caches are full, so that victims are asked for. */
  private static final int WARM_UP = 30_000;
  /** Digests are slow: one query in so many is looked at. */
  private static final int LOOKED_AT = 31;

  private final PolicySpec spec;
  private final HostGeometry host;
  /** The policy and its parts, of the run that was made last. */
  private final List<Object> state = new ArrayList<>();

  PolicyContract(PolicySpec spec, HostGeometry host) {
    this.spec = spec;
    this.host = host;
  }

  private RandomHost run(Runnable aroundQueries) {
    state.clear();
    PolicySpec watched = new PolicySpec(spec.name(), spec.paper(), spec.idea(), spec.params(), this::create);
    return new RandomHost(PolicyString.parse(spec.name(), List.of(watched), SEED).get(0), host, SEED, aroundQueries);
  }

  private GpuPolicy create(Settings settings, HostGeometry geometry) {
    GpuPolicy policy = spec.factory().create(settings, geometry);
    state.add(policy);
    return new GpuPolicy() {
      @Override
      public Part l1d(int sm) {
        return watched(PartKind.L1D, sm);
      }

      @Override
      public Part l2(int subPartition) {
        return watched(PartKind.L2, subPartition);
      }

      @Override
      public Part dram(int channel) {
        return watched(PartKind.DRAM, channel);
      }

      @Override
      public Part warps(int sm) {
        return watched(PartKind.WARPS, sm);
      }

      private Part watched(PartKind kind, int unit) {
        Part part = kind.of(policy, unit);
        state.add(part);
        return part;
      }
    };
  }

  /** Asking changes nothing: the state before a query, after it, and after it was asked again is the same. */
  void queriesArePure() {
    boolean[] warm = new boolean[1];
    long[] calls = new long[1];
    long[] digest = new long[1];
    RandomHost run = run(() -> {
      long call = calls[0]++;
      if (warm[0] && call / 3 % LOOKED_AT == 0) {
        long now = StateDigest.of(state);
        assertTrue(call % 3 == 0 || now == digest[0], spec.name() + ": a query changed the state");
        digest[0] = now;
      }
    });
    run.run(WARM_UP);
    assertTrue(calls[0] % 3 == 0, spec.name() + ": a query was cut short");
    warm[0] = true;
    calls[0] = 0;
    run.run(3_000);
    assertTrue(calls[0] > 0 && calls[0] % 3 == 0, spec.name() + ": no query was asked");
  }

  /** Equal seeds and equal events give equal answers and an equal state in the end. */
  void runsAreRepeatable() {
    RandomHost first = run(NOTHING);
    first.run(WARM_UP + 10_000);
    long end = StateDigest.of(state);
    RandomHost second = run(NOTHING);
    second.run(WARM_UP + 10_000);
    assertEquals(first.decisions(), second.decisions(), spec.name());
    assertEquals(end, StateDigest.of(state), spec.name());
  }

  /** The cycle that an access shows decides nothing; time enters through ticks. */
  void shownCyclesDecideNothing() {
    RandomHost punctual = run(NOTHING);
    punctual.run(WARM_UP + 10_000);
    RandomHost late = run(NOTHING);
    late.showLater(123_457);
    late.run(WARM_UP + 10_000);
    assertEquals(punctual.decisions(), late.decisions(), spec.name());
  }

  /** Something is asked, and answered: there is no policy that runs and never fires. */
  void somethingIsDecided() {
    RandomHost run = run(NOTHING);
    run.run(WARM_UP + 10_000);
    long asked = 0;
    for (Hook hook : Hook.values()) {
      asked += hook.governs() || hook == Hook.FLUSH ? run.session().tally().calls(hook) : 0;
    }
    assertTrue(asked > 1_000, spec.name() + " was asked " + asked + " times");
  }

  /** A run that is warm allocates nothing, neither for queries nor for events. */
  void nothingIsAllocated() {
    RandomHost run = run(NOTHING);
    run.run(WARM_UP);
    int steps = 20_000;
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    run.run(steps);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    // Less than a byte in two steps is left to the virtual machine.
    assertTrue(allocated < steps / 2, spec.name() + " allocated " + allocated + " bytes in " + steps + " steps");
  }

  /** Where one way alone is eligible, it is taken or refused, in every set; where refusing is not legal, it is taken. */
  void theOnlyEligibleWayIsTaken() {
    RandomHost run = run(NOTHING);
    run.run(WARM_UP);
    onlyWay(run.session().l1d(0), host.l1d());
    onlyWay(run.session().l2(0), host.l2());
  }

  private void onlyWay(CacheCalls calls, CacheShape shape) {
    FakeAccess access = FakeAccess.load(0x7f80);
    for (int set = 0; calls.has(Hook.VICTIM) && set < shape.sets(); set++) {
      for (int way = 0; way < shape.ways(); way++) {
        assertEquals(Answer.way(way), calls.victim(access, set, FakeWays.only(shape.ways(), way)), spec.name());
        calls.victim(access, set, FakeWays.only(shape.ways(), way).refusable());
      }
    }
  }

  /** A recorded stream tells what happened, whatever the policy would have answered: that is accepted, and the run goes on. */
  void whatItDidNotChooseIsAccepted() {
    RandomHost run = run(NOTHING);
    run.run(WARM_UP);
    FakeAccess access = FakeAccess.load(0x2000);
    for (int way = 0; way < host.l1d().ways(); way++) {
      run.session().l1d(1).bypassed(access, CacheHooks.Bypassed.UNKNOWN);
      run.session().l1d(1).insert(access, 1, way);
      run.session().l1d(1).bypassed(access, 1);
    }
    run.run(5_000);
  }
}
