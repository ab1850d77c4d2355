package io.policybridge.kit;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.RandomHost;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every policy must satisfy, one test each, on the synthetic runs of {@link RandomHost}: on small caches, and on
 * those of 512 ways that GPUs have. Extend it and name the policy:
 *
 * <pre>{@code
 * class MyPolicyConformanceTest extends PolicyConformance {
 *   protected List<Witness> witnesses() {
 *     return List.of(Witness.of(MyPolicy.SPEC));
 *   }
 * }
 * }</pre>
 *
 * <p>Of a table of many, the system property {@code policybridge.policy} names the one to test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PolicyConformance {
    /** The system property that names the one policy to test, where a table holds many. */
    private static final String ONE = "policybridge.policy";

    private static final CacheShape WIDE = new CacheShape(2, 512, 128);

    /** The policies to test, and what must be seen of each. */
    protected abstract List<Witness> witnesses();

    /**
     * How they are reached. Promises that are kept in the course of whole runs are tested on the paths that make them.
     */
    protected List<CallPath> callPaths() {
        return List.of(CallPath.DIRECT);
    }

    /**
     * Hosts that they run on. Promises that depend on the shape of a cache are tested on all, the others on the first.
     */
    protected List<HostGeometry> hosts() {
        return List.of(Hosts.small(), Hosts.with(WIDE, WIDE));
    }

    final Stream<Trial> onAllHosts() {
        return hosts().stream().flatMap(this::on);
    }

    final Stream<Trial> onOneHost() {
        return on(hosts().get(0));
    }

    /** For promises that are kept in the course of a run: over the paths that have whole ones. */
    final Stream<Trial> wholeRuns() {
        return onOneHost().filter(trial -> trial.path().thinning() == 1);
    }

    final Stream<Trial> wholeRunsOnAllHosts() {
        return onAllHosts().filter(trial -> trial.path().thinning() == 1);
    }

    private Stream<Trial> on(HostGeometry host) {
        List<Witness> chosen = chosen();
        return callPaths().stream().flatMap(path -> chosen.stream().map(witness -> new Trial(witness, host, path)));
    }

    /** All witnesses, or those of the one policy; where it has none here, the test is skipped. */
    private List<Witness> chosen() {
        String one = System.getProperty(ONE);
        if (one == null) {
            return witnesses();
        }
        List<Witness> chosen = witnesses().stream()
                .filter(witness -> witness.policy().name().equals(one))
                .toList();
        Assumptions.assumeFalse(chosen.isEmpty(), () -> "no witness of " + one);
        return chosen;
    }

    private static void check(Trial trial, Consumer<Trial> promise) {
        try {
            promise.accept(trial);
        } catch (AssertionError e) {
            throw new AssertionError(trial + ": " + e.getMessage(), e);
        } finally {
            trial.path().release();
        }
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void queries_change_nothing(Trial trial) {
        check(trial, PurityChecks::queriesChangeNothing);
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void the_order_of_queries_does_not_matter(Trial trial) {
        check(trial, PurityChecks::orderDoesNotMatter);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void dropped_probes_commit_nothing(Trial trial) {
        check(trial, PurityChecks::straysCommitNothing);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void an_access_moves_state_once(Trial trial) {
        check(trial, CommitChecks::anAccessMovesStateOnce);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void a_retry_is_not_an_access(Trial trial) {
        check(trial, CommitChecks::retriesAreNotAccesses);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void a_sector_miss_is_a_touch_but_not_an_insertion(Trial trial) {
        check(trial, CommitChecks::aSectorMissIsATouch);
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void what_it_did_not_choose_is_accepted(Trial trial) {
        check(trial, CommitChecks::whatItDidNotChooseIsAccepted);
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void only_eligible_ways_are_taken(Trial trial) {
        check(trial, AnswerChecks::onlyEligibleWaysAreTaken);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void something_is_queried(Trial trial) {
        check(trial, AnswerChecks::somethingIsQueried);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void only_hooks_that_it_subscribes_to_are_called(Trial trial) {
        check(trial, AnswerChecks::nothingElseIsCalled);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void it_decides_differently_from_the_host(Trial trial) {
        check(trial, AnswerChecks::itDecidesDifferentlyFromTheHost);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void answers_occur_as_witnessed(Trial trial) {
        check(trial, AnswerChecks::answersOccurAsWitnessed);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void it_decides_like_the_host_where_it_must(Trial trial) {
        check(trial, AnswerChecks::itDecidesLikeTheHostWhereItMust);
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void its_ranking_does_not_depend_on_the_eligible_ways(Trial trial) {
        check(trial, AnswerChecks::rankedWaysAreRanked);
    }

    @ParameterizedTest
    @MethodSource("onAllHosts")
    void a_touched_line_moves_to_mru(Trial trial) {
        check(trial, AnswerChecks::touchMovesToMru);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void a_repeated_hit_that_is_ignored_changes_nothing(Trial trial) {
        check(trial, AnswerChecks::repeatedHitsAreNothing);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void a_pick_by_hits_depends_on_nothing_else(Trial trial) {
        check(trial, AnswerChecks::picksFollowFromHits);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRunsOnAllHosts")
    void an_answer_changes_within_its_scope_only(Trial trial) {
        check(trial, AnswerChecks::answersChangeWithinTheirScopeOnly);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void every_event_moves_state(Trial trial) {
        check(trial, StateChecks::everyEventMovesState);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void state_moves_as_witnessed(Trial trial) {
        check(trial, StateChecks::stateMovesAsWitnessed);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void recorded_sequences_are_reproduced(Trial trial) {
        check(trial, StateChecks::sequencesAreReproduced);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void kernels_begin_as_witnessed(Trial trial) {
        check(trial, StateChecks::kernelsBeginAsWitnessed);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void equal_seeds_give_equal_runs(Trial trial) {
        check(trial, RunChecks::equalSeedsGiveEqualRuns);
    }

    @ParameterizedTest
    @MethodSource("onOneHost")
    void the_cycle_that_is_shown_decides_nothing(Trial trial) {
        check(trial, RunChecks::shownCyclesDecideNothing);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void memory_is_not_heard_within_a_cycle(Trial trial) {
        check(trial, RunChecks::memoryIsNotHeardWithinACycle);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void its_sms_share_nothing_within_a_cycle(Trial trial) {
        check(trial, ConfinementChecks::smsShareNothingWithinACycle);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRuns")
    void an_access_that_it_does_not_read_is_not_needed(Trial trial) {
        check(trial, RunChecks::whatItDoesNotSeeIsNotNeeded);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRunsOnAllHosts")
    void it_survives_stalls_and_invalidations(Trial trial) {
        check(trial, RunChecks::stallsAndLossesAreSurvived);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("wholeRunsOnAllHosts")
    void nothing_is_allocated(Trial trial) {
        check(trial, RunChecks::nothingIsAllocated);
    }
}
