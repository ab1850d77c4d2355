package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.DramConfig;
import io.policybridge.simulator.memory.Machines;
import io.policybridge.simulator.request.AccessType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Distances between commands, worked by hand from GTX480's timing: CCD 2, RRD 6, RCD 12, RAS 28, RP 12, RC 40, CL 12,
 * WL 4, CDLR 5, WR 12, CCDL 3, RTPL 2, burst 8 / 4 = 2 cycles; hence RD to WR 12 + 2 + 2 - 4 = 12, WR to RD 4 + 2 + 5 =
 * 11, WR to PRE 4 + 2 + 12 = 18, ACT to WR 12 - (4 + 1) = 7. A trace names the exact cycle of every command, so one too
 * early fails as well as one too late.
 */
class DramTimingTest {
    private final Controller dram = new Controller(Machines.upperGroups());

    @Test
    void a_read_of_a_closed_row_waits_for_rcd() {
        dram.read(0, 1);
        assertEquals("ACT@0", dram.runTo(11).trace());
        assertEquals("ACT@0 RD@12", dram.runTo(100).trace());
        assertEquals(List.of("0@24"), dram.served);
    }

    @Test
    void row_hits_of_one_bank_follow_at_ccdl() {
        dram.read(0, 1);
        dram.cycle();
        dram.read(0, 1);
        dram.cycle();
        dram.read(0, 1);
        assertEquals("ACT@0 RD@12 RD@15 RD@18", dram.runTo(100).trace());
    }

    @Test
    void another_row_is_opened_after_ras_and_rp() {
        dram.read(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 RD@12 PRE@28 ACT@40 RD@52", dram.runTo(100).trace());
    }

    /** RAS, 28, is later than 7 + 18. */
    @Test
    void a_row_that_was_written_early_closes_at_ras() {
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 WR@7 PRE@28 ACT@40 RD@52", dram.runTo(100).trace());
    }

    @Test
    void a_row_that_was_written_late_closes_after_write_recovery() {
        dram.read(0, 1);
        dram.cycle();
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 2);
        assertEquals("ACT@0 RD@12 WR@24 PRE@42 ACT@54 RD@66", dram.runTo(100).trace());
    }

    @Test
    void a_read_waits_for_the_turnaround_after_a_write() {
        dram.write(0, 1);
        dram.cycle();
        dram.read(0, 1);
        assertEquals("ACT@0 WR@7 RD@18", dram.runTo(100).trace());
    }

    @Test
    void a_write_waits_for_the_turnaround_after_a_read() {
        dram.read(0, 1);
        dram.cycle();
        dram.write(0, 1);
        assertEquals("ACT@0 RD@12 WR@24", dram.runTo(100).trace());
    }

    /** The four-activate window is not modelled: one of 40 cycles would hold the fifth back until 40. */
    @Test
    void activates_of_different_banks_follow_at_rrd() {
        for (int bank = 0; bank < 5; bank++) {
            dram.read(bank, 1);
            dram.cycle();
        }
        dram.runTo(100);
        List<String> activates = dram.commands.stream()
                .filter(command -> command.startsWith("ACT"))
                .toList();
        assertEquals(List.of("ACT@0", "ACT1@6", "ACT2@12", "ACT3@18", "ACT4@24"), activates);
    }

    /** CCD 2 between groups, CCDL 3 inside one; the second pair arrives when the first has been read. */
    @Test
    void reads_of_two_groups_follow_at_ccd() {
        dram.read(0, 1);
        dram.cycle();
        dram.read(4, 1);
        dram.runTo(18);
        dram.read(0, 1);
        dram.cycle();
        dram.read(4, 1);
        assertEquals("ACT@0 ACT4@6 RD@12 RD4@18 RD@20 RD4@22", dram.runTo(100).trace());
    }

    private double cyclesPerRead(int... banks) {
        int pushed = 0;
        while (dram.tick < 1000) {
            dram.cycle();
            if (pushed - dram.picks.size() < 32) {
                dram.read(banks[pushed++ % banks.length], 1);
            }
        }
        List<String> reads =
                dram.commands.stream().filter(c -> c.startsWith("R")).toList();
        return (at(reads.get(reads.size() - 1)) - at(reads.get(reads.size() - 201))) / 200.0;
    }

    private static int at(String command) {
        return Integer.parseInt(command.substring(command.indexOf('@') + 1));
    }

    /** 64 bytes in 2 cycles of 924 MHz on 6 channels: 177.4 GB/s. */
    @Test
    void all_groups_together_reach_the_peak_rate() {
        assertEquals(2.0, cyclesPerRead(0, 4, 8, 12, 1, 5, 9, 13));
    }

    /** Two thirds of the peak. */
    @Test
    void one_group_alone_reaches_a_read_every_ccdl() {
        assertEquals(3.0, cyclesPerRead(0, 1, 2, 3));
    }

    @Test
    void lower_bits_can_name_the_group_instead() {
        Controller interleaved = new Controller(Machines.fermi().memory().dram());
        interleaved.read(0, 1);
        interleaved.cycle();
        interleaved.read(4, 1);
        interleaved.runTo(18);
        interleaved.read(0, 1);
        assertEquals("ACT@0 ACT4@6 RD@12 RD4@18 RD@21", interleaved.runTo(100).trace());
    }

    /** 128 bytes are two bursts; the last data are out WL after the second. */
    @Test
    void a_write_back_of_a_line_takes_two_bursts_and_does_not_return() {
        int writeBack = dram.push(AccessType.L2_WRITE_BACK, 128, 0, 1);
        assertEquals("ACT@0 WR@7 WR@10", dram.runTo(13).trace());
        assertEquals(List.of(), dram.finishedWriteBacks);
        dram.runTo(14);
        assertEquals(List.of(writeBack), dram.finishedWriteBacks);
        assertEquals(List.of("0@14"), dram.served);
        assertEquals(2, dram.channel.statistics(20).writeBacks());
    }

    @Test
    void a_write_returns_as_its_own_acknowledgement() {
        int write = dram.write(0, 1);
        dram.takesReturns = false;
        dram.runTo(11);
        assertEquals(write, dram.channel.returnTop());
    }

    /** QV100: ACT to WR 12 - 3 = 9, WR to RD 2 + 1 + 3 = 6; two buses. */
    @Test
    void volta_keeps_its_own_distances() {
        Controller volta = new Controller(Machines.volta().memory().dram());
        volta.write(0, 1);
        volta.cycle();
        volta.read(0, 1);
        assertEquals("ACT@0 WR@9 RD@15", volta.runTo(100).trace());
    }

    /** The columns' bus first, then the rows' bus. */
    @Test
    void two_buses_carry_a_column_and_a_row_command_at_once() {
        DramConfig config = Machines.volta().memory().dram();
        Controller volta = new Controller(config);
        volta.read(0, 1);
        volta.runTo(11);
        volta.read(3, 1);
        assertEquals("ACT@0 RD@12 ACT3@12", volta.runTo(12).trace());
    }

    /** Banks 0 and 4 are of one group: without the read of bank 4 bank 0 would be closed after tRAS, at 28. */
    @Test
    void a_read_of_the_same_tick_delays_a_precharge_in_its_bank_group_by_rtpl() {
        Controller volta = new Controller(Machines.volta().memory().dram());
        volta.read(0, 1);
        volta.cycle();
        volta.read(0, 2);
        volta.runTo(15);
        volta.read(4, 1);
        assertEquals("ACT@0 RD@12 ACT4@16 RD4@28 PRE@31", volta.runTo(31).trace());
    }
}
