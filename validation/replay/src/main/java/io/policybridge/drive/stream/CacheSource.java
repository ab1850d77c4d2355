package io.policybridge.drive.stream;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.Hook;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.Sectors;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.simulator.recording.RecordedType;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Turns an l1d or l2 stream into the queries and events of a patched GPGPU-Sim. The victim is queried at every probe
 * that misses: once for an attempt that fails or allocates nothing, twice for one that allocates (the second probe is
 * that of the commit and must get the same answer), and once more for each time that a failed attempt was repeated.
 * What was recorded then happens, whatever the answer.
 */
final class CacheSource extends RecordSource {
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();
    private static final int HOST_COPY = AccessType.L1_WRITE_BACK.ordinal();

    private final DrivenLevel level;
    private final boolean l2;
    private final CacheConfig config;
    private final RequestOrigins origins;
    private final StableIds ids;
    private final DrivenCache[] caches;
    private final Attempt attempt = new Attempt();
    private final RecordedAccess access = new RecordedAccess();

    CacheSource(
            Path file, DrivenLevel level, RequestOrigins origins, StableIds ids, DrivePath path, Agreement agreement) {
        super(file, level.stream(), path, agreement);
        this.ids = ids;
        this.level = level;
        l2 = level.isL2();
        config = level.config();
        this.origins = origins;
        caches = new DrivenCache[level.units()];
        Arrays.setAll(caches, unit -> new DrivenCache(level, unit, path, call));
    }

    @Override
    void record(int record, long core) {
        switch (record) {
            case 'A' -> attempted(core);
            case 'R' -> caches[unit()].repeated(in, in.count("count"));
            case 'F' -> filled();
            case 'V', 'U' -> caches[unit()].drop(record == 'U');
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

    // Attempts

    private void attempted(long core) {
        attempt.read(in, core, l2);
        if (attempt.unit >= caches.length) {
            throw in.bad("unit", attempt.unit, "a number below " + caches.length);
        }
        DrivenCache cache = caches[attempt.unit];
        check();
        show();
        if (!l2) {
            cache.route(attempt.uid, access);
        }
        long block = level.block(attempt.address);
        cache.setIndex(block);
        boolean fails = attempt.status == Attempt.RESERVATION_FAIL;
        boolean write = AccessType.VALUES[access.type].isWrite();
        boolean commits = !fails && (!write || allocatesWrites());
        if (attempt.probe == Attempt.MISS) {
            probeMissed(cache, commits);
        } else if (attempt.probe == Attempt.RESERVATION_FAIL) {
            cache.noEligibleWay(access, attempt.set);
        }
        if (fails) {
            cache.failed(in, attempt, access);
        } else if (write) {
            written(cache, block);
        } else {
            committed(cache, block);
            if (access.atomic && attempt.probe == Attempt.HIT) {
                cache.lines.modify(line(cache), access.sectors);
            }
        }
    }

    private void check() {
        boolean named = attempt.probe != Attempt.RESERVATION_FAIL;
        if (attempt.set < 0 || attempt.set >= config.sets()) {
            throw in.bad("set", attempt.set, "a number from 0 to " + (config.sets() - 1));
        }
        if (named && (attempt.way < 0 || attempt.way >= level.ways())) {
            throw in.bad("way", attempt.way, "a number from 0 to " + (level.ways() - 1));
        }
    }

    private int line(DrivenCache cache) {
        return cache.lines.line(attempt.set, attempt.way);
    }

    private void show() {
        access.type = RecordedType.of(in, attempt.type);
        access.atomic = l2 && origins.isAtomic(attempt.uid);
        access.sm = l2 ? origins.sm(attempt.uid) : attempt.unit;
        access.slot = attempt.warp;
        access.scheduler = scheduler(attempt.warp);
        access.pc = attempt.pc;
        access.address = attempt.address;
        access.size = attempt.bytes;
        access.sectors = attempt.sectors;
        access.partition = l2 ? attempt.unit : HookCall.NONE;
        access.tag = l2 ? origins.tag(attempt.uid) : 0;
        access.cycle = attempt.core;
        ids.describe(attempt.uid, access);
    }

    private int scheduler(int slot) {
        return slot < 0 ? HookCall.NONE : slot % level.schedulers();
    }

    /**
     * Only a global read of the L1D whose line no other access waits for could bypass it; a full miss queue hides
     * whether another access waits.
     */
    private boolean mayRefuse() {
        return !l2 && access.type == GLOBAL_READ && !attempt.merged && attempt.reason != FailedAttempt.MSHR_MERGE;
    }

    private void probeMissed(DrivenCache cache, boolean commits) {
        int line = line(cache);
        boolean counts = !cache.lines.isInvalid(line) && !cache.lines.isReserved(line);
        if (!cache.queriesVictim(cache.lines.isInvalid(line))) {
            return;
        }
        long answer = cache.victim(access, attempt.set, mayRefuse());
        boolean right = answer == Answer.way(attempt.way);
        cache.compared(right);
        if (counts) {
            agreement.decided(right);
        }
        if (!right) {
            difference(
                    attempt.unit,
                    "set " + attempt.set + " " + Answer.text(Answer.way(attempt.way)),
                    Answer.text(answer));
        }
        if (commits && cache.victim(access, attempt.set, mayRefuse()) != answer) {
            difference(
                    attempt.unit, "the second probe of an access, first answered " + Answer.text(answer), "otherwise");
        }
    }

    // Accepted attempts

    private boolean allocatesWrites() {
        return config.writeAllocate() != WriteAllocate.NO_WRITE_ALLOCATE;
    }

    private boolean evictsWrites() {
        return config.write() == Write.WRITE_EVICT
                || config.write() == Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT && access.type == GLOBAL_WRITE;
    }

    private void written(DrivenCache cache, long block) {
        boolean hit = attempt.probe == Attempt.HIT;
        if (hit && evictsWrites()) {
            int line = line(cache);
            boolean modified = cache.lines.isModified(line);
            cache.lines.drop(line, access.sectors);
            if (cache.lines.isInvalid(line)) {
                cache.invalidate(attempt.set, attempt.way, block, modified);
            }
            cache.outcome(access, attempt.set, What.WRITE_EVICT_HIT);
            return;
        }
        if (!hit && !allocatesWrites()) {
            cache.outcome(access, attempt.set, What.STORE_MISS);
            return;
        }
        boolean through = config.write() == Write.WRITE_THROUGH;
        if (through && !hit) {
            cache.outcome(access, attempt.set, What.WRITE_THROUGH);
        }
        committed(cache, block);
        cache.lines.modify(line(cache), access.sectors);
        if (attempt.probe == Attempt.HIT_RESERVED) {
            cache.lines.modifyOnFill(line(cache), access.sectors);
        }
        if (through && hit) {
            cache.outcome(access, attempt.set, What.WRITE_THROUGH);
        }
    }

    private void committed(DrivenCache cache, long block) {
        switch (attempt.probe) {
            case Attempt.HIT -> touched(Hook.HIT, cache);
            case Attempt.HIT_RESERVED -> touched(Hook.PENDING_HIT, cache);
            case Attempt.SECTOR_MISS -> {
                cache.lines.allocateSector(line(cache), access.sectors);
                touched(Hook.SECTOR_MISS, cache);
            }
            case Attempt.MISS -> {
                if (attempt.evicted) {
                    cache.evict(access, attempt.set, attempt.way, attempt.evictedBlock, attempt.evictedDirty);
                }
                cache.lines.allocate(line(cache), block, access.sectors);
                touched(Hook.INSERT, cache);
            }
            default ->
                throw in.bad(
                        "probe",
                        StreamReader.unpacked(attempt.probe),
                        "one of H HR M SM for an access that was accepted");
        }
    }

    private void touched(Hook hook, DrivenCache cache) {
        cache.touched(hook, access, attempt.set, attempt.way);
    }

    // Fills, arrivals and host copies

    private void filled() {
        DrivenCache cache = caches[unit()];
        RequestOrigins.uid(in);
        long address = in.hex("addr");
        int set = in.integer("set", 0, config.sets() - 1);
        int way = in.integer("way", 0, level.ways() - 1);
        int sectors = in.mask("sectors");
        boolean dirty = in.integer("dirty", 0, 1) == 1;
        cache.lines.fill(cache.lines.line(set, way), sectors, dirty);
        cache.notifyFill(set, way, level.block(address));
    }

    /** I: a sector arrives at an L2 slice; route and tag are queried with the first sector of a packet. */
    private void arrived(long core) {
        int unit = unit();
        long uid = RequestOrigins.uid(in);
        long packet = in.decimal("origuid");
        access.address = in.hex("addr");
        access.size = in.integer("size", 1, 1 << 20);
        access.type = RecordedType.of(in, in.word("type"));
        access.sectors = in.mask("sectors");
        access.sm = in.integer("sm", HookCall.NONE, RequestOrigins.MOST_SM);
        access.slot = in.integer("warp", HookCall.NONE, Integer.MAX_VALUE);
        access.scheduler = scheduler(access.slot);
        access.atomic = in.integer("atomic", 0, 1) == 1;
        access.pc = HookCall.NONE;
        access.partition = unit;
        access.tag = 0;
        access.cycle = core;
        ids.split(uid, packet, Integer.numberOfTrailingZeros(access.sectors));
        ids.describe(uid, access);
        int tag = caches[unit].arrived(packet, access, level.block(access.address));
        origins.record(uid, access.sm, access.atomic, tag);
    }

    /** M: a host copy touches the tags of an L2 slice; it has no request. */
    private void hostCopied(long core) {
        int unit = unit();
        DrivenCache cache = caches[unit];
        access.address = in.hex("addr");
        in.count("time");
        int set = in.integer("set", 0, config.sets() - 1);
        int way = in.integer("way", 0, level.ways() - 1);
        access.sectors = in.mask("sectors");
        access.type = HOST_COPY;
        access.atomic = false;
        access.sm = HookCall.NONE;
        access.slot = HookCall.NONE;
        access.scheduler = HookCall.NONE;
        access.pc = HookCall.NONE;
        access.size = Sectors.BYTES;
        access.partition = unit;
        access.tag = 0;
        access.cycle = core;
        access.withoutInstruction();
        int line = cache.lines.line(set, way);
        long block = level.block(access.address);
        if (cache.lines.isInvalid(line) || cache.lines.block(line) != block) {
            copyMissed(unit, set, way, block);
        } else if (!cache.lines.hasSector(line, access.sectors)) {
            cache.lines.allocateSector(line, access.sectors);
            cache.touched(Hook.SECTOR_MISS, access, set, way);
        }
        cache.lines.fill(line, access.sectors, false);
        cache.notifyFill(set, way, block);
    }

    private void copyMissed(int unit, int set, int way, long block) {
        DrivenCache cache = caches[unit];
        int line = cache.lines.line(set, way);
        if (cache.queriesVictim(cache.lines.isInvalid(line))) {
            long answer = cache.victim(access, set, false);
            if (answer != Answer.way(way)) {
                difference(unit, "host copy, set " + set + " " + Answer.text(Answer.way(way)), Answer.text(answer));
            }
        }
        if (!cache.lines.isInvalid(line)) {
            cache.evict(access, set, way, cache.lines.block(line), cache.lines.isModified(line));
        }
        cache.lines.allocate(line, block, access.sectors);
        cache.touched(Hook.INSERT, access, set, way);
    }
}
