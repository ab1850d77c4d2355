package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CacheLevelTest {
    /** 128 lines in an L1D, 512 in a slice of the L2. */
    static final HostGeometry HOST = HostGeometry.builder()
            .host("test")
            .sms(15)
            .schedulers(2)
            .warps(48)
            .warpSize(32)
            .ctas(8)
            .l1d(new CacheShape(32, 4, 128))
            .subPartitions(12)
            .l2(new CacheShape(64, 8, 128))
            .channels(6)
            .banks(16)
            .offered(Set.of())
            .build();

    @Test
    void each_level_governs_its_caches() {
        assertTrue(CacheLevel.L1D.governsL1d());
        assertFalse(CacheLevel.L1D.governsL2());
        assertFalse(CacheLevel.L2.governsL1d());
        assertTrue(CacheLevel.L2.governsL2());
        assertTrue(CacheLevel.BOTH.governsL1d());
        assertTrue(CacheLevel.BOTH.governsL2());
    }

    @Test
    void the_settings_name_the_level() {
        assertEquals(CacheLevel.BOTH, CacheLevel.of(new Settings(Map.of("level", "both"), 0)));
    }

    @Test
    void the_parameter_is_l1d_unless_a_policy_says_otherwise() {
        assertEquals("l1d", CacheLevel.PARAM.fallback());
        assertEquals("l2", CacheLevel.param(CacheLevel.L2, "paper").fallback());
    }

    /** Two bits a line: 256 in each L1D, 1024 in each slice. */
    @Test
    void a_budget_counts_the_caches_of_the_level() {
        assertEquals(List.of("L1D ages 256 SM"), budget(CacheLevel.L1D));
        assertEquals(List.of("L2 ages 1024 L2 slice"), budget(CacheLevel.L2));
        assertEquals(List.of("L1D ages 256 SM", "L2 ages 1024 L2 slice"), budget(CacheLevel.BOTH));
    }

    private static List<String> budget(CacheLevel level) {
        List<StateBits> stated = level.budget(HOST, "ages", shape -> 2L * shape.lines(), "2 bits a line", "ours");
        return stated.stream()
                .map(one -> one.structure() + " " + one.bits() + " " + one.per())
                .toList();
    }
}
