package io.policybridge.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("contract")
class ComponentTest {
    private static final Workload WHOLE = Workloads.packaged().resolve("lmem");

    private static ReplayResult replay(Component component, Workload run, String config) {
        return component.replay(run, Recorded.config(config));
    }

    @ParameterizedTest
    @EnumSource
    void every_component_reproduces_a_run_that_has_all_streams(Component component) {
        ReplayResult result = replay(component, WHOLE, "gtx480x");
        assertTrue(result.isExact(), result.toString());
        assertTrue(result.of() > 700, result.toString());
        assertEquals(component, Component.of(result.component()).orElseThrow());
    }

    @Test
    void a_run_without_the_stream_compares_no_event() {
        Workload few = Workloads.packaged().resolve("hist");
        assertEquals(List.of("ldst", "l2", "icnt"), Component.LDST.missing(few));
        ReplayResult result = replay(Component.LDST, few, "gtx480x");
        assertEquals(0, result.of());
        assertTrue(result.isExact());
    }

    /**
     * The same run on another machine: a hashed for a linear set index of the L1D, a smaller L2, another DRAM, accesses
     * of sectors, and other clocks, which differ from the third step on.
     */
    @Test
    void on_another_machine_both_sides_and_ten_events_are_shown() {
        Workload conv2d = Workloads.packaged().resolve("conv2d");
        assertShown(replay(Component.L1D, conv2d, "gtx480x-linear"));
        assertShown(replay(Component.LDST, conv2d, "gtx480x-linear"));
        assertShown(replay(Component.L2, WHOLE, "gtx480x-smalll2"));
        assertShown(replay(Component.MEMORY, WHOLE, "gtx480x-smalll2"));
        assertShown(replay(Component.CLOCK, WHOLE, "qv100"), 2);
        assertShown(replay(Component.DRAM, conv2d, "qv100"), 2);
        assertShown(replay(Component.COALESCER, WHOLE, "qv100"));
        assertShown(replay(Component.HIERARCHY, WHOLE, "gtx480x-smalll2"));
        assertShown(replay(Component.SM, conv2d, "gtx480x-linear"));
    }

    private static void assertShown(ReplayResult result) {
        assertShown(result, 10);
    }

    private static void assertShown(ReplayResult result, int events) {
        assertFalse(result.isExact());
        assertTrue(result.matched() < result.of(), result.toString());
        String[] lines = result.firstMismatch().split("\n");
        assertTrue(List.of(lines).stream().anyMatch(line -> line.contains("replayed ")), result.firstMismatch());
        assertTrue(List.of(lines).stream().anyMatch(line -> line.contains("recorded")), result.firstMismatch());
        assertTrue(lines.length >= 2 + events, result.firstMismatch());
    }
}
