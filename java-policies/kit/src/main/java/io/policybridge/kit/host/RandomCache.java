package io.policybridge.kit.host;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.session.CacheCalls;

/** The tags of one cache of a {@link RandomHost}: a line is invalid, in flight, or valid. */
public final class RandomCache implements Ways, L2Hooks.TagState {
    private static final byte FREE = 0;
    private static final byte RESERVED = 1;
    private static final byte VALID = 2;
    /** Lines in use, per line of at most this many sets: enough reuse, enough replacement. */
    private static final int LINES_PER_LINE = 3;

    private static final int SETS_IN_USE = 32;
    private static final int MOST_HINT = 255;

    private final CacheCalls calls;
    private final CacheShape shape;
    private final boolean isL1d;
    private final Draws draws;
    private final FakeAccess access;
    private final long[] tags;
    private final byte[] states;
    private final boolean[] dirty;
    /** When each line was touched last, for the host's own choice: the least recent. */
    private final long[] touched;
    /** Events of each set, and those that belong to the cache as a whole. */
    private final long[] eventsOfSet;

    private long eventsOfCache;
    private long now;
    private int set;
    private int found;
    int hits;
    int misses;
    int bypasses;
    private boolean letThrough;

    RandomCache(CacheCalls calls, CacheShape shape, boolean isL1d, Draws draws) {
        this.calls = calls;
        this.shape = shape;
        this.isL1d = isL1d;
        this.draws = draws;
        access = draws.access;
        tags = new long[shape.lines()];
        states = new byte[shape.lines()];
        dirty = new boolean[shape.lines()];
        touched = new long[shape.lines()];
        eventsOfSet = new long[shape.sets()];
    }

    public CacheCalls calls() {
        return calls;
    }

    public CacheShape shape() {
        return shape;
    }

    /** Events so far that a host places in {@code where}. */
    public long eventsOfSet(int where) {
        return eventsOfSet[where];
    }

    /** Events so far of all sets, and those of no set. */
    public long eventsOfCache() {
        return eventsOfCache;
    }

    /** Reports an event of this cache that belongs to no set. */
    void notifies() {
        eventsOfCache++;
    }

    private void notifies(int where) {
        eventsOfSet[where]++;
        eventsOfCache++;
    }

    long someLine() {
        long set = draws.below(Math.min(shape.sets(), SETS_IN_USE));
        return ((long) draws.below(shape.ways() * LINES_PER_LINE) * shape.sets() + set) * shape.lineBytes();
    }

    /** One request at an L1D, from its route to its outcome; whether it was let through. */
    boolean request() {
        draws.beside.beforeRequest();
        letThrough = true;
        long route = Answer.CACHE;
        if (calls.has(Hook.ROUTE) && access.kind != Access.Kind.ATOMIC) {
            draws.aroundQuery();
            long first = calls.route(access);
            draws.aroundQuery();
            route = draws.decided(first, calls.route(access));
            draws.aroundQuery();
            draws.compared(Hook.ROUTE, route != Answer.CACHE);
        }
        if (route == Answer.BYPASS) {
            bypass(CacheHooks.Bypassed.UNKNOWN);
        } else if (route == Answer.STALL) {
            letThrough = false;
        } else {
            find();
            lookUp(route == Answer.BYPASS_ON_MISS);
        }
        draws.beside.afterRequest();
        return letThrough;
    }

    /** A packet arrives at an L2 slice: routed and tagged once, then looked up. */
    void arrive() {
        draws.beside.beforeRequest();
        find();
        access.tag = 0;
        long route = calls.has(Hook.L2_ROUTE) ? draws.decided(calls.l2Route(access, this)) : Answer.CACHE;
        access.tag = (int) draws.decided(calls.requestTag(access));
        draws.compared(Hook.L2_ROUTE, route != Answer.CACHE);
        draws.compared(Hook.REQUEST_TAG, access.tag != 0);
        notifies();
        if (route == Answer.BYPASS) {
            bypass(found >= 0 ? 1 : 0);
        } else {
            lookUp(route == Answer.BYPASS_ON_MISS);
            reply();
        }
        draws.beside.afterRequest();
    }

    private void reply() {
        if (calls.has(Hook.REPLY_HINT) && access.kind == Access.Kind.LOAD) {
            draws.compared(Hook.REPLY_HINT, draws.decided(calls.replyHint(access)) != 0);
            notifies();
        }
    }

    private void find() {
        int own = (int) (access.address / shape.lineBytes() % shape.sets());
        set = own;
        if (calls.has(Hook.SET_INDEX)) {
            draws.aroundQuery();
            int first = calls.setIndex(access.address, shape.sets(), shape.lineBytes());
            draws.aroundQuery();
            set = (int) draws.decided(first, calls.setIndex(access.address, shape.sets(), shape.lineBytes()));
            draws.aroundQuery();
            draws.compared(Hook.SET_INDEX, set != own);
        }
        found = -1;
        for (int way = 0; way < shape.ways(); way++) {
            if (states[at(way)] != FREE && tags[at(way)] == access.address) {
                found = way;
            }
        }
    }

    private int at(int way) {
        return set * shape.ways() + way;
    }

    /** What a found or absent line leads to; stores go through an L1D without allocation and allocate in an L2. */
    private void lookUp(boolean bypassOnMiss) {
        boolean through = isL1d && access.isWrite();
        if (found < 0 && through) {
            notifies(set);
            calls.outcome(access, set, CacheHooks.Outcome.What.STORE_MISS);
        } else if (found < 0 && bypassOnMiss) {
            bypass(0);
        } else if (found < 0) {
            miss();
        } else if (through) {
            writeThrough();
        } else if (states[at(found)] == RESERVED) {
            failAttempts(CacheHooks.ReservationFail.Reason.MSHR_MERGE, false);
            touch(found);
            hits++;
            calls.pendingHit(access, set, found);
        } else if (draws.oneIn(16)) {
            failAttempts(CacheHooks.ReservationFail.Reason.MSHR_ENTRY, false);
            touch(found);
            misses++;
            states[at(found)] = RESERVED;
            calls.sectorMiss(access, set, found);
        } else {
            touch(found);
            hits++;
            dirty[at(found)] |= access.isWrite();
            calls.hit(access, set, found);
        }
    }

    private void writeThrough() {
        if (states[at(found)] == VALID) {
            drop(found);
            notifies(set);
            calls.outcome(access, set, CacheHooks.Outcome.What.WRITE_EVICT_HIT);
        } else {
            notifies(set);
            calls.outcome(access, set, CacheHooks.Outcome.What.WRITE_THROUGH);
        }
    }

    private void miss() {
        int eligible = nextEligible(0);
        int invalid = nextInvalid(0);
        boolean queries = calls.has(Hook.VICTIM) && (invalid < 0 || calls.choosesInvalid());
        if (eligible < 0) {
            blocked();
        } else if (!queries) {
            failAttempts(CacheHooks.ReservationFail.Reason.MISS_QUEUE, false);
            allocate(invalid >= 0 ? invalid : eligible);
        } else {
            failAttempts(CacheHooks.ReservationFail.Reason.MISS_QUEUE, true);
            draws.aroundQuery();
            long first = calls.victim(access, set, this);
            draws.aroundQuery();
            long answer = draws.decided(first, calls.victim(access, set, this));
            draws.aroundQuery();
            draws.compared(Hook.VICTIM, invalid < 0 && answer != Answer.way(leastRecent()));
            if (Answer.code(answer) == Answer.WAY_CODE) {
                allocate(Answer.value(answer));
            } else {
                refuse(answer);
            }
        }
    }

    /** An attempt that finds the MSHRs or the miss queue full is reported; a miss queries at each attempt. */
    private void failAttempts(CacheHooks.ReservationFail.Reason reason, boolean queries) {
        for (int i = 0; i < draws.beside.failedAttempts(); i++) {
            if (queries) {
                calls.victim(access, set, this);
            }
            calls.reservationFail(access, reason, 1);
        }
    }

    private void touch(int way) {
        notifies(set);
        touched[at(way)] = ++now;
    }

    private int leastRecent() {
        int oldest = nextEligible(0);
        for (int way = nextEligible(oldest + 1); way >= 0; way = nextEligible(way + 1)) {
            if (touched[at(way)] < touched[at(oldest)]) {
                oldest = way;
            }
        }
        return oldest;
    }

    private void allocate(int way) {
        misses++;
        if (calls.has(Hook.GRAIN)) {
            draws.aroundQuery();
            long first = calls.grain(access, set);
            draws.aroundQuery();
            long answer = draws.decided(first, calls.grain(access, set));
            draws.aroundQuery();
            draws.compared(Hook.GRAIN, answer != Answer.run(shape.lineBytes(), 0));
        }
        touch(way);
        if (states[at(way)] == VALID) {
            calls.evict(access, set, way, tags[at(way)], dirty[at(way)]);
        }
        tags[at(way)] = access.address;
        states[at(way)] = RESERVED;
        dirty[at(way)] = access.isWrite();
        calls.insert(access, set, way);
    }

    /** Every way of the set is in flight. */
    private void blocked() {
        if (calls.has(Hook.NO_ELIGIBLE_WAY) && mayBypass()) {
            draws.aroundQuery();
            long first = calls.noEligibleWay(access, set);
            draws.aroundQuery();
            long answer = draws.decided(first, calls.noEligibleWay(access, set));
            draws.aroundQuery();
            draws.compared(Hook.NO_ELIGIBLE_WAY, answer != Answer.STALL);
            refuse(answer);
        } else {
            refuse(Answer.STALL);
        }
    }

    private void refuse(long answer) {
        if (answer == Answer.BYPASS) {
            bypass(0);
        } else {
            letThrough = false;
            calls.reservationFail(access, CacheHooks.ReservationFail.Reason.LINE_ALLOC, 1 + draws.below(3));
        }
    }

    private void bypass(int wouldHit) {
        bypasses++;
        if (wouldHit == CacheHooks.Bypassed.UNKNOWN) {
            notifies();
        } else {
            notifies(set);
        }
        calls.bypassed(access, set, wouldHit);
    }

    private void drop(int way) {
        states[at(way)] = FREE;
        notifies(set);
        calls.invalidate(set, way, tags[at(way)], dirty[at(way)]);
    }

    /** Drops all valid lines, if the policy publishes a flush. */
    void flushIfWanted() {
        if (calls.due()) {
            boolean flush = calls.flush();
            calls.sampled();
            draws.compared(Hook.FLUSH, flush);
            if (flush) {
                dropAll();
            }
        }
    }

    /** Drops all valid lines; those in flight arrive later. */
    void dropAll() {
        for (set = 0; set < shape.sets(); set++) {
            for (int way = 0; way < shape.ways(); way++) {
                if (states[at(way)] == VALID) {
                    drop(way);
                }
            }
        }
        set = 0;
    }

    /** All lines that are in flight arrive. */
    void fillAll() {
        for (int index = 0; index < states.length; index++) {
            fill(index);
        }
    }

    /** A line in flight arrives: the first one from a random index on. */
    void fillOne() {
        int start = draws.below(states.length);
        for (int i = 0; i < states.length; i++) {
            int index = (start + i) % states.length;
            if (fill(index)) {
                return;
            }
        }
    }

    private boolean fill(int index) {
        if (states[index] != RESERVED) {
            return false;
        }
        if (calls.has(Hook.HINTED)) {
            notifies();
            calls.hinted(tags[index], 1 + draws.below(MOST_HINT));
        }
        states[index] = VALID;
        notifies(index / shape.ways());
        calls.fill(index / shape.ways(), index % shape.ways(), tags[index]);
        if (calls.has(Hook.L2_FILL)) {
            keepOrDrop(index);
        }
        return true;
    }

    /** No request waits here, so that what is not kept is dropped at once. */
    private void keepOrDrop(int index) {
        long answer = draws.decided(calls.l2Fill(access));
        draws.compared(Hook.L2_FILL, answer != Answer.CACHE);
        notifies();
        if (answer == Answer.BYPASS && !dirty[index]) {
            set = index / shape.ways();
            drop(index % shape.ways());
        }
    }

    @Override
    public int count() {
        return shape.ways();
    }

    @Override
    public int nextEligible(int from) {
        for (int way = from; way < shape.ways(); way++) {
            if (states[at(way)] != RESERVED) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public int nextInvalid(int from) {
        for (int way = from; way < shape.ways(); way++) {
            if (states[at(way)] == FREE) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public boolean mayBypass() {
        return isL1d && access.kind == Access.Kind.LOAD;
    }

    @Override
    public boolean mayStall() {
        return true;
    }

    @Override
    public boolean present() {
        return found >= 0;
    }

    @Override
    public boolean dirty() {
        return found >= 0 && dirty[at(found)];
    }
}
