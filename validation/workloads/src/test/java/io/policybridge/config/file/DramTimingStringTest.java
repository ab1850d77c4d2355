package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DramTimingStringTest {
    private static final DramTiming GTX480 = DramTiming.of(16, 2, 6, 12, 28, 12, 40, 12, 4, 5, 12, 4, 3, 2);

    @TempDir
    Path folder;

    @Test
    void values_are_named_in_any_order_or_stand_in_order() {
        assertEquals(
                GTX480,
                dram("\"nbk=16:CCD=2:RRD=6:RCD=12:RAS=28:RP=12:RC=40:CL=12:WL=4:CDLR=5:WR=12:nbkgrp=4:CCDL=3:RTPL=2\"")
                        .timing());
        assertEquals(
                GTX480,
                dram("\"RTPL=2;CCDL=3;nbkgrp=4;WR=12;CDLR=5;WL=4;CL=12;RC=40;\n "
                                + "RP=12;RAS=28;RCD=12;RRD=6;CCD=2;nbk=0x10\"")
                        .timing());
        assertEquals(GTX480, dram("16:2:6:12:28:12:40:12:4:5:12:4:3:2").timing());
    }

    @Test
    void without_bank_groups_there_is_one_group_and_no_extra_distance() {
        assertEquals(
                DramTiming.of(16, 2, 6, 12, 28, 12, 40, 12, 4, 5, 12, 1, 0, 0),
                dram("16:2:6:12:28:12:40:12:4:5:12").timing());
        assertEquals(
                dram("16:2:6:12:28:12:40:12:4:5:12"),
                dram("nbk=16:CCD=2:RRD=6:RCD=12:RAS=28:RP=12:RC=40:CL=12:WL=4:CDLR=5:WR=12"));
    }

    @Test
    void distances_between_commands_follow_from_the_timings() {
        // Burst 8 beats at 4 a command cycle: 2 cycles.
        DramConfig dram = TestConfigs.golden("gtx480x").memory().dram();
        assertEquals(2, dram.burstCycles());
        assertEquals(12 - (4 + 1), dram.activateToWrite());
        assertEquals(12 + 2 + 2 - 4, dram.readToWrite());
        assertEquals(4 + 2 + 5, dram.writeToRead());
        assertEquals(4 + 2 + 12, dram.writeToPrecharge());
        assertEquals(8 * 4 * 2, dram.atomBytes());
    }

    @Test
    void turnarounds_can_be_switched_off() {
        DramConfig dram = ConfigReader.read(TestConfigs.gtx480xWith(folder, "-dram_elimnate_rw_turnaround 1"))
                .memory()
                .dram();
        assertEquals(0, dram.readToWrite());
        assertEquals(0, dram.writeToRead());
        assertEquals(18, dram.writeToPrecharge());
    }

    @Test
    void a_malformed_string_is_refused() {
        refused("16:2:6:12:28:12:40:12:4:5", "11 to 14 values");
        refused("16:2:6:12:28:12:40:12:4:5:12:4:3:2:1", "11 to 14 values");
        refused("16:2:6:12:28:12:40:12:4:5:x", "for WR");
        refused("nbk=16:CCD=2", "a value for RRD");
        refused("nbk=16:ccd=2", "one of nbk, CCD");
        refused("nbk=16:CCD=", "for CCD");
    }

    @Test
    void timings_that_gpgpu_sim_would_compute_nonsense_from_are_refused() {
        refused("12:2:6:12:28:12:40:12:4:5:12", "power of two of banks");
        refused("16:2:6:12:28:12:40:12:4:5:12:0:3:2", "bank groups");
        refused("16:2:6:12:28:12:40:12:4:5:12:32:3:2", "bank groups");
        refused("16:2:6:4:28:12:40:12:4:5:12", "RCD of at least WL+1");
        refused("16:2:6:30:28:12:40:12:17:5:12", "WL of at most CL+BURST+2");
        TestConfigs.refused(folder, "-dram_data_command_freq_ratio 16", "at most the burst length 8");
        TestConfigs.refused(folder, "-gpgpu_n_sub_partition_per_mchannel 64", "multiple of the 64");
    }

    private DramConfig dram(String text) {
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, "-gpgpu_dram_timing_opt " + text))
                .memory()
                .dram();
    }

    private void refused(String text, String expected) {
        TestConfigs.refused(
                folder,
                "-gpgpu_dram_timing_opt " + text,
                ":" + TestConfigs.addedLine() + ": -gpgpu_dram_timing_opt=" + text,
                expected);
    }
}
