package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec.Hardware;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicySpecTest {
    private final Settings settings = new Settings(Map.of(), 0);
    private final PolicySpec bare =
            new PolicySpec("idle", "textbook", "Does nothing.", List.of(), (s, host) -> new GpuPolicy() {});

    private static StateBits bits(String structure, long bits) {
        return new StateBits(structure, bits, StateBits.Per.SM, "", "ours");
    }

    @Test
    void a_bare_policy_states_no_hardware_and_no_deviation() {
        assertEquals(List.of(), bare.hardware().of(settings, HostGeometryTest.HOST));
        assertEquals(List.of(), bare.deviations());
    }

    @Test
    void the_hardware_is_all_that_is_stated_in_order() {
        Hardware one = (s, host) -> List.of(bits("tags", 32), bits("bits", 1));
        Hardware other = (s, host) -> List.of(bits("counters", host.warps()));
        PolicySpec spec = bare.withHardware(one, other);
        assertEquals(
                List.of(bits("tags", 32), bits("bits", 1), bits("counters", 48)),
                spec.hardware().of(settings, HostGeometryTest.HOST));
        assertEquals("idle", spec.name());
    }

    @Test
    void deviations_are_kept() {
        assertEquals(List.of("no TLB"), bare.withDeviations("no TLB").deviations());
    }
}
