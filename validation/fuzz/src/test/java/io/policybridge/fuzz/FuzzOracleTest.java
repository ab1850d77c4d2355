package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzOracleTest {
    /** A target that sleeps so long for each input. */
    private static final class Sleeping implements FuzzTarget {
        private final long milliseconds;
        private int inputs;

        Sleeping(long milliseconds) {
            this.milliseconds = milliseconds;
        }

        @Override
        public String name() {
            return "sleeping";
        }

        @Override
        public List<byte[]> seeds() {
            return List.of();
        }

        @Override
        public void use(byte[] input) throws InterruptedException {
            inputs++;
            Thread.sleep(milliseconds);
        }
    }

    @Test
    void a_wait_that_takes_no_processor_is_a_finding_the_third_time() {
        Sleeping target = new Sleeping(20);
        FuzzOracle oracle = new FuzzOracle(target, Duration.ofMillis(10));
        FuzzFinding finding = assertThrows(FuzzFinding.class, () -> oracle.isUsed(new byte[0]));
        assertTrue(finding.getMessage().endsWith("expected at most 1000 and 10"), finding.getMessage());
        assertEquals(3, target.inputs);
    }

    @Test
    void a_wait_of_moments_is_none() {
        Sleeping target = new Sleeping(20);
        assertTrue(new FuzzOracle(target).isUsed(new byte[0]));
        assertEquals(1, target.inputs);
    }
}
