package io.policybridge.simulator.cache.subline;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks.SubLines;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.Sectors;
import io.policybridge.input.BadInput;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.MissPath;
import io.policybridge.simulator.cache.Mshr;
import io.policybridge.simulator.cache.PolicySide;
import io.policybridge.simulator.cache.SetChoice;
import io.policybridge.simulator.cache.SupportedCaches;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/**
 * An L1D with sub-line geometry: a policy says the granularity (hook {@code grain}), the cache looks up, allocates,
 * fetches and writes back chunks of 32 bytes. MSHRs identify a fetch by its first chunk and their number. An access
 * that needs a chunk of a smaller fetch in flight waits for its fill, or fetches all its chunks again.
 *
 * <p>Stores never allocate. A store that evicts drops the chunks that it touches and no others, the whole line where
 * the granularity is one; a store that stays marks its chunks modified.
 */
public final class SublineCache extends WritableCache {
    private static final int ORPHAN = -1;
    private static final int NONE_KEPT = SublineTags.SLOTS + 1;
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();

    private final PolicySide policy;
    private final SetChoice sets;
    private final SubLines shape;
    private final SublineTags tags;
    private final AddressMapping mapping;
    private final boolean through;
    private final boolean evictsGlobal;
    private final boolean evictsLocal;
    private final ChunkSlots slots = new ChunkSlots();
    private final DroppedChunks dropped = new DroppedChunks();
    /** Chunks that an MSHR entry fetches, the first of them, and the sectors that its first access touched. */
    private final int[] fetched;

    private final long[] firsts;

    private final int[] touched;
    private int grain;
    /** Whether chunks that a flush found modified are still to be written back. */
    private boolean flushing;
    /** Chunks that must be together to be kept by the flush at hand; more than a line has: none is kept. */
    private int kept = NONE_KEPT;
    /** When the L1D serves accesses again after a switch. */
    private long servesAt;

    /**
     * A cold L1D of SM {@code sm} whose policy has the hook {@code grain}.
     *
     * @throws BadInput if the configuration is not modelled with this geometry, or a policy chooses ways, which this
     *     geometry does not have
     */
    public SublineCache(CacheConfig config, Requests requests, int sm, AddressMapping mapping, CacheCalls calls) {
        super(config, requests, sm, new MissPath(config, requests, true), new SetIndexFunction(config, null));
        check(config);
        if (calls.has(Hook.VICTIM) || calls.has(Hook.NO_ELIGIBLE_WAY)) {
            throw new BadInput(
                    "one policy sets the grain of the L1D and another chooses its ways; expected one or the other");
        }
        this.mapping = mapping;
        policy = new PolicySide(calls, false, requests, null, ways);
        sets = new SetChoice(config, index, policy);
        shape = calls.subLines();
        tags = new SublineTags(config, shape);
        through = config.write() == CacheConfig.Write.WRITE_THROUGH;
        evictsLocal = config.write() == CacheConfig.Write.WRITE_EVICT;
        evictsGlobal = evictsLocal || config.write() == CacheConfig.Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT;
        fetched = new int[config.mshrs().entries()];
        firsts = new long[config.mshrs().entries()];
        touched = new int[config.mshrs().entries()];
    }

    private static void check(CacheConfig config) {
        String name = "sub-line L1D";
        SupportedCaches.checkData(config, false);
        SupportedCaches.require(
                config.allocate() == CacheConfig.Allocate.ON_MISS,
                "L1D",
                "allocation " + config.allocate() + " under a policy that sets its granularity",
                "m (on miss)");
        SupportedCaches.require(
                !config.isSectored(), name, "sectors (S)", "whole lines (N), whose chunks the geometry manages");
        SupportedCaches.require(
                config.lineBytes() == Sectors.LINE_BYTES, name, "lines of " + config.lineBytes() + " bytes", "128");
        SupportedCaches.require(
                config.missQueue() > DroppedChunks.MOST,
                name,
                "a miss queue of " + config.missQueue(),
                DroppedChunks.MOST + 1 + " entries or more");
    }

    @Override
    public int access(int accessing, long now) {
        attempt.begin(accessing, now);
        int type = requests.type[accessing];
        long address = requests.address[accessing];
        int size = requests.size[accessing];
        attempt.block = address & lineMask;
        attempt.set = sets.of(attempt.block);
        attempt.line = -1;
        if (now < servesAt) {
            attempt.status = attempt.fail(FailReason.LINE_ALLOC);
        } else if (flushing && !writeBackModified()) {
            attempt.status = attempt.fail(FailReason.MISS_QUEUE);
        } else {
            attempt.status = requests.isWrite(accessing) ? write(type) : read(type);
        }
        if (attempt.status == Status.BYPASS) {
            return Status.BYPASS;
        }
        if (attempt.status == Status.HIT) {
            path.ports().read(size);
        }
        end(type, address, size);
        if (attempt.status == Status.RESERVATION_FAIL) {
            policy.reservationFail(accessing, now, attempt.reason, 1);
        }
        return attempt.status;
    }

    /** Granularity at the last attempt of a load, bytes. */
    public int grain() {
        return grain;
    }

    private int read(int type) {
        int request = attempt.request;
        int value = Answer.value(policy.grain(request, attempt.time, attempt.set));
        int refusal = use(value & 0xffff);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        slots.fetched(requests.address[request], requests.size[request], grain, value >>> 16);
        attempt.probe = tags.find(attempt.set, slots);
        attempt.line = tags.line;
        if (attempt.probe == Status.HIT) {
            tags.markUsed();
            touch(tags.line);
            policy.hit(request, attempt.time, attempt.set, way());
            return Status.HIT;
        }
        if (attempt.probe == Status.RESERVATION_FAIL) {
            return attempt.fail(FailReason.MSHR_MERGE);
        }
        return attempt.probe == Status.HIT_RESERVED ? merge(tags.entry) : miss(type);
    }

    /** The granularity is {@code bytes} from now on; what the access must wait for, or NONE. */
    private int use(int bytes) {
        int before = grain;
        grain = bytes;
        if (before == bytes || before == 0) {
            return FailReason.NONE;
        }
        if (shape.keepsLarge() && bytes > before) {
            flush(bytes / ChunkSlots.CHUNK_BYTES);
        }
        servesAt = attempt.time + shape.switchCycles();
        if (attempt.time < servesAt) {
            return FailReason.LINE_ALLOC;
        }
        return flushing && !writeBackModified() ? FailReason.MISS_QUEUE : FailReason.NONE;
    }

    private void touch(int line) {
        tags.touch(line, slots, attempt.time);
    }

    private int merge(int entry) {
        if (path.lacks(1)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        int refusal = path.refusal(entry);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        tags.markUsed();
        touch(tags.line);
        policy.pendingHit(attempt.request, attempt.time, attempt.set, way());
        takeMiss(entry, ORPHAN);
        return Status.MISS;
    }

    /**
     * A miss allocates slots, if there are any, and drops copies of its own chunks and the chunks that occupy these
     * slots.
     */
    private int miss(int type) {
        int request = attempt.request;
        if (bypasses(type)) {
            return Status.BYPASS;
        }
        int under = fetchInFlight();
        if (under >= 0 && (!shape.fetchesAgain() || fetched[under] >= slots.count())) {
            return joinOrphan(under);
        }
        int room = tags.room(attempt.set, slots);
        if (room < 0) {
            return attempt.fail(FailReason.LINE_ALLOC);
        }
        attempt.line = room / SublineTags.SLOTS;
        dropped.clear();
        boolean wholeLine = tags.takesLine(room, slots);
        replace(room, wholeLine, false);
        if (path.lacks(Math.max(1, dropped.count()))) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        int refusal = path.refusal(-1);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        tags.markUsed();
        replace(room, wholeLine, true);
        // The fetch changes the request; the policy is notified of what was asked for.
        if (attempt.probe == Status.SECTOR_MISS) {
            policy.sectorMiss(request, attempt.time, attempt.set, way());
        } else {
            policy.insert(request, attempt.time, attempt.set, way());
        }
        tags.reserve(room, slots, fetch(room), attempt.time);
        attempt.allocation = DataCache.LINE_ALLOCATED;
        for (int i = 0; i < dropped.count(); i++) {
            path.push(dropped.writeBack(i, requests, unit, mapping, request));
        }
        return Status.MISS;
    }

    /** Whether a load that was routed BYPASS_ON_MISS bypasses: none of its chunks is in flight. */
    private boolean bypasses(int type) {
        boolean may = type == GLOBAL_READ && !requests.atomic[attempt.request] && fetchInFlight() < 0;
        return policy.choose(attempt, false, may, false) == PolicySide.BYPASS;
    }

    /** The largest fetch in flight, or not yet handed back, that begins with the first chunk of the access; else -1. */
    private int fetchInFlight() {
        int largest = -1;
        for (int count = 1; count <= SublineTags.SLOTS; count++) {
            int entry = path.fetchOf(slots.first(), count);
            largest = entry < 0 ? largest : entry;
        }
        return largest;
    }

    /**
     * A fetch whose slots were flushed meanwhile serves the accesses that it covers; other accesses wait until it
     * returns.
     */
    private int joinOrphan(int entry) {
        Mshr mshr = path.mshr();
        if (!mshr.awaited[entry] || fetched[entry] < slots.count()) {
            return attempt.fail(FailReason.MSHR_MERGE);
        }
        int refusal = path.refusal(entry);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        tags.markUsed();
        policy.pendingHit(attempt.request, attempt.time, attempt.set, -1);
        takeMiss(entry, ORPHAN);
        return Status.MISS;
    }

    private int fetch(int room) {
        int request = attempt.request;
        int sectors = requests.sectors[request];
        int entry = path.fetchChunks(request, slots.first(), slots.count(), room);
        fetched[entry] = slots.count();
        firsts[entry] = slots.first();
        touched[entry] = sectors;
        attempt.sentRead = true;
        return entry;
    }

    /**
     * Drops, or only collects, the chunks that the run at {@code room} replaces: copies of its own chunks in any slot,
     * and the chunks in its slots. Copies in flight will not be kept.
     */
    private void replace(int room, boolean wholeLine, boolean commit) {
        int from = tags.firstSlot(attempt.set);
        int taken = wholeLine ? SublineTags.SLOTS : slots.count();
        int start = wholeLine ? room - room % SublineTags.SLOTS : room;
        for (int i = from; i < from + tags.usedWays() * SublineTags.SLOTS; i++) {
            boolean replaced = i >= start && i < start + taken;
            if (tags.isPresent(i) && (replaced || slots.wants(tags.chunk(i)))) {
                replace(i, commit);
            } else if (commit && tags.isReserved(i) && slots.wants(tags.chunk(i))) {
                tags.drop(i);
            }
        }
    }

    private void replace(int i, boolean commit) {
        if (!commit) {
            if (tags.isDirty(i)) {
                dropped.add(tags.chunk(i));
            }
            return;
        }
        policy.evict(
                attempt.request,
                attempt.time,
                attempt.set,
                i / SublineTags.SLOTS - attempt.set * ways,
                tags.chunk(i) * ChunkSlots.CHUNK_BYTES,
                tags.isDirty(i));
        tags.drop(i);
    }

    private int write(int type) {
        int request = attempt.request;
        slots.touched(requests.address[request], requests.size[request]);
        if (type == GLOBAL_WRITE ? evictsGlobal : evictsLocal) {
            return evictHit();
        }
        boolean hit = tags.holdsAll(attempt.set, slots);
        attempt.probe = hit ? Status.HIT : Status.MISS;
        if ((!hit || through) && path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        if (!hit) {
            return send(What.STORE_MISS, Status.MISS);
        }
        tags.markUsed();
        modify();
        policy.hit(request, attempt.time, attempt.set, way());
        return through ? send(What.WRITE_THROUGH, Status.HIT) : Status.HIT;
    }

    /** The store writes its chunks, which are present. A store that is also written through leaves them clean. */
    private void modify() {
        int from = tags.firstSlot(attempt.set);
        for (int i = from; i < from + tags.usedWays() * SublineTags.SLOTS; i++) {
            if (tags.isPresent(i) && slots.wants(tags.chunk(i))) {
                attempt.line = i / SublineTags.SLOTS;
                touch(attempt.line);
                if (!through) {
                    tags.modify(i);
                }
            }
        }
        path.changed();
    }

    /** The store is sent on; what it touches is dropped from any slot, and no stamp changes. */
    private int evictHit() {
        if (grain == Sectors.LINE_BYTES) {
            slots.touched(attempt.block, Sectors.LINE_BYTES);
        }
        if (path.lacks(0)) {
            attempt.probe = Status.MISS;
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        attempt.probe = Status.MISS;
        int from = tags.firstSlot(attempt.set);
        for (int i = from; i < from + tags.usedWays() * SublineTags.SLOTS; i++) {
            if (tags.isPresent(i) && slots.wants(tags.chunk(i))) {
                attempt.probe = Status.HIT;
                attempt.line = i / SublineTags.SLOTS;
                invalidate(i);
            } else if (attempt.probe == Status.MISS && tags.isReserved(i) && slots.wants(tags.chunk(i))) {
                attempt.probe = Status.HIT_RESERVED;
            }
        }
        boolean hit = attempt.probe == Status.HIT;
        return send(hit ? What.WRITE_EVICT_HIT : What.STORE_MISS, hit ? Status.HIT : Status.MISS);
    }

    private void invalidate(int i) {
        int line = i / SublineTags.SLOTS;
        policy.invalidate(line / ways, line % ways, tags.chunk(i) * ChunkSlots.CHUNK_BYTES, tags.isDirty(i));
        tags.drop(i);
    }

    private int send(What what, int status) {
        path.push(attempt.request);
        attempt.sentWrite = true;
        policy.outcome(attempt.request, attempt.time, attempt.set, what);
        return status;
    }

    /**
     * The data of a fetch fill its reserved slots; if those were flushed meanwhile, only the waiting accesses get them.
     */
    @Override
    public void fill(int reply, long now) {
        attempt.time = now;
        int entry = path.arrived(reply);
        if (entry < 0) {
            return;
        }
        Mshr mshr = path.mshr();
        requests.sectors[mshr.head(entry)] = touched[entry];
        int room = mshr.line[entry];
        if (room != ORPHAN) {
            tags.fill(room, fetched[entry], entry);
            attempt.line = room / SublineTags.SLOTS;
            attempt.set = attempt.line / ways;
            policy.fill(attempt.set, way(), firsts[entry] * ChunkSlots.CHUNK_BYTES);
        }
        path.ready(entry);
    }

    @Override
    public boolean wouldFailAgain() {
        return false;
    }

    @Override
    public void repeatFail(long attempts) {
        throw new IllegalStateException("a failure of a sub-line L1D is never repeated without a query");
    }

    @Override
    public void bypassSent(int bypassing) {
        policy.bypassed(bypassing, attempt.time, sets.of(requests.address[bypassing] & lineMask));
    }

    @Override
    public boolean invalidateAll() {
        if (!tags.isUsed()) {
            return false;
        }
        for (int i = 0; i < tags.slots(); i++) {
            if (tags.isPresent(i)) {
                invalidate(i);
            }
        }
        for (int i = 0; i < tags.slots(); i++) {
            if (tags.isReserved(i)) {
                orphan(i);
            }
        }
        tags.clear();
        flushing = false;
        path.changed();
        return true;
    }

    /** Fetches in flight lose their slots. */
    private void orphan(int i) {
        path.mshr().line[tags.entry(i)] = ORPHAN;
        tags.drop(i);
    }

    @Override
    public void dropClean() {
        flush(NONE_KEPT);
    }

    /**
     * Drops all chunks but those of whole blocks of {@code count}, which a drop of others leaves whole. Accesses wait
     * until the modified ones are written back, as fast as the miss queue takes them.
     */
    private void flush(int count) {
        kept = count;
        for (int i = 0; i < tags.slots(); i++) {
            if (isKept(i)) {
                continue;
            }
            if (tags.isReserved(i)) {
                orphan(i);
            } else if (tags.isDirty(i)) {
                flushing = true;
            } else if (tags.isPresent(i)) {
                invalidate(i);
            }
        }
        path.changed();
    }

    /** Whether the flush at hand keeps the chunk in slot {@code i}. */
    private boolean isKept(int i) {
        return kept != NONE_KEPT && tags.isOfWhole(i, kept);
    }

    /** Writes back what a flush found modified, line by line; whether all of it is in the miss queue. */
    private boolean writeBackModified() {
        for (int line = 0; line < tags.slots() / SublineTags.SLOTS; line++) {
            if (!writeBack(line)) {
                return false;
            }
        }
        flushing = false;
        return true;
    }

    private boolean writeBack(int line) {
        int end = (line + 1) * SublineTags.SLOTS;
        dropped.clear();
        for (int i = end - SublineTags.SLOTS; i < end; i++) {
            if (tags.isDirty(i) && !isKept(i)) {
                dropped.add(tags.chunk(i));
            }
        }
        if (dropped.count() == 0) {
            return true;
        }
        if (path.lacks(dropped.count())) {
            return false;
        }
        for (int i = end - SublineTags.SLOTS; i < end; i++) {
            if (tags.isDirty(i) && !isKept(i)) {
                invalidate(i);
            }
        }
        for (int i = 0; i < dropped.count(); i++) {
            path.push(dropped.writeBack(i, requests, unit, mapping, attempt.request));
        }
        return true;
    }

    @Override
    public void allocateOnFill(boolean from) {
        throw new IllegalStateException("lines with chunks are allocated on miss");
    }

    @Override
    public void useWays(int number) {
        if (number < 1 || number > ways) {
            throw new IllegalArgumentException("ways=" + number + "; expected 1 to " + ways);
        }
        if (number != tags.usedWays()) {
            invalidateAll();
            tags.useWays(number);
        }
    }

    @Override
    public boolean isLineModified() {
        return attempt.line >= 0 && tags.isLineModified(attempt.line);
    }
}
