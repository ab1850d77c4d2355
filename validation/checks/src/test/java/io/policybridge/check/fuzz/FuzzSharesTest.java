package io.policybridge.check.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FuzzSharesTest {
    /** Seven shares in seven minutes. */
    @Test
    void a_target_of_costly_inputs_gets_four_times_as_long_as_one_of_cheap_ones() {
        FuzzShares shares = new FuzzShares(7, List.of("cpp-settings", "java-store", "java-ptx"));
        assertEquals(60, shares.effort("cpp-settings").seconds());
        assertEquals(120, shares.effort("java-ptx").seconds());
        assertEquals(240, shares.effort("java-store").seconds());
    }

    @Test
    void one_target_gets_all() {
        assertEquals(
                600, new FuzzShares(10, List.of("java-ptx")).effort("java-ptx").seconds());
    }

    @Test
    void only_targets_have_shares() {
        Set<String> targets = FuzzChecks.names().collect(Collectors.toSet());
        assertTrue(targets.containsAll(FuzzShares.CHEAP));
        assertTrue(targets.containsAll(FuzzShares.COSTLY));
    }
}
