package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.workload.HostFailure;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class HostTurnsTest {

    @Test
    void a_host_program_that_loops_for_ever_ends_the_run() {
        HostTurns turns = new HostTurns(Duration.ofSeconds(1));
        try (HostThread host = new HostThread(gpu -> loop(), null, turns)) {
            assertEquals(
                    "the host program has neither launched a kernel nor ended for 1 seconds; expected it not to loop for"
                            + " ever (--host-timeout allows more time)",
                    assertThrows(HostFailure.class, () -> host.next(0)).getMessage());
        }
    }

    private static void loop() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
