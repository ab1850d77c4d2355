package io.policybridge.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SweepProgressTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);

    private String firstLine() {
        return said.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }

    /** Nothing ends meanwhile. */
    @Test
    void without_a_terminal_a_line_says_from_time_to_time_how_far_a_sweep_is() {
        String line = "policybridge: sweep: 1 of 3 simulations done, 1 running, 0 failed, 0 s";
        try (SweepProgress progress = new SweepProgress(3, err, false, NEVER, Duration.ofMillis(20))) {
            progress.found();
            progress.began();
            assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
                while (said.toString(StandardCharsets.UTF_8).lines().noneMatch(line::equals)) {
                    Thread.sleep(5);
                }
            });
        }
    }

    @Test
    void a_sweep_says_once_whom_it_waits_for() {
        try (SweepProgress progress = new SweepProgress(3, err, false, Duration.ZERO, NEVER)) {
            progress.began();
            progress.elsewhere(2, "process 77 on elsewhere");
            assertEquals("", firstLine());
            progress.left();
            for (int look = 0; look < 3; look++) {
                progress.elsewhere(2, "process 77 on elsewhere");
            }
        }
        assertEquals(
                "policybridge: sweep: waiting for 2 simulations begun by process 77 on elsewhere; those that are not"
                        + " renewed for 60 s are taken over\n",
                said.toString(StandardCharsets.UTF_8));
    }

    @Test
    void what_others_have_begun_is_named() {
        try (SweepProgress progress = new SweepProgress(3, err, false, NEVER, NEVER)) {
            progress.elsewhere(2, "process 77 on elsewhere");
            assertEquals("0 running, 0 failed, 2 begun by process 77 on elsewhere", progress.described(1));
        }
    }
}
