package io.policybridge.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.ClockConfig;
import io.policybridge.replay.comparison.ReplayResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockReplayTest {
    private final Path golden = GoldenRoot.find();

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x/atax", "gtx480x/lmem", "dacache32k/gesummv", "qv100-cold/vecadd"})
    void every_step_ticks_the_recorded_domains(String run) {
        ClockConfig clocks =
                Configs.find(run.substring(0, run.indexOf('/')), golden).clocks();
        ReplayResult result = ClockReplay.replay(golden.resolve(run).resolve("clock.zst"), run, clocks);
        assertNull(result.firstMismatch(), result.toString());
        assertEquals(result.of(), result.matched());
        assertTrue(result.of() > 10_000);
    }

    /** One part in 100,000 off: the steps agree at first, and then not. */
    @Test
    void a_clock_that_is_slightly_off_is_found() {
        ReplayResult result = ClockReplay.replay(
                golden.resolve("gtx480x/atax/clock.zst"), "atax", new ClockConfig(700, 700, 700, 924.01));
        assertFalse(result.isExact());
        assertTrue(result.firstMismatch().contains("recorded"), result.firstMismatch());
    }
}
