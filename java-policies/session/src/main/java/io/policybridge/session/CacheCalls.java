package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Ways;
import java.util.List;
import java.util.stream.Stream;

/** The calls that one cache (an L1D or an L2 slice) makes to its policies. */
public final class CacheCalls extends DescribedCacheCalls {
    private static final int ADMISSIONS = 1 << Answer.CACHE_CODE | 1 << Answer.STALL_CODE;
    private static final int TAGS = 256;
    /** Bits of each way in {@link #nextVictims}. */
    public static final int NEXT_VICTIM_BITS = 16;

    private static final int MOST_NEXT_VICTIMS = Long.SIZE / NEXT_VICTIM_BITS;

    private final CacheHooks.SetIndex setIndex;
    private final CacheHooks.Victim victim;
    private final L1dHooks.NextRequest nextRequest;
    private final L1dHooks.Grain grain;
    private final L2Hooks.L2Route l2Route;
    private final L2Hooks.RequestTag requestTag;
    private final L2Hooks.ReplyHint replyHint;
    private final boolean victimRefuses;
    private final boolean choosesInvalid;
    private final RemainingWays remaining;
    private final boolean knowsNextVictims;
    private final boolean touchMovesToMru;
    private final boolean ignoresRepeatedHits;
    private final int nextVictimCount;
    private final int requests;
    private final L1dHooks.Flush[] flush;

    CacheCalls(SiteParts site, Session.Context context) {
        super(site, context);
        setIndex = governor(Hook.SET_INDEX, CacheHooks.SetIndex.class);
        victim = governor(Hook.VICTIM, CacheHooks.Victim.class);
        nextRequest = governor(Hook.NEXT_REQUEST, L1dHooks.NextRequest.class);
        grain = governor(Hook.GRAIN, L1dHooks.Grain.class);
        l2Route = governor(Hook.L2_ROUTE, L2Hooks.L2Route.class);
        requestTag = governor(Hook.REQUEST_TAG, L2Hooks.RequestTag.class);
        replyHint = governor(Hook.REPLY_HINT, L2Hooks.ReplyHint.class);
        victimRefuses = refuses(Hook.VICTIM);
        choosesInvalid = victim != null && choosesInvalid(victim);
        remaining = new RemainingWays(
                (kind == PartKind.L1D ? context.host().l1d() : context.host().l2()).ways());
        knowsNextVictims = victim != null
                && site.promises(Hook.VICTIM, Promise.RANKS_WAYS)
                && site.promises(Hook.VICTIM, Promise.SEES_NO_ACCESSES)
                && !victimRefuses
                && !choosesInvalid
                && scope(Hook.VICTIM) == Promises.Scope.SET;
        requests = 1 << Answer.INDEX_CODE | (refuses(Hook.NEXT_REQUEST) ? 1 << Answer.NONE_CODE : 0);
        flush = listeners(L1dHooks.Flush.class).toArray(new L1dHooks.Flush[0]);
        touchMovesToMru =
                knowsNextVictims && site.promises(Hook.VICTIM, Promise.TOUCH_MOVES_TO_MRU) && onlyVictimSeesTouches();
        List<CacheHooks.Hit> hit = listeners(CacheHooks.Hit.class);
        ignoresRepeatedHits = hit.size() == 1
                && site.promises(hit.get(0), Promise.IGNORES_REPEATED_HITS)
                && site.promises(hit.get(0), Promise.SEES_NO_ACCESSES);
        nextVictimCount = touchMovesToMru ? Math.min(MOST_NEXT_VICTIMS, remaining.count()) : 1;
    }

    /** Whether no part but that of VICTIM subscribes to touches of a line. */
    private boolean onlyVictimSeesTouches() {
        return Stream.of(
                        listeners(CacheHooks.Hit.class),
                        listeners(CacheHooks.PendingHit.class),
                        listeners(CacheHooks.SectorMiss.class),
                        listeners(CacheHooks.Insert.class))
                .flatMap(List::stream)
                .allMatch(listener -> listener == victim);
    }

    /** Whether VICTIM is queried even if the set has an invalid way. */
    public boolean choosesInvalid() {
        return choosesInvalid;
    }

    private boolean choosesInvalid(CacheHooks.Victim policy) {
        try {
            return policy.choosesInvalid();
        } catch (Throwable e) {
            throw failure(policy, Hook.VICTIM, "choosesInvalid", e);
        }
    }

    /**
     * Whether a hit that repeats the last event of its set need not be sent, see {@link Promise#IGNORES_REPEATED_HITS}.
     */
    public boolean ignoresRepeatedHits() {
        return ignoresRepeatedHits;
    }

    /** Whether {@link #nextVictims} are known; those of a set hold until its next event. */
    public boolean knowsNextVictims() {
        return knowsNextVictims;
    }

    /** Whether hosts can update the next victims of a set after its events, see {@link Promise#TOUCH_MOVES_TO_MRU}. */
    public boolean touchMovesToMru() {
        return touchMovesToMru;
    }

    /**
     * The next victims of {@code set}: the way that VICTIM would choose if all ways were eligible and, if
     * {@link #touchMovesToMru}, those after it; 1 + way in {@link #NEXT_VICTIM_BITS} bits each, the first in the
     * lowest. Only if {@link #knowsNextVictims}. Not counted: no host has queried them.
     */
    public long nextVictims(int set) {
        long ways = 0;
        try {
            for (int i = 0; i < nextVictimCount; i++) {
                int way = nextVictim(set);
                ways |= (1L + way) << i * NEXT_VICTIM_BITS;
                remaining.exclude(way);
            }
        } finally {
            remaining.includeAll();
        }
        return ways;
    }

    private int nextVictim(int set) {
        entered(Hook.VICTIM, set, null);
        long answer;
        try {
            answer = victim.victim(null, set, remaining);
        } catch (Throwable e) {
            throw failure(victim, Hook.VICTIM, Describe.at(set, null), e);
        }
        if (Answer.code(answer) != Answer.WAY_CODE || !remaining.isEligible(Answer.value(answer))) {
            throw illegal(
                    Hook.VICTIM, Describe.at(set, null), Answer.text(answer), "a way, 0 to " + (remaining.count() - 1));
        }
        return Answer.value(answer);
    }

    @Override
    public long query(Hook query, HookRecord record) {
        return switch (query) {
            case SET_INDEX -> Answer.set(setIndex(record.number(0), (int) record.number(1), (int) record.number(2)));
            case VICTIM -> victim(record.access(), set(record), record.ways());
            case NEXT_REQUEST -> record.showsQueue() ? nextRequest(record.requests()) : admit(record.access());
            case GRAIN -> grain(record.access(), set(record));
            case L2_ROUTE -> l2Route(record.access(), record.tags());
            case REQUEST_TAG -> Answer.tag(requestTag(record.access()));
            case REPLY_HINT -> Answer.tag(replyHint(record.access()));
            default -> super.query(query, record);
        };
    }

    private int set(HookRecord record) {
        return Checked.index("set", record.number(0), shape.sets());
    }

    /** Query SET_INDEX; only if {@code has(SET_INDEX)}. */
    public int setIndex(long lineAddress, int sets, int lineBytes) {
        entered(Hook.SET_INDEX, -1, null);
        int set;
        try {
            set = setIndex.setIndex(lineAddress, sets, lineBytes);
        } catch (Throwable e) {
            throw failure(setIndex, Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), e);
        }
        queried(Hook.SET_INDEX);
        if (set < 0 || set >= sets) {
            throw illegal(Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), "set " + set, "0 to " + (sets - 1));
        }
        if (journal != null) {
            note(Hook.SET_INDEX, "line=" + Long.toHexString(lineAddress), "set " + set);
        }
        showAnswer(Hook.SET_INDEX, null, lineAddress, sets, lineBytes, Answer.set(set));
        return set;
    }

    /** Query VICTIM; only if {@code has(VICTIM)} and a way is eligible. */
    public long victim(Access access, int set, Ways ways) {
        entered(Hook.VICTIM, set, access);
        long answer;
        try {
            answer = victim.victim(access, set, ways);
        } catch (Throwable e) {
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

    /** Query NEXT_REQUEST; only if {@code has(NEXT_REQUEST)} and the queue is not empty. */
    public long nextRequest(L1dHooks.RequestQueue queue) {
        entered(Hook.NEXT_REQUEST, -1, null);
        long answer;
        try {
            answer = nextRequest.nextRequest(queue);
        } catch (Throwable e) {
            throw failure(nextRequest, Hook.NEXT_REQUEST, "queued=" + queue.size(), e);
        }
        checkedBelow(Hook.NEXT_REQUEST, null, -1, answer, requests, Answer.INDEX_CODE, queue.size());
        if (observer != null) {
            observer.nextRequest(unit, queue, answer);
        }
        return isApplied() ? answer : Answer.index(0);
    }

    /** Query NEXT_REQUEST, before a request is appended to the queue; only if {@code has(NEXT_REQUEST)}. */
    public long admit(Access access) {
        entered(Hook.NEXT_REQUEST, -1, access);
        long answer;
        try {
            answer = nextRequest.admit(access);
        } catch (Throwable e) {
            throw failure(nextRequest, Hook.NEXT_REQUEST, Describe.at(-1, access), e);
        }
        checked(Hook.NEXT_REQUEST, access, -1, answer, ADMISSIONS);
        showAnswer(Hook.NEXT_REQUEST, access, 0, 0, 0, answer);
        return isApplied() ? answer : Answer.CACHE;
    }

    /** The sub-line geometry beside its granularity; only if {@code has(GRAIN)}. */
    public L1dHooks.SubLines subLines() {
        try {
            return grain.subLines();
        } catch (Throwable e) {
            throw failure(grain, Hook.GRAIN, "sub-line geometry", e);
        }
    }

    /** Query GRAIN; only if {@code has(GRAIN)}. */
    public long grain(Access access, int set) {
        entered(Hook.GRAIN, set, access);
        long answer;
        try {
            answer = grain.grain(access, set);
        } catch (Throwable e) {
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
        checked(Hook.GRAIN, access, set, answer);
        showAnswer(Hook.GRAIN, access, set, 0, 0, answer);
        return answer;
    }

    /** Published state FLUSH: whether any policy wants this L1D flushed; false where no policy publishes it. */
    public boolean flush() {
        boolean wanted = false;
        for (L1dHooks.Flush publisher : flush) {
            entered(Hook.FLUSH, -1, null);
            queried(Hook.FLUSH);
            try {
                boolean answer = publisher.flush();
                compared(Hook.FLUSH, !answer);
                wanted |= answer;
            } catch (Throwable e) {
                throw failure(publisher, Hook.FLUSH, "", e);
            }
        }
        if (observer != null) {
            observer.flushed(unit, wanted);
        }
        return wanted && isApplied();
    }

    /** Commit with answer L2_ROUTE; only if {@code has(L2_ROUTE)}. */
    public long l2Route(Access access, L2Hooks.TagState tags) {
        if (isPrompt(Hook.L2_ROUTE)) {
            changed();
        }
        entered(Hook.L2_ROUTE, -1, access);
        long answer;
        try {
            answer = l2Route.l2Route(access, tags);
        } catch (Throwable e) {
            throw failure(l2Route, Hook.L2_ROUTE, Describe.at(-1, access), e);
        }
        checked(Hook.L2_ROUTE, access, -1, answer);
        showAnswer(Hook.L2_ROUTE, access, (tags.present() ? 1 : 0) + (tags.dirty() ? 2 : 0), 0, 0, answer);
        return isApplied() ? answer : Answer.CACHE;
    }

    /** Commit with answer REQUEST_TAG; the tag, 0 where no policy tags. */
    public int requestTag(Access access) {
        return requestTag == null ? 0 : small(Hook.REQUEST_TAG, access);
    }

    /** Commit with answer REPLY_HINT; the hint, 0 where no policy hints. */
    public int replyHint(Access access) {
        return replyHint == null ? 0 : small(Hook.REPLY_HINT, access);
    }

    private int small(Hook hook, Access access) {
        boolean tags = hook == Hook.REQUEST_TAG;
        if (isPrompt(hook)) {
            changed();
        }
        entered(hook, -1, access);
        long answer;
        try {
            answer = tags ? requestTag.requestTag(access) : replyHint.replyHint(access);
        } catch (Throwable e) {
            throw failure(tags ? requestTag : replyHint, hook, Describe.at(-1, access), e);
        }
        checkedBelow(hook, access, -1, answer, HookTable.answers(hook), Answer.TAG_CODE, TAGS);
        showAnswer(hook, access, 0, 0, 0, answer);
        return isApplied() ? Answer.value(answer) : 0;
    }
}
