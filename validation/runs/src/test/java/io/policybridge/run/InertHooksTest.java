package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.catalogue.Workloads;
import io.policybridge.fakes.FakePart;
import io.policybridge.kit.host.Policies;
import io.policybridge.report.RunWarnings;
import io.policybridge.session.Session;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs of policies that do what the host does anyway, and of policies that do not. */
class InertHooksTest {
    private static final Limits LIMITS = new Limits(15_000, Long.MAX_VALUE, Integer.MAX_VALUE);
    private static final String HITS = "gtx480x-linear/gesummv";
    /** Streams: sets are full of lines in flight. */
    private static final String FULL_SETS = "vecadd";

    private static List<String> warnings(String workload, PolicyChoice policyChoice) {
        return RunWarnings.warnings(Job.of(Workloads.packaged().resolve(workload), policyChoice, null, LIMITS, 0)
                .run(Progress.NONE));
    }

    private static List<String> warnings(String workload, List<Session.Chosen> policies) {
        return warnings(workload, new PolicyChoice("made up", policies, null, 1));
    }

    private static List<Session.Chosen> registered(String policy) {
        return PolicyChoice.parse(policy, 1).policies();
    }

    private static List<Session.Chosen> made(Hook hook, Part part) {
        PartKind kind = hook.parts().stream().sorted().findFirst().orElseThrow();
        return List.of(Policies.of("made", kind, unit -> part));
    }

    private static List<Session.Chosen> answering(Hook hook, Object answer) {
        return made(hook, FakePart.answering(hook.label(), answer, hook));
    }

    private static Arguments answers(Hook hook, Object own, Object other) {
        return Arguments.of(hook, answering(hook, own), answering(hook, other));
    }

    /** A hook, a policy that answers it as the host would, and one that does not. */
    static Stream<Arguments> policies() {
        L1dHooks.NextRequest youngest = queue -> Answer.index(queue.size() - 1);
        DramHooks.Pick newest = (bank, queue) -> Answer.index(queue.size() - 1);
        DramHooks.PickInChannel youngestOfAll = (bank, queue) -> {
            int index = queue.size() - 1;
            while (!queue.isIdle(index)) {
                index--;
            }
            return Answer.index(index);
        };
        CacheHooks.SetIndex own = (line, sets, bytes) -> (int) (line / bytes % sets);
        return Stream.of(
                Arguments.of(Hook.SET_INDEX, made(Hook.SET_INDEX, own), registered("pric")),
                answers(Hook.ROUTE, Answer.CACHE, Answer.BYPASS_ON_MISS),
                Arguments.of(Hook.VICTIM, registered("lru"), registered("random")),
                answers(Hook.NO_ELIGIBLE_WAY, Answer.STALL, Answer.BYPASS),
                Arguments.of(
                        Hook.NEXT_REQUEST,
                        answering(Hook.NEXT_REQUEST, Answer.index(0)),
                        made(Hook.NEXT_REQUEST, youngest)),
                answers(Hook.GRAIN, Answer.run(128, 0), Answer.run(64, 0)),
                answers(Hook.FLUSH, false, true),
                answers(Hook.L2_ROUTE, Answer.CACHE, Answer.BYPASS),
                answers(Hook.REQUEST_TAG, Answer.tag(0), Answer.tag(1)),
                answers(Hook.L2_FILL, Answer.CACHE, Answer.BYPASS),
                answers(Hook.REPLY_HINT, Answer.tag(0), Answer.tag(1)),
                Arguments.of(Hook.PICK, registered("fr-fcfs"), made(Hook.PICK, newest)),
                Arguments.of(
                        Hook.PICK_IN_CHANNEL, registered("fr-fcfs-channel"), made(Hook.PICK_IN_CHANNEL, youngestOfAll)),
                answers(Hook.PRIORITY_CLASS, 0, 1),
                Arguments.of(
                        Hook.WARP_MASK,
                        made(Hook.WARP_MASK, FakePart.of("made", new ArrayList<>(), Hook.WARP_MASK)),
                        registered("swl(n=1)")),
                Arguments.of(Hook.WARP_ORDER, registered("gto"), registered("lrr")),
                answers(Hook.CTA_LIMIT, Integer.MAX_VALUE, 1));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void an_inert_policy_is_reported_and_an_active_one_is_not(
            Hook hook, List<Session.Chosen> inert, List<Session.Chosen> active) {
        String never = ".*: hook " + hook.label() + " at [A-Z0-9]+ never differed from the host in [0-9,]+ answers";
        String workload = hook == Hook.NO_ELIGIBLE_WAY ? FULL_SETS : HITS;
        List<String> found = warnings(workload, inert);
        assertEquals(1, found.stream().filter(line -> line.matches(never)).count(), found.toString());
        List<String> none = warnings(workload, active);
        assertTrue(none.stream().noneMatch(line -> line.contains("hook " + hook.label() + " ")), none.toString());
    }

    @Test
    void a_hook_that_no_event_reaches_is_reported() {
        Part part = FakePart.of("made", new ArrayList<>(), Hook.SECTOR_MISS, Hook.INSERT);
        assertEquals(List.of("made: hook sectorMiss at L1D was never called"), warnings(HITS, made(Hook.INSERT, part)));
    }

    /** Stores cannot bypass the L2, nor loads whose line is in the L2 or in flight. */
    @Test
    void overruled_answers_are_counted() {
        List<String> found = warnings(HITS, answering(Hook.L2_ROUTE, Answer.BYPASS));
        assertEquals(1, found.size(), found.toString());
        assertTrue(
                found.get(0)
                        .matches(
                                "made: host overruled [1-9][0-9,]* of [0-9,]+ answers of l2Route at L2 "
                                        + "\\(requests to modified lines, stores to lines in flight, atomics and write-backs do not bypass it\\)"),
                found.get(0));
    }

    @Test
    void native_and_bounds_are_not_policies() {
        assertEquals(List.of(), warnings(HITS, List.of()));
        assertEquals(List.of(), warnings(HITS, PolicyChoice.parse("clairvoyant", 1)));
    }
}
