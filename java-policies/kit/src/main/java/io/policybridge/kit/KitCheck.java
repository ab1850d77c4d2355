package io.policybridge.kit;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What is checked of policies of which no {@link Witness} says anything, in this order. */
public enum KitCheck {
    A_RUN_GOES_THROUGH(true, false, RunChecks::aRunGoesThrough),
    EVERY_DECISION_IS_ASKED_FOR(false, false, AnswerChecks::everyDecisionIsAskedFor, A_RUN_GOES_THROUGH),
    SOMETHING_IS_QUERIED(false, false, AnswerChecks::somethingIsQueried, A_RUN_GOES_THROUGH),
    EQUAL_SEEDS_GIVE_EQUAL_RUNS(false, false, RunChecks::equalSeedsGiveEqualRuns, A_RUN_GOES_THROUGH),
    ITS_STATE_CAN_BE_READ(false, false, StateChecks::stateCanBeRead, A_RUN_GOES_THROUGH),
    QUERIES_CHANGE_NOTHING(true, false, PurityChecks::queriesChangeNothing, ITS_STATE_CAN_BE_READ),
    THE_ORDER_OF_QUERIES_DOES_NOT_MATTER(true, false, PurityChecks::orderDoesNotMatter, QUERIES_CHANGE_NOTHING),
    DROPPED_PROBES_COMMIT_NOTHING(
            false, false, PurityChecks::straysCommitNothing, QUERIES_CHANGE_NOTHING, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    THE_CYCLE_THAT_IS_SHOWN_DECIDES_NOTHING(
            false, false, RunChecks::shownCyclesDecideNothing, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    WHAT_IT_DID_NOT_CHOOSE_IS_ACCEPTED(true, false, CommitChecks::whatItDidNotChooseIsAccepted, A_RUN_GOES_THROUGH),
    ONLY_ELIGIBLE_WAYS_ARE_TAKEN(true, false, AnswerChecks::onlyEligibleWaysAreTaken, A_RUN_GOES_THROUGH),
    IT_SURVIVES_STALLS_AND_INVALIDATIONS(true, false, RunChecks::stallsAndLossesAreSurvived, QUERIES_CHANGE_NOTHING),
    NOTHING_IS_ALLOCATED(true, false, RunChecks::nothingIsAllocated, A_RUN_GOES_THROUGH),
    ITS_RANKING_DOES_NOT_DEPEND_ON_THE_ELIGIBLE_WAYS(
            true, false, AnswerChecks::rankedWaysAreRanked, A_RUN_GOES_THROUGH),
    A_TOUCHED_LINE_MOVES_TO_MRU(true, false, AnswerChecks::touchMovesToMru, A_RUN_GOES_THROUGH),
    A_REPEATED_HIT_THAT_IS_IGNORED_CHANGES_NOTHING(
            false, false, AnswerChecks::repeatedHitsAreNothing, ITS_STATE_CAN_BE_READ),
    A_PICK_BY_HITS_DEPENDS_ON_NOTHING_ELSE(false, false, AnswerChecks::picksFollowFromHits, A_RUN_GOES_THROUGH),
    AN_ANSWER_CHANGES_WITHIN_ITS_SCOPE_ONLY(
            true, false, AnswerChecks::answersChangeWithinTheirScopeOnly, QUERIES_CHANGE_NOTHING),
    AN_ACCESS_THAT_IT_DOES_NOT_READ_IS_NOT_NEEDED(
            false, false, RunChecks::whatItDoesNotSeeIsNotNeeded, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    A_RETRY_IS_NOT_AN_ACCESS(
            false, true, CommitChecks::retriesAreNotAccesses, QUERIES_CHANGE_NOTHING, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    A_SECTOR_MISS_IS_A_TOUCH_BUT_NOT_AN_INSERTION(
            false, true, CommitChecks::aSectorMissIsATouch, ITS_STATE_CAN_BE_READ, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    MEMORY_IS_NOT_HEARD_WITHIN_A_CYCLE(
            false, true, RunChecks::memoryIsNotHeardWithinACycle, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    ITS_SMS_SHARE_NOTHING_WITHIN_A_CYCLE(
            false, false, ConfinementChecks::smsShareNothingWithinACycle, EQUAL_SEEDS_GIVE_EQUAL_RUNS),
    EVERY_EVENT_MOVES_STATE(false, true, StateChecks::everyEventMovesState, ITS_STATE_CAN_BE_READ),
    IT_DECIDES_DIFFERENTLY_FROM_THE_HOST(
            false, true, AnswerChecks::itDecidesDifferentlyFromTheHost, EVERY_DECISION_IS_ASKED_FOR);

    /** That queries are pure, and what must be kept to find that out. */
    public static final List<KitCheck> PURITY = List.of(
            A_RUN_GOES_THROUGH,
            EQUAL_SEEDS_GIVE_EQUAL_RUNS,
            ITS_STATE_CAN_BE_READ,
            QUERIES_CHANGE_NOTHING,
            THE_ORDER_OF_QUERIES_DOES_NOT_MATTER,
            DROPPED_PROBES_COMMIT_NOTHING);

    private final boolean onAllHosts;
    private final boolean mayBeMeant;
    private final Consumer<Trial> check;
    private final List<KitCheck> needs;

    /** {@code needs}: what must have been kept; the check says nothing otherwise. */
    KitCheck(boolean onAllHosts, boolean mayBeMeant, Consumer<Trial> check, KitCheck... needs) {
        this.onAllHosts = onAllHosts;
        this.mayBeMeant = mayBeMeant;
        this.check = check;
        this.needs = List.of(needs);
    }

    /** The name of the same test of {@link PolicyConformance}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it depends on the shape of a cache. */
    boolean isOnAllHosts() {
        return onAllHosts;
    }

    /** Whether what it finds can be the mechanism itself, as a witness would declare. */
    boolean mayBeMeant() {
        return mayBeMeant;
    }

    List<KitCheck> needs() {
        return needs;
    }

    void check(Trial trial) {
        check.accept(trial);
    }
}
