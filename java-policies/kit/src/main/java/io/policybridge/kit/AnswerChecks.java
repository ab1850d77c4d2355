package io.policybridge.kit;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeQueue;
import io.policybridge.fakes.FakeWays;
import io.policybridge.kit.host.RandomCache;
import io.policybridge.kit.host.RandomHost;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Which hooks are queried, and what is answered. */
final class AnswerChecks {
    private static final int ENOUGH = 1_000;
    private static final int SCOPE_STEPS = 4_000;
    private static final int PICKS = 1_000;
    private static final int MOST_WAITING = 8;
    private static final int TAGS = 256;
    private static final Hook[] TOUCHES = {Hook.HIT, Hook.PENDING_HIT, Hook.SECTOR_MISS, Hook.INSERT};

    private AnswerChecks() {}

    /**
     * Where one way alone is eligible, it is taken or refused, in every set; where refusing is not legal, it is taken.
     */
    static void onlyEligibleWaysAreTaken(Trial trial) {
        Run run = trial.run().warm();
        onlyWay(run, run.host.session().l1d(0), trial.host().l1d());
        onlyWay(run, run.host.session().l2(0), trial.host().l2());
    }

    private static void onlyWay(Run run, CacheCalls calls, CacheShape shape) {
        FakeAccess access = FakeAccess.load(0x7f80);
        for (int set = 0; calls.has(Hook.VICTIM) && set < shape.sets(); set++) {
            for (int way = 0; way < shape.ways(); way++) {
                Require.alike(
                        Answer.way(way),
                        calls.victim(access, set, FakeWays.only(shape.ways(), way)),
                        run,
                        "the only eligible way was not taken");
                calls.victim(access, set, FakeWays.only(shape.ways(), way).refusable());
            }
        }
    }

    /** Where ways are ranked, the way that is chosen among all is also chosen among any fewer that include it. */
    static void rankedWaysAreRanked(Trial trial) {
        Run run = trial.run().warm();
        ranked(run, run.host.session().l1d(0), trial.host().l1d());
        ranked(run, run.host.session().l2(0), trial.host().l2());
    }

    private static void ranked(Run run, CacheCalls calls, CacheShape shape) {
        for (int set = 0; calls.knowsNextVictims() && set < shape.sets(); set++) {
            int first = first(calls.nextVictims(set));
            for (int other = 0; other < shape.ways(); other++) {
                FakeWays without = new FakeWays(shape.ways());
                without.eligible.set(other, other == first);
                for (FakeWays fewer : List.of(FakeWays.only(shape.ways(), first, other), without)) {
                    Require.alike(
                            Answer.way(first),
                            calls.victim(null, set, fewer),
                            run,
                            "another way was taken among fewer ways");
                }
            }
        }
    }

    private static int first(long nextVictims) {
        return (int) (nextVictims & (1 << CacheCalls.NEXT_VICTIM_BITS) - 1) - 1;
    }

    /**
     * Where a touch moves a line to the MRU end, an event takes its line out of the order, and puts it behind the
     * others.
     */
    static void touchMovesToMru(Trial trial) {
        Run run = trial.run().warm();
        touchesEach(run.host.session().l1d(0), trial.host().l1d());
        touchesEach(run.host.session().l2(0), trial.host().l2());
    }

    private static void touchesEach(CacheCalls calls, CacheShape shape) {
        FakeAccess access = FakeAccess.load(0x7f80);
        List<List<Integer>> orders = new ArrayList<>(Collections.nCopies(shape.sets(), null));
        for (int i = 0; calls != null && calls.touchMovesToMru() && i < TOUCHES.length * shape.lines(); i++) {
            int set = i % shape.sets();
            int way = i / shape.sets() * 5 % shape.ways();
            Hook touch = TOUCHES[i / shape.lines()];
            List<Integer> expected = orders.get(set) == null ? order(calls, set, shape.ways()) : orders.get(set);
            switch (touch) {
                case HIT -> calls.hit(access, set, way);
                case PENDING_HIT -> calls.pendingHit(access, set, way);
                case SECTOR_MISS -> calls.sectorMiss(access, set, way);
                default -> calls.insert(access, set, way);
            }
            if (calls.has(touch)) {
                expected.remove((Integer) way);
                expected.add(way);
            }
            Require.equal(
                    expected,
                    order(calls, set, shape.ways()),
                    "the line that was touched is not the last of its set, or others changed their order: the ways of"
                            + " set " + set + " after " + touch.label() + " of way " + way);
            orders.set(set, expected);
        }
    }

    /** All ways, in the order in which they would be replaced. */
    private static List<Integer> order(CacheCalls calls, int set, int ways) {
        FakeWays left = new FakeWays(ways);
        List<Integer> order = new ArrayList<>();
        while (order.size() < ways) {
            int next = Answer.value(calls.victim(null, set, left));
            order.add(next);
            left.eligible.clear(next);
        }
        return order;
    }

    /**
     * Where repeated hits are ignored, one more hit of the line that was just hit changes no state, whatever the set
     * and way.
     */
    static void repeatedHitsAreNothing(Trial trial) {
        Run run = trial.run().warm();
        hitTwice(run, run.host.session().l1d(0), trial.host().l1d());
        hitTwice(run, run.host.session().l2(0), trial.host().l2());
    }

    private static void hitTwice(Run run, CacheCalls calls, CacheShape shape) {
        FakeAccess access = FakeAccess.load(0x7f80);
        for (int line = 0; calls != null && calls.ignoresRepeatedHits() && line < shape.lines(); line++) {
            calls.hit(access, line % shape.sets(), line / shape.sets());
            long once = run.digest();
            calls.hit(access, line % shape.sets(), line / shape.sets());
            Require.that(
                    once == run.digest(),
                    () -> "a repeated hit changed the state: "
                            + run.host.session().lastCall());
        }
    }

    /**
     * Where picks follow from row hits, equal hits are answered alike, whatever the bank, its rows, the tags, and what
     * has happened since.
     */
    static void picksFollowFromHits(Trial trial) {
        Run run = trial.run().warm();
        DramCalls calls = run.host.session().dram(0);
        for (int i = 0; calls != null && calls.picksByHits() && i < PICKS; i++) {
            int waiting = 1 + i % MOST_WAITING;
            int hits = i * 5 & (1 << waiting) - 1;
            long before = calls.pick(0, new FakeQueue(waiting, hits, 0));
            run.host.run(1);
            long after = calls.pick(i % trial.host().banks(), new FakeQueue(waiting, hits, i));
            Require.alike(before, after, run, "the same row hits were answered differently");
        }
    }

    /** Something is queried, and answered: a policy that runs and never fires fails here. */
    static void somethingIsQueried(Trial trial) {
        Tally tally = trial.run().warm().host.session().tally();
        long queries = 0;
        for (Hook hook : Hook.values()) {
            queries += hook.kind() == Hook.Kind.EVENT ? 0 : tally.calls(hook);
        }
        Require.that(queries > ENOUGH, "queried " + queries + " times: it runs and never fires");
    }

    /** A decision that no host comes to asking for is a mechanism that never starts. */
    static void everyDecisionIsAskedFor(Trial trial) {
        List<String> idle = trial.run().warm().host.session().tally().uses().stream()
                .filter(use -> use.neverCalled() && use.of().hook().kind() != Hook.Kind.EVENT)
                .map(use -> use.of().hook().label() + " of " + use.of().policy() + " at "
                        + use.of().kind())
                .toList();
        Require.that(
                idle.isEmpty(),
                () -> "never asked: " + String.join(", ", idle) + "; expected at least once in " + Run.WARM_UP
                        + " steps of a run");
    }

    /** Sites without a part have no calls at all, and no other hook than those of its parts is ever called. */
    static void nothingElseIsCalled(Trial trial) {
        Session alone = trial.session();
        Run run = trial.run().warm();
        for (PartKind kind : PartKind.values()) {
            if (run.parts(kind).isEmpty()) {
                Require.that(calls(alone, kind) == null, "calls at " + kind + ", where the policy has no part");
            }
        }
        Set<Hook> subscribed = EnumSet.of(Hook.KERNEL_ENDED); // the run's own listener
        for (PartKind kind : PartKind.values()) {
            for (Part part : run.parts(kind)) {
                subscribed.addAll(Hook.of(part));
            }
        }
        if (subscribed.contains(Hook.WARP_MASK) || subscribed.contains(Hook.CTA_LIMIT)) {
            Arrays.stream(Hook.values()).filter(Hook::resamples).forEach(subscribed::add);
        }
        if (subscribed.contains(Hook.WARP_ORDER)) {
            subscribed.addAll(EnumSet.of(Hook.WARP_LAUNCHED, Hook.WARP_EXITED)); // the view names warps by them
        }
        for (Hook hook : Hook.values()) {
            Require.that(
                    subscribed.contains(hook) || run.host.session().tally().calls(hook) == 0,
                    hook.label() + " was called without a subscription");
        }
    }

    private static Object calls(Session session, PartKind kind) {
        return switch (kind) {
            case L1D -> session.l1d(0);
            case L2 -> session.l2(0);
            case DRAM -> session.dram(0);
            case WARPS -> session.warps(0);
        };
    }

    /**
     * At least one answer to each hook that the policy decides differs from the host's own, so each is asked; none does
     * where the witness says so.
     */
    static void itDecidesDifferentlyFromTheHost(Trial trial) {
        Run run = trial.run().warm();
        for (Hook hook : decided(run)) {
            long departures = run.host.departures(hook);
            if (trial.witness().isLikeHost(hook)) {
                Require.equal(0L, departures, hook.label() + " was to answer as the host does");
            } else {
                Require.that(
                        run.host.session().tally().calls(hook) > 0,
                        hook.label() + " was never asked: the policy never acts on its witness");
                Require.that(departures > 0, hook.label() + " was always answered as the host does (or say likeHost)");
            }
        }
    }

    /** The hooks whose answers are the policy's. */
    private static Set<Hook> decided(Run run) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (PartKind kind : PartKind.values()) {
            run.parts(kind).forEach(part -> hooks.addAll(Hook.of(part)));
        }
        hooks.removeIf(hook -> hook.kind() == Hook.Kind.EVENT);
        return hooks;
    }

    static void answersOccurAsWitnessed(Trial trial) {
        RandomHost host = trial.run().warm().host;
        for (Witness.Occurrence expected : trial.witness().answers()) {
            Require.that(
                    host.session().tally().answers(expected.hook(), expected.code()) > 0,
                    () -> expected.hook().label() + " was never answered with " + Answer.name(expected.code()));
        }
    }

    static void itDecidesLikeTheHostWhereItMust(Trial trial) {
        for (Witness.Likeness likeness : trial.witness().likenesses()) {
            String text = trial.witness().text(likeness.settings());
            RandomHost host = trial.run(likeness.settings()).warm().host;
            Require.that(
                    host.session().tally().calls(likeness.hook()) > 0,
                    text + ": " + likeness.hook().label() + " was never queried");
            Require.equal(
                    0L,
                    host.departures(likeness.hook()),
                    text + ": " + likeness.hook().label() + " departs from the host's own answers");
        }
    }

    /**
     * A remembered answer of a cache stays right until an event within its scope, or a tick; the class of a tag for the
     * whole run.
     */
    static void answersChangeWithinTheirScopeOnly(Trial trial) {
        Run run = trial.run();
        int[] early = classes(run);
        run.warm();
        int[] late = classes(run);
        Require.that(
                Arrays.equals(early, late),
                () -> "priorityClass changed its answer for tag " + Arrays.mismatch(early, late)
                        + ", which a host queries once");
        for (int i = 0; i < run.host.caches(); i++) {
            RandomCache cache = run.host.cache(i);
            PartKind kind = i < trial.host().sms() ? PartKind.L1D : PartKind.L2;
            for (Hook query : Set.of(Hook.VICTIM, Hook.NO_ELIGIBLE_WAY)) {
                run.parts(kind).stream()
                        .filter(part -> Hook.of(part).contains(query))
                        .map(part -> part.promises().scope(query))
                        .findFirst()
                        .filter(scope -> scope != Promises.Scope.GPU)
                        .ifPresent(scope -> staysRight(run, cache, query, scope));
            }
        }
    }

    /** The classes of all tags; empty where the policy classifies no requests. */
    private static int[] classes(Run run) {
        DramCalls calls = run.host.session().dram(0);
        return calls == null || !calls.has(Hook.PRIORITY_CLASS)
                ? new int[0]
                : IntStream.range(0, TAGS).map(calls::priorityClass).toArray();
    }

    private static void staysRight(Run run, RandomCache cache, Hook query, Promises.Scope scope) {
        FakeAccess access = FakeAccess.load(0x8000).lines(2);
        FakeWays ways = new FakeWays(cache.shape().ways()).refusable();
        long key = -1;
        long answer = 0;
        for (int step = 0; step < SCOPE_STEPS / run.host.caches(); step++) {
            int set = step / 64 % cache.shape().sets();
            long now = step % 64 == 0
                    ? -1
                    : (scope == Promises.Scope.SET ? cache.eventsOfSet(set) : cache.eventsOfCache())
                            + (run.host.ticks() << 40);
            long queried = query == Hook.VICTIM
                    ? cache.calls().victim(access, set, ways)
                    : cache.calls().noEligibleWay(access, set);
            if (now == key && now >= 0) {
                Require.alike(
                        answer,
                        queried,
                        run,
                        "an answer changed, although nothing had happened within its scope " + scope);
            }
            key = now;
            answer = queried;
            run.host.run(1);
        }
    }
}
