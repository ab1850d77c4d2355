package io.policybridge.simulator.instruction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PcNumbersTest {
    /** 1000 pcs, 16 bytes apart from 0 on; the first of two instructions at a pc stays. */
    @Test
    void each_pc_has_its_first_instruction() {
        PcNumbers table = new PcNumbers();
        for (int i = 0; i < 1000; i++) {
            table.putIfAbsent(16L * i, i);
            table.putIfAbsent(16L * i, 7);
        }
        for (int i = 0; i < 1000; i++) {
            assertEquals(i, table.at(16L * i));
            assertEquals(Program.UNKNOWN, table.at(16L * i + 8));
        }
    }
}
