package io.policybridge.policies;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.kit.Hosts;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy of the registry, with its defaults, keeps the contract: on small caches, and on those of 512 ways that GPUs have. */
class RegistryContractTest {
  private static final HostGeometry OF_4_WAYS = Hosts.small();
  private static final HostGeometry OF_512_WAYS = Hosts.with(new CacheShape(2, 512, 128), new CacheShape(2, 512, 128));

  static Stream<Arguments> policies() {
    return Stream.of(OF_4_WAYS, OF_512_WAYS).flatMap(host -> Registry.all().stream()
        .map(spec -> Arguments.of(spec.name(), host.l1d().ways(), new PolicyContract(spec, host))));
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void asking_changes_nothing(String policy, int ways, PolicyContract contract) {
    contract.queriesArePure();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void equal_seeds_give_equal_runs(String policy, int ways, PolicyContract contract) {
    contract.runsAreRepeatable();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void the_cycle_that_is_shown_decides_nothing(String policy, int ways, PolicyContract contract) {
    contract.shownCyclesDecideNothing();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void something_is_asked_and_answered(String policy, int ways, PolicyContract contract) {
    contract.somethingIsDecided();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void nothing_is_allocated_once_the_run_is_warm(String policy, int ways, PolicyContract contract) {
    contract.nothingIsAllocated();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void the_only_eligible_way_is_taken(String policy, int ways, PolicyContract contract) {
    contract.theOnlyEligibleWayIsTaken();
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void what_a_policy_did_not_choose_is_accepted(String policy, int ways, PolicyContract contract) {
    contract.whatItDidNotChooseIsAccepted();
  }
}
