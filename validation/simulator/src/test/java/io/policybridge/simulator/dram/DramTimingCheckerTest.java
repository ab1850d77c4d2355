package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import io.policybridge.simulator.dram.DramChannel.Command;
import io.policybridge.simulator.memory.Machines;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/**
 * gtx480x: CCD 2, RRD 6, RCD 12, RAS 28, RP 12, RC 40, CL 12, WL 4, CDLR 5, WR 12, CCDL 3, RTPL 2; bursts of 2 ticks
 * and 64 bytes.
 */
class DramTimingCheckerTest {
    private static final long ROW = 5;
    private static final long OTHER_ROW = 6;

    private final DramConfig config = Machines.fermi().memory().dram();
    private final Requests requests = new Requests();
    private final DramTimingChecker checker = new DramTimingChecker(config, requests);

    private void send(long tick, Command command, int bank, long row) {
        int request = requests.allocate();
        requests.type[request] = AccessType.GLOBAL_READ.ordinal();
        requests.size[request] = 32;
        checker.picked(0, tick, bank, request, false);
        checker.command(0, tick, command, bank, row, request, command == Command.RD || command == Command.WR ? 64 : 0);
    }

    private void refused(String rule, long tick, Command command, int bank, long row) {
        String message = assertThrows(AssertionError.class, () -> send(tick, command, bank, row))
                .getMessage();
        assertTrue(message.contains(rule), message);
    }

    @Test
    void the_timings_are_those_of_the_comment() {
        assertEquals(DramTiming.of(16, 2, 6, 12, 28, 12, 40, 12, 4, 5, 12, 4, 3, 2), config.timing());
        assertEquals(2, config.burstCycles());
        assertEquals(64, config.atomBytes());
    }

    @Test
    void a_closed_bank_neither_reads_nor_precharges() {
        refused("is open, not 5", 100, Command.RD, 0, ROW);
        refused("bank is closed", 100, Command.PRE, 0, ROW);
    }

    @Test
    void an_open_bank_keeps_its_row_until_precharged() {
        send(100, Command.ACT, 0, ROW);
        refused("bank is open", 140, Command.ACT, 0, OTHER_ROW);
        refused("row 5 is open, not 6", 140, Command.RD, 0, OTHER_ROW);
    }

    @Test
    void distances_after_activation_hold_to_the_tick() {
        send(100, Command.ACT, 0, ROW);
        refused("tRRD: 5 ticks, at least 6", 105, Command.ACT, 1, ROW);
        refused("tRCD: 11 ticks, at least 12", 111, Command.RD, 0, ROW);
        refused("tRCD: 6 ticks, at least 7", 106, Command.WR, 0, ROW);
        refused("tRAS: 27 ticks, at least 28", 127, Command.PRE, 0, ROW);
        assertDoesNotThrow(() -> send(112, Command.RD, 0, ROW));
        assertDoesNotThrow(() -> send(128, Command.PRE, 0, ROW));
        refused("tRP: 11 ticks, at least 12", 139, Command.ACT, 0, OTHER_ROW);
        assertDoesNotThrow(() -> send(140, Command.ACT, 0, OTHER_ROW));
    }

    @Test
    void distances_between_column_commands_depend_on_bank_group_and_direction() {
        send(100, Command.ACT, 0, ROW);
        send(106, Command.ACT, 1, ROW);
        send(112, Command.ACT, 4, ROW);
        send(130, Command.RD, 0, ROW);
        int same = config.indexing().group() == 0 ? 1 : 4;
        int other = config.indexing().group() == 0 ? 4 : 1;
        refused("tCCDL: 2 ticks, at least 3", 132, Command.RD, same, ROW);
        refused("tCCD: 1 ticks, at least 2", 131, Command.RD, other, ROW);
        refused("tRTW: 11 ticks, at least 12", 141, Command.WR, other, ROW);
        assertDoesNotThrow(() -> send(142, Command.WR, other, ROW));
        refused("tWTR: 10 ticks, at least 11", 152, Command.RD, 0, ROW);
        refused("write recovery: 17 ticks, at least 18", 159, Command.PRE, other, ROW);
        assertDoesNotThrow(() -> send(160, Command.PRE, other, ROW));
    }

    @Test
    void a_request_is_picked_once_and_served_when_its_bytes_have_moved() {
        int request = requests.allocate();
        requests.size[request] = 128;
        checker.picked(0, 90, 0, request, false);
        assertThrows(AssertionError.class, () -> checker.picked(0, 91, 0, request, false));
        checker.command(0, 100, Command.ACT, 0, ROW, request, 0);
        checker.command(0, 112, Command.RD, 0, ROW, request, 64);
        assertThrows(AssertionError.class, () -> checker.served(0, 126, request));
    }
}
