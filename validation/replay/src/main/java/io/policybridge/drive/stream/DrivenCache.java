package io.policybridge.drive.stream;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.CacheHooks.ReservationFail.Reason;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.config.CacheConfig;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;

/** One cache of the recorded machine: the states of its lines, and the queries and events of its policy. */
final class DrivenCache {
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();

    final LineStates lines;
    private final PartKind kind;
    private final int unit;
    private final CacheConfig config;
    private final DrivePath path;
    private final HookCall call;
    private final FailedAttempt failed = new FailedAttempt();
    /** The last uid that was routed (L1D), or the last packet (L2). */
    private long routed;

    private int packetTag;

    DrivenCache(DrivenLevel level, int unit, DrivePath path, HookCall call) {
        kind = level.kind();
        this.unit = unit;
        config = level.config();
        this.path = path;
        this.call = call;
        lines = new LineStates(config, level.ways(), level.writeRatio());
    }

    private HookCall at(RecordedAccess shown) {
        return call.at(kind, unit, shown);
    }

    private boolean answers(Hook hook) {
        return path.answers(kind, unit, hook);
    }

    // Queries

    /** The route of an access is queried before its first attempt. */
    void route(long uid, RecordedAccess access) {
        if (uid != routed) {
            routed = uid;
            if (answers(Hook.ROUTE)) {
                path.query(Hook.ROUTE, at(access));
            }
        }
    }

    void setIndex(long block) {
        if (answers(Hook.SET_INDEX)) {
            path.query(
                    Hook.SET_INDEX, at(null).arg(0, block).arg(1, config.sets()).arg(2, config.lineBytes()));
        }
    }

    /** Whether the policy chooses the victim of a miss; {@code hasInvalid}: the set has an invalid way. */
    boolean queriesVictim(boolean hasInvalid) {
        return answers(Hook.VICTIM) && (!hasInvalid || path.choosesInvalid(kind, unit));
    }

    /** Queries the victim of {@code set}; {@code refusable}: BYPASS and STALL are legal. */
    long victim(RecordedAccess access, int set, boolean refusable) {
        at(access).set(set);
        call.ways = lines.view(set, path.choosesInvalid(kind, unit), refusable);
        return path.query(Hook.VICTIM, call);
    }

    /** Counts the last victim as the recorded one or not. */
    void compared(boolean asRecorded) {
        path.compared(kind, unit, Hook.VICTIM, asRecorded);
    }

    void noEligibleWay(RecordedAccess access, int set) {
        if (kind == PartKind.L1D && access.type == GLOBAL_READ && answers(Hook.NO_ELIGIBLE_WAY)) {
            path.query(Hook.NO_ELIGIBLE_WAY, at(access).set(set));
        }
    }

    /** A sector of {@code packet} arrives; returns the tag, which all sectors of a packet share with the first one. */
    int arrived(long packet, RecordedAccess access, long block) {
        if (packet != routed) {
            routed = packet;
            if (answers(Hook.L2_ROUTE)) {
                LineStates state = lines.tagState(block);
                path.query(Hook.L2_ROUTE, at(access).tagState(state.present(), state.dirty()));
            }
            packetTag = answers(Hook.REQUEST_TAG) ? Answer.value(path.query(Hook.REQUEST_TAG, at(access))) : 0;
        }
        return packetTag;
    }

    // Failed attempts

    void failed(StreamReader in, Attempt attempt, RecordedAccess access) {
        failed.record(in, attempt, access);
        notifyFail(1);
    }

    /** The failed attempt was repeated {@code count} times; recorded after the last time, when fills may have come. */
    void repeated(StreamReader in, long count) {
        if (failed.reason == null) {
            throw in.bad("record", "R", "a failed attempt of the same unit before");
        }
        LineStates view = lines.view(failed.set, true, false);
        boolean missed =
                failed.probe == Attempt.MISS && view.nextEligible(0) >= 0 && queriesVictim(view.nextInvalid(0) >= 0);
        boolean refusable =
                kind == PartKind.L1D && failed.access.type == GLOBAL_READ && failed.reason != Reason.MSHR_MERGE;
        for (long i = 0; i < count; i++) {
            if (missed) {
                victim(failed.access, failed.set, refusable);
            } else if (failed.probe == Attempt.RESERVATION_FAIL) {
                noEligibleWay(failed.access, failed.set);
            }
        }
        notifyFail(count);
    }

    private void notifyFail(long attempts) {
        path.event(
                Hook.RESERVATION_FAIL,
                at(failed.access).arg(0, failed.reason.ordinal() + 1L).arg(1, attempts));
    }

    // Events

    /** HIT, PENDING_HIT, SECTOR_MISS or INSERT. */
    void touched(Hook hook, RecordedAccess access, int set, int way) {
        path.event(hook, at(access).set(set).way(way));
    }

    void evict(RecordedAccess access, int set, int way, long block, boolean dirty) {
        path.event(Hook.EVICT, at(access).set(set).way(way).line(block).dirty(dirty));
    }

    void invalidate(int set, int way, long block, boolean dirty) {
        path.event(Hook.INVALIDATE, at(null).set(set).way(way).line(block).dirty(dirty));
    }

    void outcome(RecordedAccess access, int set, What what) {
        path.event(Hook.OUTCOME, at(access).set(set).arg(1, what.ordinal() + 1L));
    }

    /** A line counts as filled when none of its sectors is in flight. */
    void notifyFill(int set, int way, long block) {
        if (!lines.isReserved(lines.line(set, way))) {
            path.event(Hook.FILL, at(null).set(set).way(way).line(block));
        }
    }

    /** Drops all lines, or the modified ones. */
    void drop(boolean modifiedOnly) {
        for (int i = 0; i < lines.lines(); i++) {
            if (modifiedOnly ? lines.isModified(i) : !lines.isInvalid(i)) {
                invalidate(i / lines.ways(), i % lines.ways(), lines.block(i), lines.isModified(i));
            }
        }
        lines.dropAll(modifiedOnly);
    }
}
