package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import io.policybridge.simulator.memory.Machines;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Distances that the tests of other DRAM simulators, Ramulator and DRAMsim3, or their sources publish for memories that
 * GPGPU-Sim has no configuration of: the rules are the same, so the controller must arrive at the same numbers when it
 * is given those memories' parameters.
 */
class PublishedDramTimingTest {

    /** 16 banks in four groups, a burst of two cycles, one command bus. */
    private static Controller controller(int rcd, int ras, int rp, int cl, int wl, int cdlr, int wr) {
        DramConfig base = Machines.upperGroups();
        DramTiming timing = DramTiming.of(16, 2, 4, rcd, ras, rp, ras + rp, cl, wl, cdlr, wr, 4, 3, 2);
        return new Controller(new DramConfig(base.scheduling(), base.bus(), new DramConfig.Indexing(0, 0), timing));
    }

    /** HBM2_2000 of Ramulator: RP, RCD and CL 14, WL 5, WTR in a group 8. */
    private static Controller hbm2() {
        return controller(14, 33, 14, 14, 5, 8, 16);
    }

    /** Read to write 14 + 2 + 2 - 5 = 13. */
    @Test
    void hbm2_turns_from_reads_to_writes_in_13_cycles() {
        Controller dram = hbm2();
        dram.read(0, 1);
        dram.cycle();
        dram.write(0, 1);
        assertEquals("ACT@0 RD@14 WR@27", dram.runTo(100).trace());
    }

    /** Write to read in a group 5 + 2 + 8 = 15; the write may come WL + 1 before the row is ready, at 8. */
    @Test
    void hbm2_turns_from_writes_to_reads_in_15_cycles() {
        Controller dram = hbm2();
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 1);
        assertEquals("ACT@0 WR@8 RD@23", dram.runTo(100).trace());
    }

    /** From the precharge to the data: RP + RCD + CL = 42. */
    @Test
    void hbm2_reads_another_row_in_42_cycles() {
        Controller dram = hbm2();
        dram.read(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 RD@14 PRE@33 ACT@47 RD@61", dram.runTo(100).trace());
        assertEquals(List.of("0@28", "1@" + (33 + 42)), dram.served);
    }

    /** GDDR5_8Gb_x32 of DRAMsim3: RL 24, WL 7, WTR 10, WR 24. Write to read 7 + 2 + 10 = 19; ACT to WR 24 - 8 = 16. */
    @Test
    void gddr5_turns_from_writes_to_reads_in_19_cycles() {
        Controller dram = controller(24, 50, 24, 24, 7, 10, 24);
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 1);
        assertEquals("ACT@0 WR@16 RD@35", dram.runTo(100).trace());
    }

    /** Write to precharge 7 + 2 + 24 = 33, from a write at 16 to 49, with a row that need not stay open longer. */
    @Test
    void gddr5_closes_a_written_row_after_33_cycles() {
        Controller dram = controller(24, 40, 24, 24, 7, 10, 24);
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 WR@16 PRE@49 ACT@73 RD@97", dram.runTo(120).trace());
    }

    /** GPGPU-Sim's read to write is RL + burst + 2 - WL = 21; DRAMsim3's own adds 1, not 2, and gives 20. */
    @Test
    void gddr5_turns_from_reads_to_writes_one_cycle_later_than_in_dramsim3() {
        Controller dram = controller(24, 50, 24, 24, 7, 10, 24);
        dram.read(0, 1);
        dram.cycle();
        dram.write(0, 1);
        assertEquals("ACT@0 RD@24 WR@45", dram.runTo(100).trace());
    }

    /** QV100 as shipped with GPGPU-Sim: read to write 13, write to precharge 13. */
    @Test
    void volta_turns_and_closes_in_13_cycles() {
        Controller dram = new Controller(Machines.volta().memory().dram());
        dram.read(0, 1);
        dram.cycle();
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 RD@12 WR@25 PRE@38 ACT@50 RD@62", dram.runTo(100).trace());
    }
}
