package io.policybridge.simulator.cache;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.Hook;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;

/** The policy of one cache, as the cache queries and notifies it; only created where there is one. */
public final class PolicySide {
    /** Answers to a miss other than a way. */
    public static final int BYPASS = -1;

    static final int STALL = -2;
    /** The tags' own choice: the policy was not queried, or its answer does not apply. */
    static final int NATIVE = -3;

    private final CacheCalls calls;
    private final Requests requests;
    private final RequestAccess access;
    private final int ways;
    private final SetView view;
    private final boolean queriesSetIndex;
    private final boolean queriesVictim;
    private final boolean queriesInvalid;
    private final boolean queriesNoEligibleWay;
    private final boolean queriesFill;
    private final Hook route;
    private final boolean latchesRoute;
    private final boolean applied;
    private final boolean holdsVictims;
    private boolean queriedToRefuse;
    /** The way that the last {@link #choose} named, if it holds until the next event; else {@link #NATIVE}. */
    private int held;

    private boolean heldIsOwn;
    private long heldSince;

    public PolicySide(CacheCalls calls, boolean l2, Requests requests, TagArray tags, int ways) {
        this.calls = calls;
        this.requests = requests;
        this.ways = ways;
        access = new RequestAccess(requests);
        queriesSetIndex = calls.has(Hook.SET_INDEX);
        queriesVictim = calls.has(Hook.VICTIM);
        queriesInvalid = calls.choosesInvalid();
        queriesNoEligibleWay = calls.has(Hook.NO_ELIGIBLE_WAY);
        queriesFill = calls.has(Hook.L2_FILL);
        route = l2 ? Hook.L2_ROUTE : Hook.ROUTE;
        latchesRoute = calls.has(route);
        applied = calls.isApplied();
        // A set index is asked for in each attempt too, and its answers are not remembered.
        holdsVictims = applied && !queriesSetIndex && calls.holdsAnswers(Hook.VICTIM);
        view = new SetView(tags, ways, queriesInvalid);
    }

    boolean queriesSetIndex() {
        return queriesSetIndex;
    }

    /** Whether answers are applied; otherwise the policy is queried but the cache behaves as without it. */
    boolean isApplied() {
        return applied;
    }

    /** The set of {@code block}; {@code own} is that of the configuration. */
    int setIndex(long block, int sets, int lineBytes, int own) {
        int chosen = calls.setIndex(block, sets, lineBytes);
        calls.compared(Hook.SET_INDEX, chosen == own);
        return applied ? chosen : own;
    }

    /** The RUN answer with the granularity at which {@code request} is looked up. */
    public long grain(int request, long time, int set) {
        return calls.grain(access.at(request, time), set);
    }

    /** Whether the policy chooses the way, given whether an invalid one is available. */
    boolean queriesVictim(boolean invalidAtHand) {
        return queriesVictim && (!invalidAtHand || queriesInvalid);
    }

    /**
     * A way of {@code set}, or where {@code mayRefuse} {@link #BYPASS} or {@link #STALL}; {@code own} is the way that
     * the tags named.
     */
    int victim(int request, long time, int set, int own, boolean mayRefuse) {
        int chosen = outcome(calls.victim(access.at(request, time), set, view.at(set, mayRefuse)));
        calls.compared(Hook.VICTIM, chosen == own);
        return chosen;
    }

    /**
     * The outcome of the miss {@code attempt}: a way, {@link #BYPASS}, {@link #STALL} or {@link #NATIVE}.
     *
     * @param invalidAtHand whether the line that the tags named, if they named one, is invalid
     * @param mayBypass whether the access may bypass the cache
     * @param mayRefuse whether the policy may decline to name a way
     */
    public int choose(AccessAttempt attempt, boolean invalidAtHand, boolean mayBypass, boolean mayRefuse) {
        queriedToRefuse = false;
        held = NATIVE;
        int request = attempt.request;
        if (mayBypass && latchesRoute && requests.route[request] == Answer.BYPASS_ON_MISS_CODE) {
            return BYPASS;
        }
        int choice;
        if (attempt.probe == Status.MISS) {
            if (!queriesVictim(invalidAtHand)) {
                return NATIVE;
            }
            int own = attempt.line - attempt.set * ways;
            choice = victim(request, attempt.time, attempt.set, own, mayRefuse);
            if (holdsVictims && mayRefuse && choice >= 0) {
                held = choice;
                heldIsOwn = choice == own;
                heldSince = calls.events();
                return choice;
            }
        } else {
            if (!mayRefuse || !queriesNoEligibleWay) {
                return NATIVE;
            }
            choice = outcome(calls.noEligibleWay(access.at(request, attempt.time), attempt.set));
        }
        if (!applied) {
            return NATIVE;
        }
        queriedToRefuse = mayRefuse;
        return choice;
    }

    /**
     * Whether the policy could have refused in the last {@link #choose} and its answer need not hold: queried again it
     * may answer otherwise.
     */
    boolean queriedToRefuse() {
        return queriedToRefuse;
    }

    /** Whether it would answer as in the last {@link #choose}, if the cache has not changed. */
    boolean answersAgain() {
        return held == NATIVE || heldSince == calls.events();
    }

    /** Counts that the last {@link #choose} was made {@code times} times more. */
    void choseAgain(long times) {
        if (held != NATIVE) {
            calls.repeated(Hook.VICTIM, Answer.way(held), heldIsOwn, times);
        }
    }

    private static int outcome(long answer) {
        switch (Answer.code(answer)) {
            case Answer.BYPASS_CODE:
                return BYPASS;
            case Answer.STALL_CODE:
                return STALL;
            default:
                return Answer.value(answer);
        }
    }

    public void hit(int request, long time, int set, int way) {
        calls.hit(access.at(request, time), set, way);
    }

    public void pendingHit(int request, long time, int set, int way) {
        calls.pendingHit(access.at(request, time), set, way);
    }

    public void sectorMiss(int request, long time, int set, int way) {
        calls.sectorMiss(access.at(request, time), set, way);
    }

    public void evict(int request, long time, int set, int way, long block, boolean dirty) {
        calls.evict(access.at(request, time), set, way, block, dirty);
    }

    public void insert(int request, long time, int set, int way) {
        if (latchesRoute && requests.route[request] == Answer.BYPASS_ON_MISS_CODE) {
            calls.overruled(route);
        }
        calls.insert(access.at(request, time), set, way);
    }

    public void invalidate(int set, int way, long block, boolean dirty) {
        calls.invalidate(set, way, block, dirty);
    }

    public void fill(int set, int way, long block) {
        calls.fill(set, way, block);
    }

    boolean queriesFill() {
        return queriesFill;
    }

    /** Whether the line is kept whose data, fetched for {@code request}, have arrived. */
    boolean keeps(int request, long time) {
        return calls.l2Fill(access.at(request, time)) == Answer.CACHE;
    }

    /** A line that was not to be kept cannot be dropped. */
    void stays() {
        calls.overruled(Hook.L2_FILL);
    }

    public void outcome(int request, long time, int set, What what) {
        calls.outcome(access.at(request, time), set, what);
    }

    public void reservationFail(int request, long time, int reason, long attempts) {
        calls.reservationFail(access.at(request, time), FailReason.reason(reason), attempts);
    }

    /** A request bypassed the cache: without lookup where it was routed so, else after a miss. */
    public void bypassed(int request, long time, int set) {
        boolean blind = latchesRoute && requests.route[request] == Answer.BYPASS_CODE;
        calls.bypassed(access.at(request, time), set, blind ? CacheHooks.Bypassed.UNKNOWN : 0);
    }
}
