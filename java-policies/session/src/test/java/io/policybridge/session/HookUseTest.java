package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakePart;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What came of each hook: calls, answers that are the host's own, answers that differ, answers overruled. */
class HookUseTest {
    private static final int SLOT = 4;

    /** A hook, the answer that is the host's own, and one that is not. */
    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(Hook.ROUTE, Answer.CACHE, Answer.BYPASS_ON_MISS),
                Arguments.of(Hook.NO_ELIGIBLE_WAY, Answer.STALL, Answer.BYPASS),
                Arguments.of(Hook.NEXT_REQUEST, Answer.index(0), Answer.index(1)),
                Arguments.of(Hook.GRAIN, Answer.run(128, 0), Answer.run(64, 0)),
                Arguments.of(Hook.FLUSH, false, true),
                Arguments.of(Hook.L2_ROUTE, Answer.CACHE, Answer.BYPASS),
                Arguments.of(Hook.REQUEST_TAG, Answer.tag(0), Answer.tag(1)),
                Arguments.of(Hook.L2_FILL, Answer.CACHE, Answer.BYPASS),
                Arguments.of(Hook.REPLY_HINT, Answer.tag(0), Answer.tag(1)),
                Arguments.of(Hook.PRIORITY_CLASS, 0, 1),
                Arguments.of(Hook.CTA_LIMIT, Integer.MAX_VALUE, 1));
    }

    private static Session session(String name, Hook hook, Part part) {
        return Sessions.bind(Sessions.of(name, kind(hook), unit -> part));
    }

    private static PartKind kind(Hook hook) {
        return hook.parts().stream().sorted().findFirst().orElseThrow();
    }

    private static HookUse only(Session session) {
        List<HookUse> uses = session.tally().uses();
        assertEquals(1, uses.size());
        return uses.get(0);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void an_answer_is_the_hosts_own_or_differs(Hook hook, Object own, Object other) {
        Session inert = session("inert", hook, FakePart.answering(hook.label(), own, hook));
        Session active = session("active", hook, FakePart.answering(hook.label(), other, hook));
        DirectDrive.call(inert, kind(hook), hook);
        DirectDrive.call(active, kind(hook), hook);
        assertEquals(new HookUse(new Subscription("inert", kind(hook), hook), 1, 1, 0, 0), only(inert));
        assertEquals(new HookUse(new Subscription("active", kind(hook), hook), 1, 0, 1, 0), only(active));
        assertTrue(only(inert).neverDiffered());
        assertFalse(only(active).neverDiffered());
    }

    @Test
    void a_victim_is_compared_only_where_the_host_does() {
        Session session = session("lru", Hook.VICTIM, FakePart.answering("victim", Answer.way(1), Hook.VICTIM));
        DirectDrive.call(session, PartKind.L1D, Hook.VICTIM);
        assertFalse(only(session).neverDiffered(), "the host's own victim is not known");
        session.l1d(0).compared(Hook.VICTIM, true);
        assertTrue(only(session).neverDiffered());
        session.l1d(0).compared(Hook.VICTIM, false);
        assertFalse(only(session).neverDiffered());
    }

    @Test
    void a_hook_without_calls_is_never_called_and_does_not_count_as_equal() {
        Session session = session("deaf", Hook.LOAD_SERVED, FakePart.answering("none", 0, Hook.LOAD_SERVED));
        assertTrue(only(session).neverCalled());
        assertFalse(only(session).neverDiffered());
        DirectDrive.call(session, PartKind.L1D, Hook.LOAD_SERVED);
        assertFalse(only(session).neverCalled());
    }

    @Test
    void a_call_counts_only_at_its_kind_of_part() {
        Session session = Sessions.bind(
                Sessions.of("low", PartKind.L2, unit -> FakePart.answering("none", 0, Hook.HIT)),
                Sessions.of("high", PartKind.L1D, unit -> FakePart.answering("none", 0, Hook.HIT)));
        DirectDrive.call(session, PartKind.L2, Hook.HIT);
        assertEquals(
                List.of("high at L1D: 0", "low at L2: 1"),
                session.tally().uses().stream()
                        .map(use -> use.of().policy() + " at " + use.of().kind() + ": " + use.calls())
                        .toList());
    }

    /** A mask matters for slots that hold a warp: slot 4 does from its launch to its exit. */
    @Test
    void a_mask_of_an_empty_slot_does_not_differ() {
        Session session = session("mask", Hook.WARP_MASK, (WarpHooks.WarpMask) (any, loads) -> loads.remove(SLOT));
        WarpCalls warps = session.warps(0);
        sample(warps);
        assertEquals(0, only(session).differing());
        warps.warpLaunched(SLOT, 0, 0, 0);
        sample(warps);
        assertEquals(1, only(session).differing());
        warps.warpExited(SLOT, 0);
        sample(warps);
        assertEquals(1, only(session).differing());
    }

    private static void sample(WarpCalls warps) {
        warps.warpMask(new WarpSet(8), new WarpSet(8));
    }

    @Test
    void sums_include_overruled_answers() {
        Session session = session("stubborn", Hook.ROUTE, FakePart.answering("route", Answer.BYPASS, Hook.ROUTE));
        DirectDrive.call(session, PartKind.L1D, Hook.ROUTE);
        session.l1d(0).overruled(Hook.ROUTE);
        Tally sum = new Tally();
        sum.add(session.tally());
        sum.add(session.tally());
        assertEquals(
                List.of(new HookUse(new Subscription("stubborn", PartKind.L1D, Hook.ROUTE), 2, 0, 2, 2)), sum.uses());
    }
}
