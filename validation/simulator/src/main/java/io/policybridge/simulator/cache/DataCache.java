package io.policybridge.simulator.cache;

import io.policybridge.api.L2Hooks;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import io.policybridge.config.Sectors;
import io.policybridge.input.BadInput;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/**
 * A cache whose lines have one tag each: the L1D of an SM or the L2 slice of a sub-partition. Modelled are whole-line
 * and sectored caches that allocate on miss, or on fill in an L1D, with write hits of every kind and with write misses
 * that are forwarded (N), allocate and fetch lazily (L), or, in an L2 of whole lines, are forwarded while their line is
 * fetched (W).
 *
 * <p>One {@link #access} is one attempt; afterwards the accessors under "The last attempt", here and in {@link Cache},
 * describe it.
 */
public final class DataCache extends WritableCache {
    /** No allocation, a line, or a sector of a present line. */
    static final int NOT_ALLOCATED = 0;

    public static final int LINE_ALLOCATED = 1;
    static final int SECTOR_ALLOCATED = 2;

    private static final boolean[] WRITES = new boolean[AccessType.VALUES.length];
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();
    private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();

    static {
        for (AccessType type : AccessType.VALUES) {
            WRITES[type.ordinal()] = type.isWrite();
        }
    }

    private final boolean l2;
    private final TagArray tags;
    /** Null if no policy subscribes to this cache. */
    private final PolicySide policy;

    private final SetChoice sets;
    private final TagCommit commit;
    private final WriteRules writes;
    private final TagMaintenance maintenance;
    private final LineState lineState = new LineState();
    private boolean queriedToRefuse;
    /** Whether a read miss allocates when its data arrive. */
    private boolean onFill;
    /** Null where misses on lines in flight count as misses. */
    private final PendingLines pending;
    /** Lines that the policy does not keep and for which requests still wait; null where it does not say. */
    private final LeavingLines leaving;

    /**
     * A cold cache.
     *
     * @param l2 whether it is an L2 slice; else an L1D
     * @param unit SM or sub-partition
     * @param mapping takes the slice's own bits out of addresses before the set index is computed, or null (L1D)
     * @param calls the policy here, or null for the native one
     * @param l1dWriteRatio percent of lines that must be dirty before a dirty line may be replaced; L1D only
     * @throws BadInput if the configuration is not modelled
     */
    public DataCache(
            CacheConfig config,
            boolean l2,
            Requests requests,
            int unit,
            AddressMapping mapping,
            CacheCalls calls,
            int l1dWriteRatio) {
        super(
                config,
                requests,
                unit,
                new MissPath(config, requests),
                new SetIndexFunction(config, l2 ? mapping : null));
        SupportedCaches.checkData(config, l2);
        this.l2 = l2;
        onFill = config.allocate() != CacheConfig.Allocate.ON_MISS;
        pending = config.release() == Release.V4_0_1
                        && config.allocate() == CacheConfig.Allocate.STREAMING
                        && config.isSectored()
                ? new PendingLines(path.mshr(), requests, config.mshrs().entries())
                : null;
        tags = new TagArray(config, l2 ? 0 : l1dWriteRatio);
        policy = calls == null ? null : new PolicySide(calls, l2, requests, tags, ways);
        leaving = policy != null && policy.queriesFill() ? new LeavingLines() : null;
        sets = new SetChoice(config, index, policy);
        commit = new TagCommit(tags, requests, policy, attempt, ways);
        AccessType writeBack = l2 ? AccessType.L2_WRITE_BACK : AccessType.L1_WRITE_BACK;
        CacheParts parts = new CacheParts(tags, path, requests, policy, attempt, commit);
        writes = new WriteRules(config, l2 ? Requests.NONE : unit, writeBack, parts, counts);
        maintenance = new TagMaintenance(l2, unit, parts, sets, ways);
    }

    @Override
    public int access(int accessing, long now) {
        attempt.begin(accessing, now);
        queriedToRefuse = false;
        int type = requests.type[accessing];
        boolean write = WRITES[type];
        long address = requests.address[accessing];
        int size = requests.size[accessing];
        attempt.block = address & lineMask;
        attempt.set = sets.of(attempt.block);
        attempt.probe = tags.probe(attempt.set, attempt.block, requests.sectors[accessing], write);
        attempt.line = tags.line();
        if (policy != null && isMiss() && (!write || writes.allocates()) && !decide(type)) {
            attempt.status = Status.BYPASS;
            return Status.BYPASS;
        }
        int status = write ? writes.write(type) : read();
        attempt.status = status;
        if (status == Status.HIT) {
            path.ports().read(size);
        }
        end(type, address, size);
        if (policy != null && status == Status.RESERVATION_FAIL) {
            policy.reservationFail(accessing, now, attempt.reason, 1);
        }
        return status;
    }

    private boolean isMiss() {
        return attempt.probe == Status.MISS || attempt.probe == Status.RESERVATION_FAIL;
    }

    /** Lets the policy choose the way of a tag miss, or refuse it; false: the access bypasses the cache. */
    private boolean decide(int type) {
        int request = attempt.request;
        boolean mayBypass =
                (type == GLOBAL_READ && !requests.atomic[request] || l2 && (type == LOCAL_READ || type == GLOBAL_WRITE))
                        && path.mshr().find(path.key(requests.address[request])) < 0;
        int choice =
                policy.choose(attempt, attempt.line >= 0 && tags.isInvalid(attempt.line), mayBypass, mayBypass && !l2);
        queriedToRefuse = policy.queriedToRefuse();
        if (choice >= 0) {
            attempt.line = attempt.set * ways + choice;
        } else if (choice == PolicySide.STALL) {
            attempt.probe = Status.RESERVATION_FAIL;
            attempt.line = -1;
        }
        return choice != PolicySide.BYPASS;
    }

    private int read() {
        int request = attempt.request;
        if (attempt.probe == Status.HIT) {
            commit.commit();
            if (requests.atomic[request]) {
                writes.modify();
            }
            return Status.HIT;
        }
        if (attempt.probe == Status.RESERVATION_FAIL) {
            return attempt.fail(FailReason.LINE_ALLOC);
        }
        if (path.lacks(1)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        int entry = path.mshr().find(path.key(requests.address[request]));
        int refusal = path.refusal(entry);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        if (onFill) {
            commit.defer(entry >= 0);
            if (pending != null && pending.isOfAnother(attempt.block, request)) {
                attempt.probe = Status.SECTOR_MISS;
            }
            takeMiss(entry, -1);
            if (pending != null && entry < 0) {
                pending.fetched(attempt.block, path.mshr().find(path.key(requests.address[request])));
            }
            return Status.MISS;
        }
        boolean dirty = commit.commit();
        takeMiss(entry, attempt.line);
        if (dirty) {
            writes.evictedByRead();
        }
        return Status.MISS;
    }

    // Repeated failures

    @Override
    public boolean wouldFailAgain() {
        return !queriedToRefuse && failedUnchanged() && (policy == null || policy.answersAgain());
    }

    @Override
    public void repeatFail(long attempts) {
        counts.fail(requests.type[attempt.request], attempt.reason, stream, attempts);
        if (policy != null) {
            policy.choseAgain(attempts);
            policy.reservationFail(attempt.request, attempt.time, attempt.reason, attempts);
        }
        if (watcher != null) {
            watcher.repeated(this, attempts);
        }
    }

    @Override
    public void bypassSent(int bypassing) {
        if (policy != null) {
            policy.bypassed(bypassing, attempt.time, sets.of(requests.address[bypassing] & lineMask));
        }
    }

    // Returns

    @Override
    public void fill(int reply, long now) {
        attempt.time = now;
        int entry = path.arrived(reply);
        if (entry < 0) {
            return;
        }
        Mshr mshr = path.mshr();
        int sender = mshr.head(entry);
        long block = requests.address[sender] & lineMask;
        if (mshr.line[entry] < 0) {
            maintenance.allocateOnFill(sender, block);
        } else {
            attempt.line = mshr.line[entry];
            attempt.set = attempt.line / ways;
        }
        if (pending != null) {
            pending.filled(block);
        }
        int filled = attempt.line;
        int sectors = requests.sectors[sender];
        tags.fill(filled, sectors, requests.bytesLow[sender], requests.bytesHigh[sender]);
        path.ready(entry);
        if (mshr.isAtomic(entry)) {
            tags.modify(filled, sectors, requests.bytesLow[sender], requests.bytesHigh[sender]);
        }
        maintenance.notifyFill(block);
        if (leaving != null && !tags.isLineReserved(filled)) {
            if (policy.keeps(sender, now)) {
                leaving.remove(block);
            } else {
                leaving.add(block);
            }
        }
        if (watcher != null) {
            watcher.filled(this, sender);
        }
    }

    /**
     * {@code request} was handed back: its line is dropped if the policy does not keep it and no other request waits.
     */
    public void handedBack(int request) {
        long block = requests.address[request] & lineMask;
        if (leaving != null && !path.isAwaited(block) && leaving.remove(block)) {
            if (mayDrop(block)) {
                drop(block);
            } else {
                policy.stays();
            }
        }
    }

    // Host copies and flushes

    /**
     * A host copy of {@code sectors} (one bit where the cache is sectored) at {@code address} touches the tags: the
     * data are valid and clean afterwards; an evicted dirty line is dropped.
     *
     * @param now LRU time: core cycles plus the host copies of this slice so far
     */
    public void hostCopy(long address, long now, int sectors) {
        maintenance.hostCopy(address, address & lineMask, now, sectors);
        if (watcher != null) {
            watcher.copied(this, address, now, sectors);
        }
    }

    @Override
    public boolean invalidateAll() {
        return drop(false);
    }

    private boolean drop(boolean modifiedOnly) {
        boolean dropped = maintenance.drop(modifiedOnly);
        if (dropped && watcher != null) {
            watcher.dropped(this, modifiedOnly);
        }
        return dropped;
    }

    @Override
    public void useWays(int number) {
        int before = tags.usedWays();
        maintenance.useWays(number);
        int[] inFlight = path.mshr().line;
        for (int i = 0; i < inFlight.length && number != before; i++) {
            inFlight[i] = inFlight[i] < 0 ? inFlight[i] : tags.moved(inFlight[i], before);
        }
    }

    @Override
    public void allocateOnFill(boolean from) {
        onFill = from;
    }

    /** Drops every modified line, if the cache was used since the last time; whether it was. */
    public boolean flush() {
        return drop(true);
    }

    @Override
    public void dropClean() {
        maintenance.dropClean();
    }

    // What others query of the tags

    /** Whether the line of {@code address} is modified, in any sector. */
    public boolean isModified(long address) {
        long lineAddress = address & lineMask;
        return tags.holds(sets.of(lineAddress), lineAddress) && tags.isLineModified(tags.line());
    }

    /** Whether no part of the line of {@code address} is modified or in flight, so that {@link #drop} may drop it. */
    public boolean mayDrop(long address) {
        long lineAddress = address & lineMask;
        if (path.isAwaited(lineAddress)) {
            return false;
        }
        return !tags.holds(sets.of(lineAddress), lineAddress)
                || !tags.isLineModified(tags.line()) && !tags.isLineReserved(tags.line());
    }

    /** Drops the line of {@code address} if it is there; see {@link #mayDrop}. */
    public void drop(long address) {
        long lineAddress = address & lineMask;
        if (tags.holds(sets.of(lineAddress), lineAddress)) {
            maintenance.drop(tags.line());
        }
    }

    /** The tag state of the line of {@code address}; valid until the next call. */
    public L2Hooks.TagState tagState(long address) {
        long lineAddress = address & lineMask;
        boolean present = tags.holds(sets.of(lineAddress), lineAddress);
        return lineState.at(present, present && tags.isLineModified(tags.line()));
    }

    @Override
    public boolean isLineModified() {
        return attempt.line >= 0 && tags.isLineModified(attempt.line);
    }

    /**
     * What 4.0.1's streaming sectored L1D remembers of lines in flight: the instruction that fetched one of its sectors
     * first since a sector of it was filled. Misses of other instructions on that line count as sector misses.
     */
    private static final class PendingLines {
        private final Mshr mshr;
        private final Requests requests;
        /** By MSHR entry: whether its fetch was that first one. */
        private final boolean[] first;

        PendingLines(Mshr mshr, Requests requests, int entries) {
            this.mshr = mshr;
            this.requests = requests;
            first = new boolean[entries];
        }

        /** Whether another instruction than that of {@code request} fetched from the line {@code block} first. */
        boolean isOfAnother(long block, int request) {
            int entry = entry(block);
            return entry >= 0 && requests.instruction[mshr.head(entry)] != requests.instruction[request];
        }

        /** {@code entry} is new, for a sector of the line {@code block}. */
        void fetched(long block, int entry) {
            first[entry] = entry(block) < 0;
        }

        /** A sector of the line {@code block} arrived. */
        void filled(long block) {
            int entry = entry(block);
            if (entry >= 0) {
                first[entry] = false;
            }
        }

        private int entry(long block) {
            for (int sector = 0; sector < Sectors.PER_LINE; sector++) {
                int entry = mshr.find(block + (long) sector * Sectors.BYTES);
                if (entry >= 0 && first[entry]) {
                    return entry;
                }
            }
            return -1;
        }
    }
}
