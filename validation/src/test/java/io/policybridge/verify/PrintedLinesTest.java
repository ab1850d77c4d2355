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

  @Test
  void a_torn_line_that_differs_is_found() {
    Printed whole = of("dram[3]: 0 0 1");
    Printed torn = of("dram[3]: 0 GPGPU-Sim: synchronize waiting for inactive GPU simulation", "0 2");
    assertEquals(1, whole.differences(torn, 5).size());
    assertTrue(of("GPGPU-Sim: synchronize waiting for inactive GPU simulation").differences(of(), 5).isEmpty());
  }
}
