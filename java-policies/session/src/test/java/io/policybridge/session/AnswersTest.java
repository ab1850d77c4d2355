package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeChannel;
import io.policybridge.fakes.FakePart;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer that is not legal for its query stops the run; the message lists the legal ones. */
class AnswersTest {
    private static final Map<Hook, Set<Integer>> LEGAL = Map.ofEntries(
            Map.entry(
                    Hook.ROUTE,
                    Set.of(Answer.CACHE_CODE, Answer.BYPASS_CODE, Answer.BYPASS_ON_MISS_CODE, Answer.STALL_CODE)),
            Map.entry(Hook.VICTIM, Set.of(Answer.WAY_CODE, Answer.BYPASS_CODE, Answer.STALL_CODE)),
            Map.entry(Hook.NO_ELIGIBLE_WAY, Set.of(Answer.BYPASS_CODE, Answer.STALL_CODE)),
            Map.entry(Hook.NEXT_REQUEST, Set.of(Answer.INDEX_CODE, Answer.NONE_CODE)),
            Map.entry(Hook.L2_ROUTE, Set.of(Answer.CACHE_CODE, Answer.BYPASS_CODE, Answer.BYPASS_ON_MISS_CODE)),
            Map.entry(Hook.REQUEST_TAG, Set.of(Answer.TAG_CODE)),
            Map.entry(Hook.L2_FILL, Set.of(Answer.CACHE_CODE, Answer.BYPASS_CODE)),
            Map.entry(Hook.REPLY_HINT, Set.of(Answer.TAG_CODE)),
            Map.entry(Hook.PICK, Set.of(Answer.INDEX_CODE, Answer.NONE_CODE)),
            Map.entry(Hook.PICK_IN_CHANNEL, Set.of(Answer.INDEX_CODE, Answer.NONE_CODE)),
            Map.entry(Hook.GRAIN, Set.of(Answer.RUN_CODE)));

    static Stream<Arguments> codes() {
        return LEGAL.keySet().stream()
                .sorted()
                .flatMap(hook -> IntStream.rangeClosed(0, Answer.CODES).mapToObj(code -> Arguments.of(hook, code)));
    }

    @ParameterizedTest
    @MethodSource("codes")
    void a_code_is_accepted_only_where_it_is_legal(Hook hook, int code) {
        // Value 32 is a legal grain only; every other query with a value is tested with value 0.
        long answer = (long) code << 32 | (hook == Hook.GRAIN ? 32 : 0);
        PartKind kind = hook.parts().stream().sorted().findFirst().orElseThrow();
        Session session = answering(hook, kind, answer);
        if (LEGAL.get(hook).contains(code)) {
            DirectDrive.call(session, kind, hook);
            assertEquals(1, session.tally().answers(hook, code));
        } else {
            PolicyFailure failure = assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, kind, hook));
            assertTrue(
                    failure.getMessage().contains(" was answered with " + Answer.text(answer) + "; legal: "),
                    failure.getMessage());
            assertTrue(
                    LEGAL.get(hook).stream()
                            .allMatch(legal -> failure.getMessage().contains(Answer.name(legal))),
                    failure.getMessage());
        }
    }

    @Test
    void the_message_names_policy_site_query_access_and_legal_answers() {
        Session session = answering(Hook.ROUTE, PartKind.L1D, 0L);
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, PartKind.L1D, Hook.ROUTE));
        assertEquals(
                "fake at L1D 0 route cycle=0 LOAD GLOBAL address=1f80 size=128 sm=0 slot=0 pc=100 kernel=1 "
                        + "cta=0 warp=0 n=0 request=0"
                        + " was answered with (no answer); legal: CACHE, BYPASS, BYPASS_ON_MISS, STALL",
                failure.getMessage());
    }

    @Test
    void a_way_that_is_not_eligible_is_refused() {
        Session session = answering(Hook.VICTIM, PartKind.L1D, Answer.way(2));
        FakeWays without2 = FakeWays.only(4, 0, 1, 3);
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> session.l1d(0).victim(DirectDrive.ACCESS, 5, without2));
        assertTrue(
                failure.getMessage()
                        .endsWith(" was answered with WAY 2, which is not eligible; legal: an eligible way, 0 to 3"),
                failure.getMessage());
        assertEquals(Answer.way(2), session.l1d(0).victim(DirectDrive.ACCESS, 5, FakeWays.only(4, 2)));
    }

    @Test
    void a_way_outside_the_set_is_refused() {
        for (int way : new int[] {-1, 4, Integer.MAX_VALUE}) {
            Session session = answering(Hook.VICTIM, PartKind.L1D, Answer.way(way));
            assertThrows(
                    PolicyFailure.class,
                    () -> session.l1d(0).victim(DirectDrive.ACCESS, 5, new FakeWays(4)),
                    "way " + way);
        }
    }

    /** Hosts do not query such a policy when one other answer is left, so a refusal would depend on the host. */
    @Test
    void a_refusal_that_was_declared_impossible_is_refused() {
        FakeWays mayRefuse = new FakeWays(4);
        mayRefuse.mayStall = true;
        Session victims = Sessions.bind(Sessions.of("fake", PartKind.L1D, sm -> new GivingWays(Answer.STALL)));
        String message = assertThrows(
                        PolicyFailure.class, () -> victims.l1d(0).victim(DirectDrive.ACCESS, 5, mayRefuse))
                .getMessage();
        assertTrue(message.endsWith(" was answered with STALL; legal: WAY"), message);
        Session picks = Sessions.bind(Sessions.of("fake", PartKind.DRAM, channel -> new GivingRequests(Answer.NONE)));
        message = assertThrows(PolicyFailure.class, () -> DirectDrive.call(picks, PartKind.DRAM, Hook.PICK))
                .getMessage();
        assertTrue(message.endsWith(" was answered with NONE; legal: INDEX"), message);
    }

    private record GivingWays(long answer) implements CacheHooks.Victim {
        @Override
        public long victim(Access access, int set, Ways eligible) {
            return answer;
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.ALWAYS_PICKS_A_WAY);
        }
    }

    private record GivingRequests(long answer) implements DramHooks.Pick {
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            return answer;
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.ALWAYS_PICKS_A_REQUEST);
        }
    }

    @Test
    void bypass_and_stall_are_refused_where_the_query_does_not_allow_them() {
        FakeWays mayOnlyStall = new FakeWays(4);
        mayOnlyStall.mayStall = true;
        Session bypassing = answering(Hook.VICTIM, PartKind.L1D, Answer.BYPASS);
        assertThrows(PolicyFailure.class, () -> bypassing.l1d(0).victim(DirectDrive.ACCESS, 5, mayOnlyStall));
        Session stalling = answering(Hook.VICTIM, PartKind.L1D, Answer.STALL);
        assertEquals(Answer.STALL, stalling.l1d(0).victim(DirectDrive.ACCESS, 5, mayOnlyStall));
        assertThrows(PolicyFailure.class, () -> stalling.l1d(0).victim(DirectDrive.ACCESS, 5, new FakeWays(4)));
    }

    @Test
    void values_outside_their_range_are_refused() {
        refused(Hook.SET_INDEX, PartKind.L1D, 32, "set 32; legal: 0 to 31");
        refused(Hook.SET_INDEX, PartKind.L2, -1, "set -1; legal: 0 to 31");
        refused(Hook.NEXT_REQUEST, PartKind.L1D, Answer.index(2), "INDEX 2; legal: 0 to 1");
        refused(Hook.PICK, PartKind.DRAM, Answer.index(-1), "INDEX -1; legal: 0 to 1");
        refused(Hook.PICK_IN_CHANNEL, PartKind.DRAM, Answer.index(2), "INDEX 2; legal: 0 to 1");
        refused(Hook.REQUEST_TAG, PartKind.L2, Answer.tag(256), "TAG 256; legal: 0 to 255");
        refused(Hook.REPLY_HINT, PartKind.L2, Answer.tag(256), "TAG 256; legal: 0 to 255");
        refused(Hook.PRIORITY_CLASS, PartKind.DRAM, -1, "class -1; legal: 0 to 255");
        refused(Hook.PRIORITY_CLASS, PartKind.DRAM, 256, "class 256; legal: 0 to 255");
        refused(Hook.CTA_LIMIT, PartKind.WARPS, 0, "0 CTAs; legal: 1 or more");
        refused(Hook.GRAIN, PartKind.L1D, Answer.run(96, 0), "a grain of 96 bytes; legal: 32, 64, 128");
    }

    /** Request 0 waits for bank 1, which serves another one. */
    @Test
    void a_request_of_a_busy_bank_is_not_picked() {
        Session session = answering(Hook.PICK_IN_CHANNEL, PartKind.DRAM, Answer.index(0));
        FakeChannel channel = new FakeChannel().busy(1).waiting("a", 1, 7).waiting("b", 0, 3);
        String message = assertThrows(PolicyFailure.class, () -> session.dram(0).pickInChannel(0, channel))
                .getMessage();
        assertTrue(message.endsWith("INDEX 0, a request of bank 1; legal: a request whose bank is idle"), message);
    }

    /** Four warps of scheduler 1, all ready. */
    private static int[] ready() {
        int[] warps = new int[4];
        Arrays.fill(warps, WarpCalls.state(true, Awaited.NOTHING));
        return warps;
    }

    private static WarpCalls ordering(WarpHooks.WarpOrder part) {
        return Sessions.bind(Sessions.of("fake", PartKind.WARPS, sm -> part)).warps(0);
    }

    private static void refusedOrder(WarpHooks.WarpOrder part, String answerAndLegal) {
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> ordering(part).warpOrder(1, -1, -1, 0, ready()));
        assertEquals("fake at WARPS 0 warpOrder scheduler=1 was answered with " + answerAndLegal, failure.getMessage());
    }

    private static WarpHooks.WarpOrder answering(int... indices) {
        return (scheduler, warps, order) -> {
            System.arraycopy(indices, 0, order, 0, indices.length);
            return indices.length;
        };
    }

    @Test
    void an_order_names_each_warp_once_at_most() {
        refusedOrder(answering(0, 2, 0), "[0, 2, 0]; legal: each at most once of 0 to 3");
        refusedOrder(answering(1, 4), "[1, 4]; legal: each at most once of 0 to 3");
        refusedOrder(answering(-1), "[-1]; legal: each at most once of 0 to 3");
        refusedOrder((scheduler, warps, order) -> 5, "5 warps; legal: each at most once of 0 to 3");
    }

    @Test
    void an_order_may_leave_warps_out() {
        int[] warps = ready();
        assertEquals(2, ordering(answering(3, 1)).warpOrder(1, -1, -1, 0, warps));
        assertEquals("[3, 1, -1, -1]", Arrays.toString(warps));
    }

    @Test
    void who_promises_to_order_all_warps_leaves_none_out() {
        WarpHooks.WarpOrder promising = new WarpHooks.WarpOrder() {
            @Override
            public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
                return 0;
            }

            @Override
            public Promises promises() {
                return Promises.of(Promises.Promise.ORDERS_ALL_WARPS);
            }
        };
        refusedOrder(promising, "[]; legal: each of 0 to 3");
    }

    /** Of scheduler 1 of two; warp 7 of CTA 2 is launched in slot 5, index 2. */
    @Test
    void an_order_knows_the_warps_by_their_launches_and_issues() {
        List<String> seen = new ArrayList<>();
        WarpCalls calls = ordering((scheduler, warps, order) -> {
            seen.add(warps.slot(2) + " " + warps.dynamicWarp(2) + " " + warps.cta(2) + " " + warps.issuedAt(2) + " "
                    + warps.lastIssued() + " " + warps.awaited(0) + " " + warps.isReady(0) + " " + warps.cycle());
            return 0;
        });
        calls.warpOrder(1, -1, -1, 10, ready());
        calls.warpLaunched(5, 7, 2, 0);
        calls.warpOrder(1, -1, -1, 11, ready());
        int[] slow = ready();
        slow[0] = WarpCalls.state(false, Awaited.LONG_LATENCY);
        calls.warpOrder(1, 2, 11, 12, slow);
        calls.warpOrder(1, 0, 12, 13, ready());
        calls.warpExited(5, 7);
        calls.warpOrder(1, 0, 12, 14, ready());
        assertEquals(
                List.of(
                        "5 -1 -1 -1 -1 NOTHING true 10",
                        "5 7 2 -1 -1 NOTHING true 11",
                        "5 7 2 11 2 LONG_LATENCY false 12",
                        "5 7 2 11 0 NOTHING true 13",
                        "5 -1 -1 -1 0 NOTHING true 14"),
                seen);
    }

    @Test
    void a_policy_that_leaves_out_every_ready_warp_for_ever_is_stopped() {
        Session session =
                new Session(List.of(Sessions.of("fake", PartKind.WARPS, sm -> answering())), Hosts.small(), null, 3);
        WarpCalls calls = session.warps(0);
        calls.warpOrder(1, -1, -1, 0, ready());
        calls.warpOrder(1, -1, -1, 1, ready());
        PolicyFailure failure = assertThrows(PolicyFailure.class, () -> calls.warpOrder(1, -1, -1, 2, ready()));
        assertEquals(
                "fake at WARPS 0 warpOrder left out every ready warp of scheduler 1 for 3 cycles in a row (livenessLimit): no "
                        + "progress is possible",
                failure.getMessage());
    }

    @Test
    void without_a_part_that_answers_the_host_makes_its_own_choice() {
        EnumSet<PartKind> kinds = EnumSet.allOf(PartKind.class);
        Session session = Sessions.bind(kinds.stream()
                .map(kind -> Sessions.of(
                        kind.name(), kind, unit -> FakePart.of("listener", new ArrayList<>(), Hook.KERNEL_BEGAN)))
                .toArray(Session.Chosen[]::new));
        assertEquals(Integer.MAX_VALUE, session.warps(0).ctaLimit());
        assertEquals(0, session.dram(0).priorityClass(9));
        assertEquals(0, session.l2(0).requestTag(DirectDrive.ACCESS));
        assertEquals(
                List.of(false, false),
                List.of(session.l1d(0).flush(), session.l1d(0).choosesInvalid()));
    }

    @Test
    void a_flush_is_published_if_any_policy_wants_one() {
        Session session = Sessions.bind(
                Sessions.of("first", PartKind.L1D, sm -> FakePart.answering("flush", sm == 0, Hook.FLUSH)),
                Sessions.of("second", PartKind.L1D, sm -> FakePart.answering("flush", false, Hook.FLUSH)),
                Sessions.of("third", PartKind.L1D, sm -> FakePart.answering("flush", false, Hook.FLUSH)));
        assertEquals(
                List.of(true, false),
                List.of(session.l1d(0).flush(), session.l1d(1).flush()));
        Session reversed = Sessions.bind(
                Sessions.of("first", PartKind.L1D, sm -> FakePart.answering("flush", false, Hook.FLUSH)),
                Sessions.of("second", PartKind.L1D, sm -> FakePart.answering("flush", true, Hook.FLUSH)));
        assertTrue(reversed.l1d(0).flush());
    }

    private static void refused(Hook hook, PartKind kind, Object answer, String end) {
        Session session = answering(hook, kind, answer);
        PolicyFailure failure = assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, kind, hook));
        assertTrue(failure.getMessage().endsWith(" was answered with " + end), failure.getMessage());
    }

    private static Session answering(Hook hook, PartKind kind, Object answer) {
        return Sessions.bind(Sessions.of("fake", kind, unit -> FakePart.answering(hook.label(), answer, hook)));
    }
}
