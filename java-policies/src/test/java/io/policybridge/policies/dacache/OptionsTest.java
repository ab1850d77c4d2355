package io.policybridge.policies.dacache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.kit.SmallCache;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OptionsTest {

  private static void refused(String expected, String... settings) {
    BadSetting thrown = assertThrows(BadSetting.class, () -> Fixture.options(Fixture.HOST, settings));
    assertEquals(expected, thrown.getMessage());
  }

  @Test
  void what_depends_on_the_host_is_taken_from_it() {
    Options options = Fixture.options(Fixture.HOST);
    assertEquals(32, options.width());
    assertEquals(48, options.fcwMax());
    assertEquals(128, options.cntAfterDown());
    assertEquals(50, Fixture.options(Fixture.HOST, "cntMax=101", "cntInit=1").cntAfterDown());
  }

  @Test
  void every_parameter_is_declared_once() {
    Set<String> keys = new HashSet<>();
    for (Param param : Options.PARAMS) {
      assertEquals(true, keys.add(param.key()), param.key());
    }
    assertEquals(Options.class.getRecordComponents().length, keys.size());
  }

  @Test
  void values_that_do_not_fit_each_other_are_refused() {
    refused("cntInit=8 expected less than cntMax=8", "cntMax=8", "cntInit=8");
    refused("fcwInit=4 expected from fcwMin=5 to fcwMax=48", "fcwMin=5");
    refused("fcwInit=4 expected from fcwMin=1 to fcwMax=3", "fcwMax=3");
    refused("minThrashWays=9 expected at most the L1D's ways=8", "minThrashWays=9");
  }

  @Test
  void a_stall_that_could_never_end_is_refused() {
    String message = "minThrashWays=0 expected at least 1 where misses stall: a set without thrashing ways never lets go";
    refused(message, "minThrashWays=0", "onNoCandidate=stall");
    refused(message, "minThrashWays=0", "bypassScope=thrashing-blocks");
    Fixture.options(Fixture.HOST, "minThrashWays=0", "onNoCandidate=unconstrained", "bypassScope=thrashing-blocks");
  }

  @Test
  void the_defaults_fit_the_smallest_host() {
    Options options = Fixture.options(SmallCache.host(1, 1));
    assertEquals(0, new Partition(options, SmallCache.host(1, 1)).localityWays());
  }
}
