package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.fakes.FakePart;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionTest {
    private final List<String> log = new ArrayList<>();

    /** A bank's queue and the whole channel's are two ways to choose the same. */
    @Test
    void a_pick_for_a_bank_and_one_in_the_channel_exclude_each_other() {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(
                        Sessions.of("banks", PartKind.DRAM, c -> FakePart.answering("pick", 0L, Hook.PICK)),
                        Sessions.of(
                                "whole", PartKind.DRAM, c -> FakePart.answering("pick", 0L, Hook.PICK_IN_CHANNEL))));
        assertEquals(
                "banks answers the hook pick and whole the hook pickInChannel at DRAM; both decide the same, so a "
                        + "part has one of them",
                refusal.getMessage());
    }

    @Test
    void a_site_without_a_policy_has_no_calls() {
        Session session = Sessions.bind(
                Sessions.of("odd", PartKind.L1D, sm -> sm == 1 ? FakePart.of("odd", log, Hook.HIT) : null));
        assertNull(session.l1d(0));
        assertNotNull(session.l1d(1));
        assertNull(session.l2(0));
        assertNull(session.dram(0));
        assertNull(session.warps(1));
        assertFalse(session.isEmpty());
    }

    @Test
    void an_empty_session_leaves_everything_to_the_host() {
        Session session = new Session(List.of(), Hosts.small(), null, Session.DEFAULT_LIVENESS_LIMIT);
        assertTrue(session.isEmpty());
        assertNull(session.l1d(1));
        assertEquals(CommonHooks.Tick.NEVER, session.nextTick());
        assertEquals(List.of(), session.chosen());
    }

    @Test
    void parts_are_created_once_per_site_in_the_order_l1d_l2_dram_warps() {
        Sessions.bind(Sessions.of("noted", new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                log.add("l1d " + sm);
                return FakePart.of("", new ArrayList<>(), Hook.HIT);
            }

            @Override
            public Part l2(int subPartition) {
                log.add("l2 " + subPartition);
                return null;
            }

            @Override
            public Part dram(int channel) {
                log.add("dram " + channel);
                return null;
            }

            @Override
            public Part warps(int sm) {
                log.add("warps " + sm);
                return null;
            }
        }));
        assertEquals(List.of("l1d 0", "l1d 1", "l2 0", "l2 1", "dram 0", "warps 0", "warps 1"), log);
    }

    @Test
    void policies_that_answer_different_hooks_of_a_part_can_be_combined() {
        Session session = Sessions.bind(
                Sessions.of("index", PartKind.L1D, sm -> FakePart.of("index", log, Hook.SET_INDEX, Hook.HIT)),
                Sessions.of("victim", PartKind.L1D, sm -> FakePart.of("victim", log, Hook.VICTIM, Hook.HIT)));
        session.l1d(0).setIndex(0, 32, 128);
        session.l1d(0).victim(DirectDrive.ACCESS, 0, new FakeWays(4));
        session.l1d(0).hit(DirectDrive.ACCESS, 0, 0);
        assertEquals(List.of("index:setIndex", "victim:victim", "index:hit", "victim:hit"), log);
    }

    @Test
    void a_part_that_implements_no_hook_is_refused() {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(Sessions.of("idle", PartKind.L1D, sm -> new Part() {})));
        assertEquals("idle has a part at L1D that implements no hook: it would do nothing", refusal.getMessage());
    }

    @Test
    void a_policy_without_any_part_is_refused() {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(
                        Sessions.of("other", PartKind.L1D, sm -> FakePart.of("other", log, Hook.HIT)),
                        Sessions.of("idle", PartKind.L1D, sm -> null)));
        assertEquals("idle has no part at any site of the host fake: it would do nothing", refusal.getMessage());
    }

    @Test
    void a_prompt_event_without_subscription_is_refused() {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(Sessions.of(
                        "deaf",
                        PartKind.L1D,
                        sm -> FakePart.answering("promises", Promises.NONE.prompt(Hook.INSERT), Hook.HIT))));
        assertEquals("deaf declares insert prompt at L1D without implementing it", refusal.getMessage());
    }

    @Test
    void a_policy_that_cannot_be_created_is_named() {
        IllegalStateException cause = new IllegalStateException("no table");
        PolicySpec spec = new PolicySpec("broken", "", "", List.of(), (settings, host) -> {
            throw cause;
        });
        PolicyFailure failure = assertThrows(
                PolicyFailure.class, () -> Sessions.bind(new Session.Chosen(spec, new Settings(Map.of(), 0))));
        assertTrue(
                failure.getMessage()
                        .startsWith("broken could not be created for the host fake: it threw "
                                + "java.lang.IllegalStateException: no table (at "),
                failure.getMessage());
        assertSame(cause, failure.getCause());
    }

    @Test
    void a_bad_setting_is_rethrown_unmodified() {
        PolicySpec spec = new PolicySpec("picky", "", "", List.of(), (settings, host) -> {
            throw new PolicySpec.BadSetting("picky n=9; expected 1 to 8");
        });
        PolicySpec.BadSetting bad = assertThrows(
                PolicySpec.BadSetting.class, () -> Sessions.bind(new Session.Chosen(spec, new Settings(Map.of(), 0))));
        assertEquals("picky n=9; expected 1 to 8", bad.getMessage());
    }

    @Test
    void ticks_and_kernels_reach_all_sites_in_one_order() {
        Session session = Sessions.bind(
                Sessions.of(
                        "warps",
                        PartKind.WARPS,
                        sm -> FakePart.of("warps" + sm, log, Hook.TICK, Hook.KERNEL_BEGAN, Hook.KERNEL_ENDED)),
                Sessions.of(
                        "l2",
                        PartKind.L2,
                        slice -> FakePart.of("l2." + slice, log, Hook.TICK, Hook.KERNEL_BEGAN, Hook.KERNEL_ENDED)));
        log.clear();
        session.tick(1);
        session.kernelBegan(1, "kernel", 8, 256);
        session.kernelEnded(1);
        assertEquals(
                List.of(
                        "l2.0:tick",
                        "l2.1:tick",
                        "warps0:tick",
                        "warps1:tick",
                        "l2.0:kernelBegan",
                        "l2.1:kernelBegan",
                        "warps0:kernelBegan",
                        "warps1:kernelBegan",
                        "l2.0:kernelEnded",
                        "l2.1:kernelEnded",
                        "warps0:kernelEnded",
                        "warps1:kernelEnded"),
                log);
    }

    @Test
    void answers_are_counted_by_code() {
        Session session = Sessions.bind(Sessions.of("fake", PartKind.L1D, sm -> FakePart.of("", log, Hook.ROUTE)));
        session.l1d(0).route(DirectDrive.ACCESS);
        session.l1d(1).route(DirectDrive.ACCESS);
        assertEquals(2, session.tally().calls(Hook.ROUTE));
        assertEquals(2, session.tally().answers(Hook.ROUTE, Answer.CACHE_CODE));
        assertEquals(0, session.tally().answers(Hook.ROUTE, Answer.BYPASS_CODE));
    }

    @Test
    void events_that_a_sample_depends_on_need_no_subscriber() {
        Session publishing =
                Sessions.bind(Sessions.of("fake", PartKind.WARPS, sm -> FakePart.of("", log, Hook.WARP_MASK)));
        Session listening = Sessions.bind(Sessions.of("fake", PartKind.WARPS, sm -> FakePart.of("", log, Hook.ISSUED)));
        for (Hook hook : Arrays.stream(Hook.values()).filter(Hook::resamples).toList()) {
            assertTrue(publishing.warps(0).has(hook), hook.label());
            assertFalse(listening.warps(0).has(hook), hook.label());
        }
        assertFalse(publishing.warps(0).has(Hook.ISSUED));
    }

    @Test
    void state_is_due_at_first_and_after_an_event_of_any_sm_until_each_sm_has_sampled() {
        Session session =
                Sessions.bind(Sessions.of("fake", PartKind.WARPS, sm -> FakePart.of("", log, Hook.WARP_MASK)));
        WarpCalls first = session.warps(0);
        WarpCalls second = session.warps(1);
        assertTrue(first.due() && second.due());
        first.sampled();
        second.sampled();
        assertFalse(first.due() || second.due());
        first.warpLaunched(0, 0, 0, 0);
        assertTrue(first.due() && second.due());
        first.sampled();
        assertFalse(first.due());
        assertTrue(second.due());
    }

    @Test
    void a_policy_without_published_state_is_never_sampled() {
        Session session =
                Sessions.bind(Sessions.of("fake", PartKind.WARPS, sm -> FakePart.of("", log, Hook.WARP_LAUNCHED)));
        session.warps(0).warpLaunched(0, 0, 0, 0);
        assertFalse(session.warps(0).due());
    }
}
