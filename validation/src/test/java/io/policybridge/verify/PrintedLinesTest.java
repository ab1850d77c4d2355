package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedLinesTest {
  private static Printed of(String... lines) {
    Printed printed = new Printed();
    List.of(lines).forEach(printed::add);
    return printed;
  }

  /** The thread of the application says that it waits, in the middle of what the simulation prints. */
  @Test
  void a_line_that_a_message_tears_apart_is_one_line() {
    Printed whole = of("kernel_name = k", "dram[3]: 0 0 1", "gpu_sim_cycle = 5");
    Printed torn = of("kernel_name = k", "dram[3]: 0 GPGPU-Sim: synchronize waiting for inactive GPU simulation", "", "0 1", "gpu_sim_cycle = 5");
    assertEquals(List.of(), whole.differences(torn, 5));
    assertEquals(3, torn.compared());
  }

  /** A set of addresses of the host's memory: the order differs from run to run. */
  @Test
  void requests_under_way_are_compared_without_their_order() {
    Printed one = of("requests:", "  mf: uid=9, sid00", "  mf: uid=10, sid01", "more:", "  mf: uid=7, sid01");
    assertEquals(List.of(), one.differences(of("requests:", "  mf: uid=10, sid01", "  mf: uid=9, sid00", "more:", "  mf: uid=7, sid01"), 5));
    assertEquals(1, one.differences(of("requests:", "  mf: uid=10, sid01", "  mf: uid=8, sid00", "more:", "  mf: uid=7, sid01"), 5).size());
    assertEquals(2, one.differences(of("requests:", "  mf: uid=10, sid01", "  mf: uid=7, sid01", "more:", "  mf: uid=9, sid00"), 5).size());
  }

  @Test
  void a_torn_line_that_differs_is_found() {
    Printed whole = of("dram[3]: 0 0 1");
    Printed torn = of("dram[3]: 0 GPGPU-Sim: synchronize waiting for inactive GPU simulation", "0 2");
    assertEquals(1, whole.differences(torn, 5).size());
    assertTrue(of("GPGPU-Sim: synchronize waiting for inactive GPU simulation").differences(of(), 5).isEmpty());
  }
}
