package io.policybridge.policies.composites.apcm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.policies.throttling.Pcal;
import io.policybridge.policies.throttling.Swl;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** Bypassing and protection alone and together, APCM-pN, and APCM under a warp limit. */
class VariantsTest {

    /**
     * Two ways; only the lines of {@code loads} are protected, each access of a line comes from the load of its letter
     * (a: A).
     */
    private static String distance(int n, String loads, String accesses) {
        SmallCache cache = new SmallCache(Apcm.SPEC, 1, 2, "bypass=false", "protect=distance", "n=" + n);
        cache.access.slot(47);
        for (char load : loads.toCharArray()) {
            for (int i = 0; i < 2; i++) {
                cache.access.pc(ApcmFixture.pc(load)).n++;
                cache.calls().bypassed(cache.access.address(load * 128), 0, -1);
            }
        }
        cache.warps().warpExited(47, 47);
        cache.access.slot(0);
        StringBuilder result = new StringBuilder();
        for (char line : accesses.toCharArray()) {
            cache.access.pc(ApcmFixture.pc(Character.toUpperCase(line)));
            boolean hit = cache.isPresent(0, line);
            int way = cache.access(0, line);
            result.append(way == SmallCache.BYPASSED ? " B" : (hit ? " H" : " A") + way);
        }
        return result.substring(1);
    }

    /**
     * a is protected for 4 accesses: c and b replace each other. d is the second, e the third after a, f the fourth: a
     * is free, and oldest.
     */
    @Test
    void a_line_stays_for_n_accesses_if_its_load_is_to_be_protected() {
        assertEquals("A0 A1 A1 H0 A1", distance(4, "A", "abcab"));
        assertEquals("A0 A1 A1 A1 A1 A0 A1", distance(4, "A", "abcdefa"));
    }

    /** a and b are protected for one access: when c comes that has passed for a, but d finds b's over as well. */
    @Test
    void one_access_after_its_allocation_a_line_is_free_with_n_of_one() {
        assertEquals("A0 A1 A0 A1 A0", distance(1, "AB", "abcda"));
    }

    /** Both lines are protected for 4 accesses: c comes after one, two and three, then they are over for a. */
    @Test
    void a_miss_that_finds_only_protected_lines_goes_around() {
        assertEquals("A0 A1 B B B A0", distance(4, "AB", "abcccc"));
    }

    @Test
    void bypassing_alone_leaves_victims_to_others_and_protection_alone_leaves_routes() {
        Session bypassing = Policies.session("apcm(protect=off)", Hosts.small(), Apcm.SPEC);
        assertTrue(bypassing.l1d(0).has(Hook.ROUTE));
        assertFalse(bypassing.l1d(0).has(Hook.VICTIM));
        Session protecting = Policies.session("apcm(bypass=false)", Hosts.small(), Apcm.SPEC);
        assertFalse(protecting.l1d(0).has(Hook.ROUTE));
        assertTrue(protecting.l1d(0).has(Hook.VICTIM));
        Session both = Policies.session("apcm", Hosts.small(), Apcm.SPEC);
        assertTrue(both.l1d(0).has(Hook.ROUTE) && both.l1d(0).has(Hook.VICTIM));
    }

    /** Slots 0, 2, 4 and 6 belong to scheduler 0: with a limit of two the oldest two may issue. */
    @Test
    void apcm_goes_with_a_warp_limit() {
        Session session = session("apcm+swl(n=2)", Hosts.small());
        for (int slot = 0; slot < 8; slot++) {
            session.warps(0).warpLaunched(slot, slot, slot, 0);
        }
        WarpSet any = new WarpSet(8);
        session.warps(0).warpMask(any, new WarpSet(8));
        assertEquals("{0, 1, 2, 3}", any.toString());
        assertTrue(session.l1d(0).has(Hook.ROUTE));
        assertTrue(session.warps(0).has(Hook.LOAD_COMPLETED));
    }

    @Test
    void two_policies_that_route_are_refused_together_but_protection_goes_with_tokens() {
        String message = assertThrows(Session.RefusedPolicy.class, () -> session("apcm+pcal", Hosts.small()))
                .getMessage();
        assertTrue(message.contains("apcm") && message.contains("pcal") && message.contains("route"), message);
        assertTrue(session("apcm(bypass=false)+pcal", Hosts.small()).l1d(0).has(Hook.VICTIM));
    }

    /** A host that does not report loops: the default asks for it, the others do without. */
    @Test
    void a_host_without_loops_runs_what_needs_none() {
        HostGeometry host = Hosts.without(Hook.LOOP_EXITED);
        String message = assertThrows(Session.RefusedPolicy.class, () -> session("apcm", host))
                .getMessage();
        assertTrue(message.contains("loopExited"), message);
        assertTrue(session("apcm(loopExit=span)", host).l1d(0).has(Hook.OUTCOME));
        assertFalse(session("apcm(loopExit=warp-exit)", host).l1d(0).has(Hook.OUTCOME));
        assertFalse(session("apcm(protect=off)", host).warps(0).has(Hook.LOAD_COMPLETED));
    }

    private static Session session(String policies, HostGeometry host) {
        return Policies.session(policies, host, new PolicySpec[] {Apcm.SPEC, Swl.SPEC, Pcal.SPEC});
    }
}
