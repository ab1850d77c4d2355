package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import io.policybridge.call.PolicyFailure;
import io.policybridge.kit.Hosts;
import io.policybridge.policies.example.Nru;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The contract catches the mistakes of the field. */
class PolicyContractTest {
  private static int runsMade;

  /** Takes the first eligible way; each policy below differs from it by one mistake. */
  private static class First implements CacheHooks.Victim, CacheHooks.Insert {
    long state;

    @Override
    public long victim(Access access, int set, Ways ways) {
      return Answer.way(ways.nextEligible(0));
    }

    @Override
    public void insert(Access access, int set, int way) {
      state++;
    }
  }

  private static PolicyContract contract(Supplier<Part> part) {
    PolicySpec spec = new PolicySpec("fake", "", "", List.of(), (settings, host) -> new GpuPolicy() {
      @Override
      public Part l1d(int sm) {
        return part.get();
      }
    });
    return new PolicyContract(spec, Hosts.small());
  }

  @Test
  void a_policy_without_a_mistake_passes() {
    contract(First::new).queriesArePure();
    contract(First::new).runsAreRepeatable();
    contract(First::new).shownCyclesDecideNothing();
    contract(First::new).nothingIsAllocated();
    contract(First::new).theOnlyEligibleWayIsTaken();
    contract(First::new).whatItDidNotChooseIsAccepted();
  }

  @Test
  void the_example_of_the_documentation_passes() {
    for (PolicyContract contract : List.of(new PolicyContract(Nru.SPEC, Hosts.small()),
        new PolicyContract(Nru.SPEC, Hosts.with(new CacheShape(2, 512, 128), Hosts.L2_64X8)))) {
      contract.queriesArePure();
      contract.runsAreRepeatable();
      contract.shownCyclesDecideNothing();
      contract.somethingIsDecided();
      contract.nothingIsAllocated();
      contract.theOnlyEligibleWayIsTaken();
      contract.whatItDidNotChooseIsAccepted();
    }
  }

  @Test
  void counting_in_a_query_is_caught() {
    caught("a query changed the state", contract(() -> new First() {
      @Override
      public long victim(Access access, int set, Ways ways) {
        state++;
        return super.victim(access, set, ways);
      }
    })::queriesArePure);
  }

  @Test
  void an_answer_that_changes_with_asking_is_caught() {
    caught("the same question was answered with", contract(() -> new First() {
      @Override
      public long victim(Access access, int set, Ways ways) {
        int second = ways.nextEligible(ways.nextEligible(0) + 1);
        return (state++ & 1) == 0 || second < 0 ? super.victim(access, set, ways) : Answer.way(second);
      }
    })::runsAreRepeatable);
  }

  @Test
  void a_draw_that_no_seed_governs_is_caught() {
    caught("fake", contract(() -> new First() {
      private final int luck = runsMade++;

      @Override
      public long victim(Access access, int set, Ways ways) {
        int second = ways.nextEligible(ways.nextEligible(0) + 1);
        return luck < 2 || second < 0 ? super.victim(access, set, ways) : Answer.way(second);
      }
    })::runsAreRepeatable);
  }

  @Test
  void an_answer_that_depends_on_the_cycle_is_caught() {
    caught("fake", contract(() -> new First() {
      @Override
      public long victim(Access access, int set, Ways ways) {
        int second = ways.nextEligible(ways.nextEligible(0) + 1);
        return access.cycle() < 100_000 || second < 0 ? super.victim(access, set, ways) : Answer.way(second);
      }
    })::shownCyclesDecideNothing);
  }

  @Test
  void an_event_that_allocates_is_caught() {
    caught("bytes in", contract(() -> new First() {
      private long[] last = {};

      @Override
      public void insert(Access access, int set, int way) {
        last = new long[8 + (int) (last.length & state)];
      }
    })::nothingIsAllocated);
  }

  @Test
  void a_policy_that_overlooks_reserved_ways_is_caught() {
    PolicyFailure failure = assertThrows(PolicyFailure.class, contract(() -> new First() {
      @Override
      public long victim(Access access, int set, Ways ways) {
        return Answer.way(0);
      }
    })::theOnlyEligibleWayIsTaken);
    assertTrue(failure.getMessage().contains("which is not eligible; legal: an eligible way, 0 to 3"), failure.getMessage());
  }

  @Test
  void a_policy_that_never_fires_is_caught() {
    CacheHooks.Insert listener = (access, set, way) -> { };
    caught("was asked 0 times", contract(() -> listener)::somethingIsDecided);
    caught("no query was asked", contract(() -> listener)::queriesArePure);
  }

  private static void caught(String message, Executable check) {
    AssertionError error = assertThrows(AssertionError.class, check);
    assertTrue(error.getMessage().contains(message), error.getMessage());
  }
}
