package io.policybridge.simulator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.ClockConfig;
import org.junit.jupiter.api.Test;

class ClockDomainsTest {
    private static final int ALL = ClockDomains.CORE | ClockDomains.ICNT | ClockDomains.L2 | ClockDomains.DRAM;
    private static final int ALL_BUT_DRAM = ALL & ~ClockDomains.DRAM;

    private static ClockDomains fermi() {
        return new ClockDomains(new ClockConfig(700, 700, 700, 924));
    }

    @Test
    void the_first_step_ticks_all_domains() {
        assertEquals(ALL, fermi().next());
    }

    /**
     * 700 and 924 MHz: 1.43 and 1.08 ns, so DRAM at 1.08, the others at 1.43, DRAM at 2.16, the others at 2.86, DRAM at
     * 3.25.
     */
    @Test
    void each_domain_ticks_when_its_period_is_over() {
        ClockDomains clocks = fermi();
        clocks.next();
        int[] steps = {clocks.next(), clocks.next(), clocks.next(), clocks.next(), clocks.next()};
        int[] expected = {ClockDomains.DRAM, ALL_BUT_DRAM, ClockDomains.DRAM, ALL_BUT_DRAM, ClockDomains.DRAM};
        assertArrayEquals(expected, steps);
    }

    /**
     * 100 and 300 MHz would meet at every core tick if times were products; the sums of 1/300 have drifted apart at the
     * second.
     */
    @Test
    void domains_meet_where_the_rounded_sums_meet_not_where_the_products_do() {
        ClockDomains clocks = new ClockDomains(new ClockConfig(100, 100, 100, 300));
        double core = 0;
        double dram = 0;
        for (int step = 0; step < 3000; step++) {
            double first = Math.min(core, dram);
            int expected = (core <= first ? ALL_BUT_DRAM : 0) | (dram <= first ? ClockDomains.DRAM : 0);
            core += core <= first ? 1 / 100e6 : 0;
            dram += dram <= first ? 1 / 300e6 : 0;
            assertEquals(expected, clocks.next(), "step " + step);
        }
    }

    @Test
    void an_l2_that_is_earlier_than_all_others_ticks_alone() {
        ClockDomains clocks = new ClockDomains(new ClockConfig(100, 100, 300, 100));
        clocks.next();
        assertEquals(ClockDomains.L2, clocks.next());
    }

    @Test
    void reinitialising_puts_the_domains_in_phase_and_keeps_their_counts() {
        ClockDomains clocks = fermi();
        clocks.next();
        clocks.next();
        clocks.reinitialise();
        assertEquals(ALL, clocks.next());
        assertEquals(3, clocks.dramTicks());
        assertEquals(2, clocks.coreTicks());
    }
}
