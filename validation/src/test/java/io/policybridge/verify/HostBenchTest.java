package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of every kind take turns, and a median is held against the bar of its call path. */
class HostBenchTest {
  private static final List<HostBench.Asked> ASKED = List.of(new HostBench.Asked(FakeHost.asking("lru"), "jna", false),
      new HostBench.Asked(FakeHost.asking("swl"), "jna", true));

  @TempDir Path folder;
  private FakeHost host;

  @BeforeEach
  void twoBuilds() {
    host = new FakeHost(folder);
  }

  @Test
  void the_kinds_of_run_take_turns() {
    List<String> runs = new ArrayList<>();
    List<HostBench.Times> all = HostBench.of(host.pair("{}/app"), ASKED, 2, run -> runs.add(run.name()));
    assertEquals(List.of("plain", "off", "jna1", "jna2", "plain", "off", "jna1", "jna2"), runs);
    assertEquals(List.of(2, 2, 2, 2), all.stream().map(times -> times.seconds().length).toList());
    assertEquals(100, all.get(3).cycles());
    assertTrue(all.get(3).throttles());
  }

  @Test
  void other_cycles_in_a_later_round_are_a_failure() {
    host.patched(100, "echo 101 > \"$here/cycles\"\n");
    String message = assertThrows(VerifyFailure.class, () -> HostBench.of(host.pair("{}/app"), List.of(), 2, run -> {})).getMessage();
    assertEquals("off: 101 cycles after 100 in the first round; expected the same", message);
  }

  @Test
  void a_median_is_held_against_the_bar_of_its_call_path() {
    HostBench.Times plain = times(null, null, false, 99, 100, 140);
    assertTrue(times("lru", "jna", false, 90, 105, 300).keeps(plain));
    assertFalse(times("lru", "jna", false, 90, 105.1, 106).keeps(plain));
    assertTrue(times("swl", "jna", true, 110, 110, 110).keeps(plain));
    assertFalse(times("swl", "jna", true, 110.1, 110.1, 110.1).keeps(plain));
    assertTrue(times("swl", "grpc", true, 200, 200, 200).keeps(plain));
    assertFalse(times("lru", "grpc", false, 200.1, 200.1, 200.1).keeps(plain));
    // Nobody is asked: no bar.
    assertTrue(times(null, null, false, 500, 500, 500).keeps(plain));
  }

  private static HostBench.Times times(String policy, String call, boolean throttles, double... seconds) {
    return new HostBench.Times(new Setting("run", policy == null ? null : FakeHost.asking(policy), call), seconds, 1, throttles);
  }
}
