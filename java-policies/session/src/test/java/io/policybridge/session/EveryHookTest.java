package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.fakes.FakePart;
import io.policybridge.fakes.Hosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is promised of every hook, at every kind of part that has it. */
class EveryHookTest {
    private final List<String> log = new ArrayList<>();

    static Stream<Arguments> sites() {
        return Arrays.stream(Hook.values())
                .flatMap(hook -> hook.parts().stream().sorted().map(kind -> Arguments.of(hook, kind)));
    }

    static Stream<Arguments> governing() {
        return sites().filter(arguments -> ((Hook) arguments.get()[0]).governs());
    }

    static Stream<Arguments> events() {
        return sites().filter(arguments -> ((Hook) arguments.get()[0]).kind() == Hook.Kind.EVENT);
    }

    static Stream<Arguments> absent() {
        return Arrays.stream(Hook.values())
                .flatMap(hook -> Arrays.stream(PartKind.values())
                        .filter(kind -> !hook.parts().contains(kind))
                        .map(kind -> Arguments.of(hook, kind)));
    }

    @ParameterizedTest
    @MethodSource("sites")
    void a_part_receives_only_the_hooks_that_it_implements(Hook hook, PartKind kind) {
        Session session = Sessions.bind(Sessions.of("alone", kind, unit -> FakePart.of("alone", log, hook)));
        log.clear();
        DirectDrive.everything(session, kind);
        assertEquals(List.of("alone:" + hook.label()), log);
    }

    @ParameterizedTest
    @MethodSource("sites")
    void every_call_is_counted_once(Hook hook, PartKind kind) {
        Session session = Sessions.bind(Sessions.of("alone", kind, unit -> FakePart.of("alone", log, hook)));
        DirectDrive.everything(session, kind);
        for (Hook other : Hook.values()) {
            assertEquals(other == hook ? 1 : 0, session.tally().calls(other), other.label());
        }
    }

    @ParameterizedTest
    @MethodSource("sites")
    void subscriptions_are_the_interfaces_of_the_class(Hook hook, PartKind kind) {
        Session session =
                Sessions.bind(Sessions.of("alone", kind, unit -> FakePart.of("alone", log, hook, Hook.KERNEL_ENDED)));
        Calls calls = DirectDrive.calls(session, kind);
        assertTrue(calls.has(hook));
        assertEquals(hook == Hook.KERNEL_BEGAN, calls.has(Hook.KERNEL_BEGAN));
        assertEquals(hook.kind() == Hook.Kind.STATE, calls.publishes());
    }

    @ParameterizedTest
    @MethodSource("sites")
    void what_a_policy_throws_is_reported_with_policy_site_and_hook(Hook hook, PartKind kind) {
        Exception cause = new IllegalStateException("stack is empty");
        Session session =
                Sessions.bind(Sessions.of("faulty", kind, unit -> FakePart.answering(hook.label(), cause, hook)));
        PolicyFailure failure = assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, kind, hook));
        assertSame(cause, failure.getCause());
        assertTrue(failure.getMessage().startsWith("faulty at " + kind + " 0 " + hook.label()), failure.getMessage());
        assertTrue(failure.getMessage().contains(" threw " + cause + " (at "), failure.getMessage());
    }

    @ParameterizedTest
    @MethodSource("sites")
    void an_error_of_a_policy_is_reported_like_an_exception(Hook hook, PartKind kind) {
        Session session = Sessions.bind(Sessions.of(
                "faulty", kind, unit -> FakePart.answering(hook.label(), new AssertionError("rank"), hook)));
        assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, kind, hook));
    }

    @ParameterizedTest
    @MethodSource("governing")
    void two_policies_that_answer_one_hook_are_refused(Hook hook, PartKind kind) {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(
                        Sessions.of("first", kind, unit -> FakePart.of("first", log, hook)),
                        Sessions.of("second", kind, unit -> FakePart.of("second", log, hook))));
        assertEquals(
                "first and second both answer the hook " + hook.label() + " at " + kind
                        + "; a hook of one part has one answer",
                refusal.getMessage());
    }

    @ParameterizedTest
    @MethodSource("events")
    void all_parts_receive_an_event_in_the_order_of_the_policies(Hook hook, PartKind kind) {
        Session session = Sessions.bind(
                Sessions.of("first", kind, unit -> FakePart.of("first", log, hook)),
                Sessions.of("second", kind, unit -> FakePart.of("second", log, hook)));
        log.clear();
        DirectDrive.call(session, kind, hook);
        assertEquals(List.of("first:" + hook.label(), "second:" + hook.label()), log);
    }

    @ParameterizedTest
    @MethodSource("sites")
    void a_hook_that_the_host_lacks_is_refused(Hook hook, PartKind kind) {
        Session.Chosen needy = Sessions.of("needy", kind, unit -> FakePart.of("needy", log, hook));
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> new Session(List.of(needy), Hosts.without(hook), null, Session.DEFAULT_LIVENESS_LIMIT));
        assertEquals(
                "needy needs the hook " + hook.label() + " at " + kind + ", which the host fake does not have",
                refusal.getMessage());
    }

    @ParameterizedTest
    @MethodSource("absent")
    void a_hook_where_it_does_not_exist_is_refused(Hook hook, PartKind kind) {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Sessions.bind(Sessions.of("lost", kind, unit -> FakePart.of("lost", log, hook))));
        assertEquals(
                "lost implements " + hook.label() + " at " + kind + ", where that hook does not exist",
                refusal.getMessage());
    }

    @ParameterizedTest
    @MethodSource("events")
    void a_prompt_event_makes_published_state_due_and_others_do_not(Hook hook, PartKind kind) {
        boolean always = hook == Hook.TICK || hook.resamples();
        for (boolean prompt : new boolean[] {true, false}) {
            Session session = Sessions.bind(
                    Sessions.of("publisher", PartKind.WARPS, unit -> FakePart.of("publisher", log, Hook.CTA_LIMIT)),
                    Sessions.of(
                            "listener",
                            kind,
                            unit -> prompt
                                    ? FakePart.answering("promises", Promises.NONE.prompt(hook), hook)
                                    : FakePart.of("listener", log, hook)));
            session.warps(0).sampled();
            assertFalse(session.warps(0).due());
            DirectDrive.call(session, kind, hook);
            assertEquals(prompt || always, session.warps(0).due(), "prompt=" + prompt);
            assertTrue(session.warps(1).due(), "never sampled");
        }
    }
}
