package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.cli.Terminal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class ComparedOnThreadsTest {
    private static Terminal compared(String threads) {
        return Terminal.run("compare", "--workload", "atax:tiny", "--policy", "native", "--csv", "--threads", threads);
    }

    @Test
    void what_compare_prints_does_not_depend_on_its_threads() {
        Terminal one = compared("1");
        assertEquals(0, one.exitCode(), one.err());
        assertNotEquals("", one.out());
        assertEquals(one, compared("4"));
    }

    @Test
    void a_simulation_has_at_least_one() {
        Terminal refused = compared("0");
        assertEquals(2, refused.exitCode());
        assertEquals("policybridge: --threads=0; expected 1 or more\n", refused.err());
    }
}
