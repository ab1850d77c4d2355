package io.policybridge.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of {@code check}. */
class CheckTableTest {
    @Test
    void a_row_says_what_was_tried_and_what_was_lost() {
        CheckTable table = new CheckTable();
        table.add("kills", CheckOutcome.ofFaults(200, List.of("kill 17: 4 cycles more")), 61);
        table.add("frames", CheckOutcome.ofInputs(1_000_000, List.of()), 3600);
        table.add("soak", CheckOutcome.ofLoad("80 sessions", List.of()), 1);
        table.add("host", CheckOutcome.notMade("no GPGPU-Sim"), 0);
        assertEquals("""
                check   faults  survived  lost   inputs     time  load held
                kills      200       199     1        -  0:01:01
                frames       -         -     0  1000000  1:00:00
                soak         -         -     0        -  0:00:01  80 sessions
                host         -         -     -        -  0:00:00  not made: no GPGPU-Sim
                lost: kills: kill 17: 4 cycles more
                """, table.toString());
    }

    @Test
    void of_many_losses_ten_are_shown_and_the_others_counted() {
        CheckTable table = new CheckTable();
        table.add("kills", CheckOutcome.ofFaults(12, Collections.nCopies(12, "killed")), 0);
        assertEquals(2 + 10 + 1, table.toString().lines().count());
        assertEquals("lost: kills: 2 more", table.toString().lines().toList().get(12));
    }
}
