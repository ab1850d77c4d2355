package io.policybridge.check.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class ThreadTimingCheckTest {
    /** The race, recorded too, and gemm and a recorded run under no policy and two, on 2, 3, 4 and 8 threads each. */
    @Test
    void threads_that_are_late_come_to_what_one_thread_comes_to() {
        CheckOutcome outcome =
                new ThreadTimingCheck(List.of("gemm:tiny", "spmv"), Duration.ZERO).run(CheckProgress.NONE);
        assertEquals(List.of(), outcome.losses());
        assertEquals(32, outcome.faults());
    }
}
