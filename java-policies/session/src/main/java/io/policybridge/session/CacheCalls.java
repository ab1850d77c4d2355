package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Ways;
import java.util.stream.Stream;

/** The calls that one cache (an L1D or an L2 slice) makes to its policies. */
public final class CacheCalls extends Calls {
    private static final int L2_ROUTES =
            1 << Answer.CACHE_CODE | 1 << Answer.BYPASS_CODE | 1 << Answer.BYPASS_ON_MISS_CODE;
    private static final int ROUTES = L2_ROUTES | 1 << Answer.STALL_CODE;
    private static final int REFUSALS = 1 << Answer.BYPASS_CODE | 1 << Answer.STALL_CODE;
    private static final int ADMISSIONS = 1 << Answer.CACHE_CODE | 1 << Answer.STALL_CODE;
    private static final int TAGS = 256;
    /** Bits of a way that is foreseen. */
    public static final int FORESEEN_BITS = 16;

    private static final int MOST_FORESEEN = Long.SIZE / FORESEEN_BITS;

    private final CacheHooks.SetIndex setIndex;
    private final CacheHooks.Victim victim;
    private final L1dHooks.Route route;
    private final L1dHooks.NoEligibleWay noEligibleWay;
    private final L1dHooks.NextRequest nextRequest;
    private final L1dHooks.Grain grain;
    private final L2Hooks.L2Route l2Route;
    private final L2Hooks.RequestTag requestTag;
    private final boolean victimRefuses;
    private final RemainingWays others;
    private final boolean foresees;
    private final boolean touchMovesToMru;
    private final boolean ignoresRepeatedHits;
    private final int foreseenWays;
    private final int requests;
    private final CacheHooks.Hit[] hit;
    private final CacheHooks.PendingHit[] pendingHit;
    private final CacheHooks.SectorMiss[] sectorMiss;
    private final CacheHooks.Insert[] insert;
    private final CacheHooks.Evict[] evict;
    private final CacheHooks.Invalidate[] invalidate;
    private final CacheHooks.Fill[] fill;
    private final CacheHooks.Bypassed[] bypassed;
    private final CacheHooks.Outcome[] outcome;
    private final CacheHooks.ReservationFail[] reservationFail;
    private final L1dHooks.LoadStarted[] loadStarted;
    private final L1dHooks.LoadServed[] loadServed;
    private final L1dHooks.RequestQueued[] requestQueued;
    private final L1dHooks.RequestTaken[] requestTaken;
    private final L1dHooks.Flush[] flush;

    CacheCalls(Place place, Session.Context context) {
        super(place, context);
        setIndex = governor(Hook.SET_INDEX, CacheHooks.SetIndex.class);
        victim = governor(Hook.VICTIM, CacheHooks.Victim.class);
        route = governor(Hook.ROUTE, L1dHooks.Route.class);
        noEligibleWay = governor(Hook.NO_ELIGIBLE_WAY, L1dHooks.NoEligibleWay.class);
        nextRequest = governor(Hook.NEXT_REQUEST, L1dHooks.NextRequest.class);
        grain = governor(Hook.GRAIN, L1dHooks.Grain.class);
        l2Route = governor(Hook.L2_ROUTE, L2Hooks.L2Route.class);
        requestTag = governor(Hook.REQUEST_TAG, L2Hooks.RequestTag.class);
        victimRefuses = refuses(Hook.VICTIM);
        others = new RemainingWays(
                (kind == PartKind.L1D ? context.host().l1d() : context.host().l2()).ways());
        foresees = victim != null
                && promises(Hook.VICTIM, Promise.RANKS_WAYS)
                && promises(Hook.VICTIM, Promise.SEES_NO_ACCESSES)
                && !victimRefuses
                && !victim.choosesInvalid()
                && scope(Hook.VICTIM) == Promises.Scope.SET;
        requests = 1 << Answer.INDEX_CODE | (refuses(Hook.NEXT_REQUEST) ? 1 << Answer.NONE_CODE : 0);
        hit = listeners(CacheHooks.Hit.class).toArray(new CacheHooks.Hit[0]);
        pendingHit = listeners(CacheHooks.PendingHit.class).toArray(new CacheHooks.PendingHit[0]);
        sectorMiss = listeners(CacheHooks.SectorMiss.class).toArray(new CacheHooks.SectorMiss[0]);
        insert = listeners(CacheHooks.Insert.class).toArray(new CacheHooks.Insert[0]);
        evict = listeners(CacheHooks.Evict.class).toArray(new CacheHooks.Evict[0]);
        invalidate = listeners(CacheHooks.Invalidate.class).toArray(new CacheHooks.Invalidate[0]);
        fill = listeners(CacheHooks.Fill.class).toArray(new CacheHooks.Fill[0]);
        bypassed = listeners(CacheHooks.Bypassed.class).toArray(new CacheHooks.Bypassed[0]);
        outcome = listeners(CacheHooks.Outcome.class).toArray(new CacheHooks.Outcome[0]);
        reservationFail = listeners(CacheHooks.ReservationFail.class).toArray(new CacheHooks.ReservationFail[0]);
        loadStarted = listeners(L1dHooks.LoadStarted.class).toArray(new L1dHooks.LoadStarted[0]);
        loadServed = listeners(L1dHooks.LoadServed.class).toArray(new L1dHooks.LoadServed[0]);
        requestQueued = listeners(L1dHooks.RequestQueued.class).toArray(new L1dHooks.RequestQueued[0]);
        requestTaken = listeners(L1dHooks.RequestTaken.class).toArray(new L1dHooks.RequestTaken[0]);
        flush = listeners(L1dHooks.Flush.class).toArray(new L1dHooks.Flush[0]);
        touchMovesToMru = foresees
                && promises(Hook.VICTIM, Promise.TOUCH_MOVES_TO_MRU)
                && Stream.of(hit, pendingHit, sectorMiss, insert).allMatch(this::areOfVictim);
        ignoresRepeatedHits = hit.length == 1
                && promises(hit[0], Promise.IGNORES_REPEATED_HITS)
                && promises(hit[0], Promise.SEES_NO_ACCESSES);
        foreseenWays = touchMovesToMru ? Math.min(MOST_FORESEEN, others.count()) : 1;
    }

    private boolean areOfVictim(Part[] listeners) {
        return listeners.length == 0 || listeners.length == 1 && listeners[0] == victim;
    }

    /** Whether invalid ways are the policy's choice too. */
    public boolean choosesInvalid() {
        return victim != null && victim.choosesInvalid();
    }

    /**
     * Whether a hit that repeats the last event of its set need not be sent, see {@link Promise#IGNORES_REPEATED_HITS}.
     */
    public boolean ignoresRepeatedHits() {
        return ignoresRepeatedHits;
    }

    /** Whether {@link #foreseen} has an answer, which holds until the next event that is an event of the set. */
    public boolean foresees() {
        return foresees;
    }

    /** Whether what is foreseen follows after events of the set too, see {@link Promise#TOUCH_MOVES_TO_MRU}. */
    public boolean touchMovesToMru() {
        return touchMovesToMru;
    }

    /**
     * The way that VICTIM would be answered with wherever it may be replaced, and where the order after an event
     * follows, the next ones too: 1 + each in {@link #FORESEEN_BITS} bits, the first in the lowest. Only if
     * {@link #foresees}. Not counted: nobody has asked.
     */
    public long foreseen(int set) {
        long ways = 0;
        try {
            for (int i = 0; i < foreseenWays; i++) {
                int way = nextOfOthers(set);
                ways |= (1L + way) << i * FORESEEN_BITS;
                others.takeOut(way);
            }
        } finally {
            others.putAllBack();
        }
        return ways;
    }

    private int nextOfOthers(int set) {
        long answer;
        try {
            answer = victim.victim(null, set, others);
        } catch (RuntimeException | Error e) {
            throw failure(victim, Hook.VICTIM, Describe.at(set, null), e);
        }
        if (Answer.code(answer) != Answer.WAY_CODE || !others.isEligible(Answer.value(answer))) {
            throw illegal(
                    Hook.VICTIM, Describe.at(set, null), Answer.text(answer), "a way, 0 to " + (others.count() - 1));
        }
        return Answer.value(answer);
    }

    /** Query P1; only if {@code has(SET_INDEX)}. */
    public int setIndex(long lineAddress, int sets, int lineBytes) {
        int set;
        try {
            set = setIndex.setIndex(lineAddress, sets, lineBytes);
        } catch (RuntimeException | Error e) {
            throw failure(setIndex, Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), e);
        }
        asked(Hook.SET_INDEX);
        if (set < 0 || set >= sets) {
            throw illegal(Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), "set " + set, "0 to " + (sets - 1));
        }
        if (journal != null) {
            note(Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), "set " + set);
        }
        showAnswer(Hook.SET_INDEX, null, lineAddress, sets, lineBytes, Answer.set(set));
        return set;
    }

    /** Query P2; only if {@code has(ROUTE)}. */
    public long route(Access access) {
        long answer;
        try {
            answer = route.route(access);
        } catch (RuntimeException | Error e) {
            throw failure(route, Hook.ROUTE, Describe.at(-1, access), e);
        }
        checked(Hook.ROUTE, access, -1, answer, ROUTES);
        showAnswer(Hook.ROUTE, access, 0, 0, 0, answer);
        return isApplied() ? answer : Answer.CACHE;
    }

    /** Query P3; only if {@code has(VICTIM)} and a way is eligible. */
    public long victim(Access access, int set, Ways ways) {
        long answer;
        try {
            answer = victim.victim(access, set, ways);
        } catch (RuntimeException | Error e) {
            throw failure(victim, Hook.VICTIM, Describe.at(set, access), e);
        }
        if (Answer.code(answer) == Answer.WAY_CODE && !ways.isEligible(Answer.value(answer))) {
            String legal = "an eligible way, 0 to " + (ways.count() - 1);
            throw illegal(
                    Hook.VICTIM, Describe.at(set, access), Answer.text(answer) + ", which is not eligible", legal);
        }
        int refusals =
                (ways.mayBypass() ? 1 << Answer.BYPASS_CODE : 0) | (ways.mayStall() ? 1 << Answer.STALL_CODE : 0);
        checked(Hook.VICTIM, access, set, answer, 1 << Answer.WAY_CODE | (victimRefuses ? refusals : 0));
        if (observer != null) {
            observer.victim(kind, unit, access, set, ways, answer);
        }
        return answer;
    }

    /** Query P3b; only if {@code has(NO_ELIGIBLE_WAY)}. */
    public long noEligibleWay(Access access, int set) {
        long answer;
        try {
            answer = noEligibleWay.noEligibleWay(access, set);
        } catch (RuntimeException | Error e) {
            throw failure(noEligibleWay, Hook.NO_ELIGIBLE_WAY, Describe.at(set, access), e);
        }
        checked(Hook.NO_ELIGIBLE_WAY, access, set, answer, REFUSALS);
        showAnswer(Hook.NO_ELIGIBLE_WAY, access, set, 0, 0, answer);
        return answer;
    }

    /** Query P17; only if {@code has(NEXT_REQUEST)} and the queue is not empty. */
    public long nextRequest(L1dHooks.RequestQueue queue) {
        long answer;
        try {
            answer = nextRequest.nextRequest(queue);
        } catch (RuntimeException | Error e) {
            throw failure(nextRequest, Hook.NEXT_REQUEST, "queued=" + queue.size(), e);
        }
        checkedBelow(Hook.NEXT_REQUEST, null, -1, answer, requests, Answer.INDEX_CODE, queue.size());
        if (observer != null) {
            observer.nextRequest(unit, queue, answer);
        }
        return isApplied() ? answer : Answer.index(0);
    }

    /** Query P17, before a request is appended to the queue; only if {@code has(NEXT_REQUEST)}. */
    public long admit(Access access) {
        long answer;
        try {
            answer = nextRequest.admit(access);
        } catch (RuntimeException | Error e) {
            throw failure(nextRequest, Hook.NEXT_REQUEST, Describe.at(-1, access), e);
        }
        checked(Hook.NEXT_REQUEST, access, -1, answer, ADMISSIONS);
        showAnswer(Hook.NEXT_REQUEST, access, 0, 0, 0, answer);
        return isApplied() ? answer : Answer.CACHE;
    }

    /** Query P24; only if {@code has(GRAIN)}. */
    public long grain(Access access, int set) {
        long answer;
        try {
            answer = grain.grain(access, set);
        } catch (RuntimeException | Error e) {
            throw failure(grain, Hook.GRAIN, Describe.at(set, access), e);
        }
        int bytes = Answer.value(answer) & 0xffff;
        if (Answer.code(answer) == Answer.RUN_CODE && bytes != 32 && bytes != 64 && bytes != 128) {
            throw illegal(Hook.GRAIN, Describe.at(set, access), "a grain of " + bytes + " bytes", "32, 64, 128");
        }
        int slot = Answer.value(answer) >>> 16;
        if (Answer.code(answer) == Answer.RUN_CODE && slot > Answer.RECYCLED_SLOT) {
            throw illegal(Hook.GRAIN, Describe.at(set, access), "slot " + slot, "0 to " + Answer.RECYCLED_SLOT);
        }
        checked(Hook.GRAIN, access, set, answer, 1 << Answer.RUN_CODE);
        showAnswer(Hook.GRAIN, access, set, 0, 0, answer);
        return answer;
    }

    /** Published state P25: whether any policy wants this L1D flushed; false where nobody publishes it. */
    public boolean flush() {
        boolean wanted = false;
        for (L1dHooks.Flush publisher : flush) {
            asked(Hook.FLUSH);
            try {
                boolean answer = publisher.flush();
                compared(Hook.FLUSH, !answer);
                wanted |= answer;
            } catch (RuntimeException | Error e) {
                throw failure(publisher, Hook.FLUSH, "", e);
            }
        }
        if (observer != null) {
            observer.flushed(unit, wanted);
        }
        return wanted && isApplied();
    }

    /** Commit with answer P19; only if {@code has(L2_ROUTE)}. */
    public long l2Route(Access access, L2Hooks.TagState tags) {
        if (isPrompt(Hook.L2_ROUTE)) {
            changed();
        }
        long answer;
        try {
            answer = l2Route.l2Route(access, tags);
        } catch (RuntimeException | Error e) {
            throw failure(l2Route, Hook.L2_ROUTE, Describe.at(-1, access), e);
        }
        checked(Hook.L2_ROUTE, access, -1, answer, L2_ROUTES);
        showAnswer(Hook.L2_ROUTE, access, (tags.present() ? 1 : 0) + (tags.dirty() ? 2 : 0), 0, 0, answer);
        return isApplied() ? answer : Answer.CACHE;
    }

    /** Commit with answer P20; the tag, 0 where nobody tags. */
    public int requestTag(Access access) {
        if (requestTag == null) {
            return 0;
        }
        if (isPrompt(Hook.REQUEST_TAG)) {
            changed();
        }
        long answer;
        try {
            answer = requestTag.requestTag(access);
        } catch (RuntimeException | Error e) {
            throw failure(requestTag, Hook.REQUEST_TAG, Describe.at(-1, access), e);
        }
        checkedBelow(Hook.REQUEST_TAG, access, -1, answer, 1 << Answer.TAG_CODE, Answer.TAG_CODE, TAGS);
        showAnswer(Hook.REQUEST_TAG, access, 0, 0, 0, answer);
        return isApplied() ? Answer.value(answer) : 0;
    }

    /** Event P4. */
    public void hit(Access access, int set, int way) {
        show(Hook.HIT, access, set, way);
        for (CacheHooks.Hit listener : hit) {
            told(Hook.HIT);
            try {
                listener.hit(access, set, way);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.HIT, Describe.at(set, access), e);
            }
        }
    }

    /** Event P4. */
    public void pendingHit(Access access, int set, int way) {
        show(Hook.PENDING_HIT, access, set, way);
        for (CacheHooks.PendingHit listener : pendingHit) {
            told(Hook.PENDING_HIT);
            try {
                listener.pendingHit(access, set, way);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.PENDING_HIT, Describe.at(set, access), e);
            }
        }
    }

    /** Event P4b. */
    public void sectorMiss(Access access, int set, int way) {
        show(Hook.SECTOR_MISS, access, set, way);
        for (CacheHooks.SectorMiss listener : sectorMiss) {
            told(Hook.SECTOR_MISS);
            try {
                listener.sectorMiss(access, set, way);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.SECTOR_MISS, Describe.at(set, access), e);
            }
        }
    }

    /** Event P5; the eviction of the old line comes directly before. */
    public void insert(Access access, int set, int way) {
        show(Hook.INSERT, access, set, way);
        for (CacheHooks.Insert listener : insert) {
            told(Hook.INSERT);
            try {
                listener.insert(access, set, way);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.INSERT, Describe.at(set, access), e);
            }
        }
    }

    /** Event P6. */
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        show(Hook.EVICT, access, set, way, lineAddress, dirty ? 1 : 0, 0);
        for (CacheHooks.Evict listener : evict) {
            told(Hook.EVICT);
            try {
                listener.evict(access, set, way, lineAddress, dirty);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.EVICT, Describe.at(set, access), e);
            }
        }
    }

    /** Event P6b. */
    public void invalidate(int set, int way, long lineAddress, boolean dirty) {
        show(Hook.INVALIDATE, null, set, way, lineAddress, dirty ? 1 : 0, 0);
        for (CacheHooks.Invalidate listener : invalidate) {
            told(Hook.INVALIDATE);
            try {
                listener.invalidate(set, way, lineAddress, dirty);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.INVALIDATE, Describe.line(set, way, lineAddress), e);
            }
        }
    }

    /** Event P7. */
    public void fill(int set, int way, long lineAddress) {
        show(Hook.FILL, null, set, way, lineAddress, 0, 0);
        for (CacheHooks.Fill listener : fill) {
            told(Hook.FILL);
            try {
                listener.fill(set, way, lineAddress);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.FILL, Describe.line(set, way, lineAddress), e);
            }
        }
    }

    /** Event P8; {@code wouldHit} as in {@link CacheHooks.Bypassed}. */
    public void bypassed(Access access, int wouldHit) {
        show(Hook.BYPASSED, access, wouldHit, 0);
        for (CacheHooks.Bypassed listener : bypassed) {
            told(Hook.BYPASSED);
            try {
                listener.bypassed(access, wouldHit);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.BYPASSED, Describe.at(-1, access), e);
            }
        }
    }

    /** Event P9. */
    public void outcome(Access access, CacheHooks.Outcome.What what) {
        show(Hook.OUTCOME, access, number(what), 0);
        for (CacheHooks.Outcome listener : outcome) {
            told(Hook.OUTCOME);
            try {
                listener.outcome(access, what);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.OUTCOME, what + " " + Describe.at(-1, access), e);
            }
        }
    }

    /** Event P9, its own channel: {@code attempts} consecutive attempts failed alike. */
    public void reservationFail(Access access, CacheHooks.ReservationFail.Reason reason, long attempts) {
        show(Hook.RESERVATION_FAIL, access, number(reason), attempts);
        for (CacheHooks.ReservationFail listener : reservationFail) {
            told(Hook.RESERVATION_FAIL);
            try {
                listener.reservationFail(access, reason, attempts);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.RESERVATION_FAIL, reason + " " + Describe.at(-1, access), e);
            }
        }
    }

    /** Event P10. */
    public void loadStarted(long load, Access access, int lines) {
        show(Hook.LOAD_STARTED, access, load, lines);
        for (L1dHooks.LoadStarted listener : loadStarted) {
            told(Hook.LOAD_STARTED);
            try {
                listener.loadStarted(load, access, lines);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.LOAD_STARTED, "load=" + load + " " + Describe.at(-1, access), e);
            }
        }
    }

    /** Event P11. */
    public void loadServed(long load, int hits, int misses, int bypasses) {
        show(Hook.LOAD_SERVED, null, load, hits, misses, bypasses, 0);
        for (L1dHooks.LoadServed listener : loadServed) {
            told(Hook.LOAD_SERVED);
            try {
                listener.loadServed(load, hits, misses, bypasses);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.LOAD_SERVED, "load=" + load, e);
            }
        }
    }

    /** Event P17b. */
    public void requestQueued(Access access) {
        show(Hook.REQUEST_QUEUED, access, 0, 0);
        for (L1dHooks.RequestQueued listener : requestQueued) {
            told(Hook.REQUEST_QUEUED);
            try {
                listener.requestQueued(access);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.REQUEST_QUEUED, Describe.at(-1, access), e);
            }
        }
    }

    /** Event P17b. */
    public void requestTaken(Access access) {
        show(Hook.REQUEST_TAKEN, access, 0, 0);
        for (L1dHooks.RequestTaken listener : requestTaken) {
            told(Hook.REQUEST_TAKEN);
            try {
                listener.requestTaken(access);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.REQUEST_TAKEN, Describe.at(-1, access), e);
            }
        }
    }
}
