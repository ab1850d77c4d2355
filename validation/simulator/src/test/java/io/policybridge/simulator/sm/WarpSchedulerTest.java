package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.workload.Opcode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scheduler 0 of two has the even slots. Slots 0, 2, 4, 6 hold the warps launched as numbers 5, 1, 3, 7. */
class WarpSchedulerTest {
    private static final long ALL = 0b1010101;

    @TempDir
    Path folder;

    private Program program;
    private Scoreboard scoreboard;
    private Warps warps;

    @BeforeEach
    void launch() {
        SmConfig sm = Machine.with(folder, "").sm();
        program = new Program(new Listing(1, 32).ret(0).runs(0, 0, 0).trace(folder), sm);
        scoreboard = new Scoreboard(sm.warps(), program.registerWords);
        warps = new Warps(sm.warps(), program, scoreboard);
        int[] numbers = {5, 1, 3, 7};
        for (int i = 0; i < numbers.length; i++) {
            warps.launch(2 * i, numbers[i], 0, 0, 0, 0);
        }
    }

    private WarpScheduler scheduler(String kind) {
        return new WarpScheduler(
                0, Machine.with(folder, "-gpgpu_scheduler " + kind).sm(), warps);
    }

    @Test
    void gto_stays_with_the_last_warp_then_takes_the_oldest() {
        WarpScheduler gto = scheduler("gto");
        assertEquals(0, gto.first(ALL), "the lowest slot is the greedy one at first");
        assertEquals(2, gto.first(ALL & ~1));
        gto.issued(6, 1);
        assertEquals(6, gto.first(ALL));
        assertEquals(2, gto.first(0b0010101));
        // order now: 6 (greedy), 2 (1), 4 (3), 0 (5)
        assertEquals(0b1000100, gto.before(ALL, 4));
        assertEquals(0, gto.before(ALL, 6));
    }

    @Test
    void oldest_first_is_never_greedy() {
        WarpScheduler old = scheduler("old");
        old.issued(6, 1);
        assertEquals(2, old.first(ALL));
        assertEquals(0b0010100, old.before(ALL, 0));
    }

    @Test
    void round_robin_goes_on_after_the_last_warp() {
        WarpScheduler lrr = scheduler("lrr");
        assertEquals(0, lrr.first(ALL));
        lrr.issued(2, 1);
        assertEquals(4, lrr.first(ALL));
        assertEquals(0, lrr.first(0b0000101));
        assertEquals(0b1010000, lrr.before(ALL, 0));
        assertEquals(0b0010000, lrr.before(ALL, 6));
    }

    @Test
    void a_limited_scheduler_considers_the_greedy_warp_and_the_oldest_that_can_run() {
        WarpScheduler swl = scheduler("warp_limiting:2:2");
        assertEquals(0b0010101, swl.considered(ALL), "greedy 0, oldest 2 and 4");
        swl.issued(2, 1);
        assertEquals(0b0010100, swl.considered(ALL), "greedy 2 is one of the two oldest");
        assertEquals(
                0b0010101,
                swl.considered(ALL & ~0b0000100),
                "2 waits: it keeps its place as the greedy one, and 4 and 0 are the oldest");
    }

    @Test
    void two_levels_swap_waiting_warps_for_pending_ones() {
        WarpScheduler levels = scheduler("two_level_active:2:0:1");
        assertEquals(0b0000101, levels.considered(ALL));
        levels.issued(0, 1);
        assertEquals(2, levels.first(0b0000101), "who issued goes to the end of the active set");
        assertEquals(0b0010100, levels.considered(ALL & ~1), "0 waits, 4 takes its place");
        assertEquals(0b0000100, levels.before(ALL, 4));
    }

    @Test
    void two_levels_look_at_the_memory_barriers_of_the_active_set() {
        WarpScheduler levels = scheduler("two_level_active:2:0:1");
        assertEquals(0b0000101, levels.examined());
        assertEquals(0, levels.examinedUnderPolicy(), "a policy's order takes the place of the active set");
        assertEquals(ALL, scheduler("gto").examinedUnderPolicy() & ALL);
        assertEquals(0, scheduler("lrr").examined());
    }

    /** The load at 0 writes register 5; the instruction behind it, which reads it, is fetched and jumped over. */
    @Test
    void a_warp_awaits_the_load_that_the_fetched_instruction_reads() {
        program = new Program(
                new Listing(1, 32)
                        .code(0, Opcode.LOAD, 1, 1, "5", "-", "ld;")
                        .alu(8, "6", "5")
                        .ret(16)
                        .runs(0, 0, 0, 16)
                        .trace(folder),
                Machine.with(folder, "").sm());
        scoreboard = new Scoreboard(1, program.registerWords);
        warps = new Warps(1, program, scoreboard);
        warps.codeEnds(24);
        warps.launch(0, 0, 0, 0, 0, 0);
        warps.decode(0, 0);
        int[] loaded = program.out[warps.code[0]];
        scoreboard.reserve(0, loaded, true);
        warps.issued(0, false);
        assertTrue(warps.awaitsLoad(0));
        scoreboard.release(0, loaded, false);
        assertTrue(warps.awaitsLoad(0), "as GPGPU-Sim goes on marking it once it is written back");
        scoreboard.release(0, loaded, true);
        assertFalse(warps.awaitsLoad(0));
    }
}
