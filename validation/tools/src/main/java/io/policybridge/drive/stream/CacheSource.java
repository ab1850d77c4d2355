package io.policybridge.drive.stream;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.CacheHooks.ReservationFail.Reason;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/**
 * An l1d or l2 stream as the questions and events of a patched GPGPU-Sim. The victim is queried at every probe that
 * misses: once for an attempt that fails or allocates nothing, twice for one that allocates (the second probe is that
 * of the commit and must be answered alike), and once more for each time that a failed attempt was repeated. What was
 * recorded then happens, whatever was answered.
 */
final class CacheSource extends RecordSource {
    private static final int SECTOR_BYTES = 32;
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();
    private static final int HOST_COPY = AccessType.L1_WRITE_BACK.ordinal();
    private static final int LINE_ALLOC = StreamReader.packed("LA");
    private static final int MISS_QUEUE = StreamReader.packed("MQ");
    private static final int MSHR_ENTRY = StreamReader.packed("ME");
    private static final int MSHR_MERGE = StreamReader.packed("MM");
    private static final int MSHR_RW_PENDING = StreamReader.packed("RW");

    private final boolean l2;
    private final PartKind kind;
    private final CacheConfig config;
    private final int schedulers;
    private final RequestOrigins senders;
    private final LineStates[] caches;
    private final Attempt attempt = new Attempt();
    private final RecordedAccess access = new RecordedAccess();
    /** Per unit the attempt that may be repeated, its probe and set. */
    private final RecordedAccess[] failed;

    private final int[] failedProbe;
    private final int[] failedSet;
    private final Reason[] failedReason;
    /** Per unit the last uid that was routed (L1D), or the last packet (L2). */
    private final long[] routed;

    private final int[] packetTag;

    CacheSource(
            Path file,
            PartKind kind,
            CacheConfig config,
            int units,
            int ways,
            int writeRatio,
            int schedulers,
            RequestOrigins senders,
            DrivePath path,
            Agreement agreement) {
        super(file, kind == PartKind.L2 ? "l2" : "l1d", path, agreement);
        l2 = kind == PartKind.L2;
        this.kind = kind;
        this.config = config;
        this.schedulers = schedulers;
        this.senders = senders;
        caches = new LineStates[units];
        failed = new RecordedAccess[units];
        for (int i = 0; i < units; i++) {
            caches[i] = new LineStates(config, ways, l2 ? 0 : writeRatio);
            failed[i] = new RecordedAccess();
        }
        failedProbe = new int[units];
        failedSet = new int[units];
        failedReason = new Reason[units];
        routed = new long[units];
        packetTag = new int[units];
    }

    @Override
    void record(int record, long core) {
        switch (record) {
            case 'A' -> attempted(core);
            case 'R' -> repeated();
            case 'F' -> filled();
            case 'V', 'U' -> dropped(record == 'U');
            case 'I' -> arrived(core);
            case 'M' -> hostCopied(core);
            case 'S', 'N', 'O', 'P', 'D' -> {
                // the miss queue, MSHRs and queues around the cache
            }
            default -> throw in.unknownKind(l2 ? "A R S F N V U I M O P D" : "A R S F N V");
        }
    }

    private int unit() {
        if (l2) {
            in.skip(1);
        }
        return in.integer("unit", 0, caches.length - 1);
    }

    private HookCall at(int unit, RecordedAccess shown) {
        return crossing.at(kind, unit, shown);
    }

    // Attempts

    private void attempted(long core) {
        attempt.read(in, core, l2);
        int unit = attempt.unit;
        if (unit >= caches.length) {
            throw in.bad("unit", unit, "a number below " + caches.length);
        }
        check();
        show();
        route(unit);
        long block = attempt.address & -config.lineBytes();
        if (path.answers(kind, unit, Hook.SET_INDEX)) {
            path.query(Hook.SET_INDEX, at(unit, null).with(block, config.sets(), config.lineBytes()));
        }
        boolean fails = attempt.status == Attempt.RESERVATION_FAIL;
        boolean write = AccessType.VALUES[access.type].isWrite();
        boolean commits = !fails && (!write || allocatesWrites());
        if (attempt.probe == Attempt.MISS) {
            probeMissed(unit, commits);
        } else if (attempt.probe == Attempt.RESERVATION_FAIL) {
            askNoEligibleWay(unit, access, attempt.set);
        }
        if (fails) {
            failed(unit);
        } else if (write) {
            written(unit, block);
        } else {
            committed(unit, block);
            if (access.atomic && attempt.probe == Attempt.HIT) {
                caches[unit].modify(line(unit), access.sectors);
            }
        }
    }

    private void check() {
        boolean named = attempt.probe != Attempt.RESERVATION_FAIL;
        if (attempt.set < 0 || attempt.set >= config.sets()) {
            throw in.bad("set", attempt.set, "a number from 0 to " + (config.sets() - 1));
        }
        if (named && (attempt.way < 0 || attempt.way >= caches[0].ways())) {
            throw in.bad("way", attempt.way, "a number from 0 to " + (caches[0].ways() - 1));
        }
    }

    private int line(int unit) {
        return caches[unit].line(attempt.set, attempt.way);
    }

    private void show() {
        access.type = RecordedAccess.type(in, attempt.type);
        access.atomic = l2 && senders.isAtomic(attempt.uid);
        access.sm = l2 ? senders.sm(attempt.uid) : attempt.unit;
        access.slot = attempt.warp;
        access.scheduler = attempt.warp < 0 ? HookCall.NONE : attempt.warp % schedulers;
        access.pc = attempt.pc;
        access.address = attempt.address;
        access.size = attempt.bytes;
        access.sectors = attempt.sectors;
        access.partition = l2 ? attempt.unit : HookCall.NONE;
        access.tag = l2 ? senders.tag(attempt.uid) : 0;
        access.cycle = attempt.core;
    }

    /** The route of an access is queried before its first attempt. */
    private void route(int unit) {
        if (!l2 && attempt.uid != routed[unit]) {
            routed[unit] = attempt.uid;
            if (path.answers(kind, unit, Hook.ROUTE)) {
                path.query(Hook.ROUTE, at(unit, access));
            }
        }
    }

    /**
     * Only a global read of the L1D whose line no other access waits for could bypass it; a full miss queue hides
     * whether somebody does.
     */
    private boolean mayRefuse() {
        return !l2 && access.type == GLOBAL_READ && !attempt.merged && attempt.reason != MSHR_MERGE;
    }

    private void probeMissed(int unit, boolean commits) {
        LineStates cache = caches[unit];
        int line = line(unit);
        boolean counts = !cache.isInvalid(line) && !cache.isReserved(line);
        if (!queriesVictim(unit, cache.isInvalid(line))) {
            return;
        }
        long answer = askVictim(unit, access, attempt.set, mayRefuse());
        boolean right = answer == Answer.way(attempt.way);
        path.compared(kind, unit, Hook.VICTIM, right);
        if (counts) {
            agreement.decided(right);
        }
        if (!right) {
            difference(unit, "set " + attempt.set + " " + Answer.text(Answer.way(attempt.way)), Answer.text(answer));
        }
        if (commits && askVictim(unit, access, attempt.set, mayRefuse()) != answer) {
            difference(unit, "the second probe of an access, first answered " + Answer.text(answer), "otherwise");
        }
    }

    private boolean queriesVictim(int unit, boolean invalidAtHand) {
        return path.answers(kind, unit, Hook.VICTIM) && (!invalidAtHand || path.choosesInvalid(kind, unit));
    }

    private long askVictim(int unit, RecordedAccess shown, int set, boolean refusable) {
        at(unit, shown).with(set, 0);
        crossing.ways = caches[unit].view(set, path.choosesInvalid(kind, unit), refusable);
        return path.query(Hook.VICTIM, crossing);
    }

    private void askNoEligibleWay(int unit, RecordedAccess shown, int set) {
        if (!l2 && shown.type == GLOBAL_READ && path.answers(kind, unit, Hook.NO_ELIGIBLE_WAY)) {
            path.query(Hook.NO_ELIGIBLE_WAY, at(unit, shown).with(set, 0));
        }
    }

    // Failed attempts

    private void failed(int unit) {
        failed[unit].copy(access);
        failedProbe[unit] = attempt.probe;
        failedSet[unit] = attempt.set;
        failedReason[unit] = reason();
        tellFail(unit, 1);
    }

    private Reason reason() {
        if (attempt.reason == LINE_ALLOC) {
            return Reason.LINE_ALLOC;
        }
        if (attempt.reason == MISS_QUEUE) {
            return Reason.MISS_QUEUE;
        }
        if (attempt.reason == MSHR_ENTRY) {
            return Reason.MSHR_ENTRY;
        }
        if (attempt.reason == MSHR_MERGE) {
            return Reason.MSHR_MERGE;
        }
        if (attempt.reason == MSHR_RW_PENDING) {
            return Reason.MSHR_RW_PENDING;
        }
        throw in.bad("reason", StreamReader.unpacked(attempt.reason), "one of LA MQ ME MM RW");
    }

    private void tellFail(int unit, long attempts) {
        path.event(Hook.RESERVATION_FAIL, at(unit, failed[unit]).with(failedReason[unit].ordinal() + 1L, attempts));
    }

    /** R: the failed attempt was made again; written once that is over, when fills may have changed the answer. */
    private void repeated() {
        int unit = unit();
        long count = in.count("count");
        if (failedReason[unit] == null) {
            throw in.bad("record", "R", "a failed attempt of the same unit before");
        }
        int set = failedSet[unit];
        LineStates cache = caches[unit].view(set, true, false);
        boolean missed = failedProbe[unit] == Attempt.MISS
                && cache.nextEligible(0) >= 0
                && queriesVictim(unit, cache.nextInvalid(0) >= 0);
        boolean refusable = !l2 && failed[unit].type == GLOBAL_READ && failedReason[unit] != Reason.MSHR_MERGE;
        for (long i = 0; i < count; i++) {
            if (missed) {
                askVictim(unit, failed[unit], set, refusable);
            } else if (failedProbe[unit] == Attempt.RESERVATION_FAIL) {
                askNoEligibleWay(unit, failed[unit], set);
            }
        }
        tellFail(unit, count);
    }

    // Accepted attempts

    private boolean allocatesWrites() {
        return config.writeAllocate() != WriteAllocate.NO_WRITE_ALLOCATE;
    }

    private boolean evictsWrites() {
        return config.write() == Write.WRITE_EVICT
                || config.write() == Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT && access.type == GLOBAL_WRITE;
    }

    private void written(int unit, long block) {
        LineStates cache = caches[unit];
        boolean hit = attempt.probe == Attempt.HIT;
        if (hit && evictsWrites()) {
            int line = line(unit);
            boolean modified = cache.isModified(line);
            cache.drop(line, access.sectors);
            if (cache.isInvalid(line)) {
                path.event(Hook.INVALIDATE, at(unit, null).with(attempt.set, attempt.way, block, modified));
            }
            outcome(unit, What.WRITE_EVICT_HIT);
            return;
        }
        if (!hit && !allocatesWrites()) {
            outcome(unit, What.STORE_MISS);
            return;
        }
        boolean through = config.write() == Write.WRITE_THROUGH;
        if (through && !hit) {
            outcome(unit, What.WRITE_THROUGH);
        }
        committed(unit, block);
        cache.modify(line(unit), access.sectors);
        if (attempt.probe == Attempt.HIT_RESERVED) {
            cache.modifyOnFill(line(unit), access.sectors);
        }
        if (through && hit) {
            outcome(unit, What.WRITE_THROUGH);
        }
    }

    private void outcome(int unit, What what) {
        path.event(Hook.OUTCOME, at(unit, access).with(what.ordinal() + 1L, 0));
    }

    private void committed(int unit, long block) {
        LineStates cache = caches[unit];
        switch (attempt.probe) {
            case Attempt.HIT -> touched(Hook.HIT, unit);
            case Attempt.HIT_RESERVED -> touched(Hook.PENDING_HIT, unit);
            case Attempt.SECTOR_MISS -> {
                cache.allocateSector(line(unit), access.sectors);
                touched(Hook.SECTOR_MISS, unit);
            }
            case Attempt.MISS -> {
                if (attempt.evicted) {
                    path.event(
                            Hook.EVICT,
                            at(unit, access)
                                    .with(attempt.set, attempt.way, attempt.evictedBlock, attempt.evictedDirty));
                }
                cache.allocate(line(unit), block, access.sectors);
                touched(Hook.INSERT, unit);
            }
            default ->
                throw in.bad(
                        "probe",
                        StreamReader.unpacked(attempt.probe),
                        "one of H HR M SM for an access that was accepted");
        }
    }

    private void touched(Hook hook, int unit) {
        path.event(hook, at(unit, access).with(attempt.set, attempt.way));
    }

    // Everything else

    private void filled() {
        int unit = unit();
        RequestOrigins.uid(in);
        long address = in.hex("addr");
        int set = in.integer("set", 0, config.sets() - 1);
        int way = in.integer("way", 0, caches[unit].ways() - 1);
        int sectors = in.mask("sectors");
        boolean dirty = in.integer("dirty", 0, 1) == 1;
        int line = caches[unit].line(set, way);
        caches[unit].fill(line, sectors, dirty);
        tellFill(unit, set, way, address);
    }

    /** A line counts as filled when none of its sectors is in flight. */
    private void tellFill(int unit, int set, int way, long address) {
        if (!caches[unit].isReserved(caches[unit].line(set, way))) {
            path.event(Hook.FILL, at(unit, null).with(set, way, address & -config.lineBytes()));
        }
    }

    /** V: all lines are dropped; U: the modified ones are. */
    private void dropped(boolean modifiedOnly) {
        int unit = unit();
        LineStates cache = caches[unit];
        for (int i = 0; i < cache.lines(); i++) {
            if (modifiedOnly ? cache.isModified(i) : !cache.isInvalid(i)) {
                path.event(
                        Hook.INVALIDATE,
                        at(unit, null).with(i / cache.ways(), i % cache.ways(), cache.block(i), cache.isModified(i)));
            }
        }
        cache.dropAll(modifiedOnly);
    }

    /**
     * I: a sector arrives at an L2 slice; with the first one of a packet route and tag are queried, which its other
     * sectors inherit.
     */
    private void arrived(long core) {
        int unit = unit();
        long uid = RequestOrigins.uid(in);
        long packet = in.decimal("origuid");
        access.address = in.hex("addr");
        access.size = in.integer("size", 1, 1 << 20);
        access.type = RecordedAccess.type(in, in.word("type"));
        access.sectors = in.mask("sectors");
        access.sm = in.integer("sm", HookCall.NONE, RequestOrigins.MOST_SM);
        access.slot = in.integer("warp", HookCall.NONE, Integer.MAX_VALUE);
        access.scheduler = access.slot < 0 ? HookCall.NONE : access.slot % schedulers;
        access.atomic = in.integer("atomic", 0, 1) == 1;
        access.pc = HookCall.NONE;
        access.partition = unit;
        access.tag = 0;
        access.cycle = core;
        if (packet != routed[unit]) {
            routed[unit] = packet;
            askAtArrival(unit);
        }
        senders.know(uid, access.sm, access.atomic, packetTag[unit]);
    }

    private void askAtArrival(int unit) {
        if (path.answers(kind, unit, Hook.L2_ROUTE)) {
            LineStates lines = caches[unit].tagState(access.address & -config.lineBytes());
            path.query(Hook.L2_ROUTE, at(unit, access).with((lines.present() ? 1 : 0) + (lines.dirty() ? 2 : 0), 0));
        }
        packetTag[unit] = path.answers(kind, unit, Hook.REQUEST_TAG)
                ? Answer.value(path.query(Hook.REQUEST_TAG, at(unit, access)))
                : 0;
    }

    /** M: a host copy touches the tags of an L2 slice; it has no request. */
    private void hostCopied(long core) {
        int unit = unit();
        access.address = in.hex("addr");
        in.count("time");
        int set = in.integer("set", 0, config.sets() - 1);
        int way = in.integer("way", 0, caches[unit].ways() - 1);
        access.sectors = in.mask("sectors");
        access.type = HOST_COPY;
        access.atomic = false;
        access.sm = HookCall.NONE;
        access.slot = HookCall.NONE;
        access.scheduler = HookCall.NONE;
        access.pc = HookCall.NONE;
        access.size = SECTOR_BYTES;
        access.partition = unit;
        access.tag = 0;
        access.cycle = core;
        LineStates cache = caches[unit];
        int line = cache.line(set, way);
        long block = access.address & -config.lineBytes();
        if (cache.isInvalid(line) || cache.block(line) != block) {
            copyMissed(unit, set, way, block);
        } else if (!cache.hasSector(line, access.sectors)) {
            cache.allocateSector(line, access.sectors);
            path.event(Hook.SECTOR_MISS, at(unit, access).with(set, way));
        }
        cache.fill(line, access.sectors, false);
        tellFill(unit, set, way, block);
    }

    private void copyMissed(int unit, int set, int way, long block) {
        LineStates cache = caches[unit];
        int line = cache.line(set, way);
        if (queriesVictim(unit, cache.isInvalid(line))) {
            long answer = askVictim(unit, access, set, false);
            if (answer != Answer.way(way)) {
                difference(unit, "host copy, set " + set + " " + Answer.text(Answer.way(way)), Answer.text(answer));
            }
        }
        if (!cache.isInvalid(line)) {
            path.event(Hook.EVICT, at(unit, access).with(set, way, cache.block(line), cache.isModified(line)));
        }
        cache.allocate(line, block, access.sectors);
        path.event(Hook.INSERT, at(unit, access).with(set, way));
    }
}
