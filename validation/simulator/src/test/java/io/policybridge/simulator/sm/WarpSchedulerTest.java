package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Program;
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
                0, Machine.with(folder, "-gpgpu_scheduler " + kind).sm(), warps, scoreboard, program);
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
}
