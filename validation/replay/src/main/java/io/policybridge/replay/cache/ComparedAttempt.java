package io.policybridge.replay.cache;

import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.recording.RecordedType;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;

/**
 * Compares a recorded access attempt with the last attempt of a cache: every column that the cache knows, except uids
 * of write-backs.
 */
final class ComparedAttempt {
    private final Attempt attempt;
    private final Requests requests;

    ComparedAttempt(Attempt attempt, Requests requests) {
        this.attempt = attempt;
        this.requests = requests;
    }

    boolean agrees(DataCache cache, int request, int status) {
        Attempt a = attempt;
        return a.probe == word(cache.probe())
                && a.status == word(status)
                && a.reason == reason(cache.failReason())
                && a.set == cache.set()
                && a.way == cache.way()
                && a.allocated == cache.allocation()
                && a.merged == cache.merged()
                && evictionAgrees(cache)
                && (status == Status.RESERVATION_FAIL
                        || a.missQueue == cache.missQueue().size() && a.mshrs == cache.mshrs())
                && pushesAgree(cache, request);
    }

    private boolean evictionAgrees(DataCache cache) {
        Attempt a = attempt;
        return a.evicted == cache.evicted()
                && (!a.evicted
                        || a.evictedBlock == cache.evictedBlock()
                                && a.evictedDirty == (cache.evictedBytes() > 0)
                                && a.evictedSectors == cache.evictedSectors()
                                && a.evictedBytes == cache.evictedBytes());
    }

    private boolean pushesAgree(DataCache cache, int request) {
        int own = cache.sentRead() || cache.sentWrite() ? 1 : 0;
        if (attempt.pushes.size() != own + (cache.sentWriteBack() ? 1 : 0)) {
            return false;
        }
        return (own == 0 || attempt.pushes.uid(0) == requests.uid[request] && pushAgrees(0, request))
                && (!cache.sentWriteBack() || pushAgrees(own, cache.writeBack()));
    }

    private boolean pushAgrees(int index, int request) {
        return attempt.pushes.type(index) == RecordedType.word(requests.type[request])
                && attempt.pushes.address(index) == requests.address[request]
                && attempt.pushes.bytes(index) == requests.size[request];
    }

    /** {@code status} as streams write it; 0 for a bypass, which streams do not have. */
    static int word(int status) {
        return switch (status) {
            case Status.HIT -> Attempt.HIT;
            case Status.HIT_RESERVED -> Attempt.HIT_RESERVED;
            case Status.MISS -> Attempt.MISS;
            case Status.SECTOR_MISS -> Attempt.SECTOR_MISS;
            case Status.RESERVATION_FAIL -> Attempt.RESERVATION_FAIL;
            default -> 0;
        };
    }

    private static int reason(int reason) {
        return reason == FailReason.NONE ? Attempt.NONE : StreamReader.packed(FailReason.code(reason));
    }

    /** The recorded attempt as text. */
    String recorded() {
        Attempt a = attempt;
        StringBuilder text = new StringBuilder();
        String reason = a.reason == Attempt.NONE ? "-" : StreamReader.unpacked(a.reason);
        lookup(text, StreamReader.unpacked(a.probe), StreamReader.unpacked(a.status), reason);
        line(text, a.set, a.way, a.allocated, a.merged);
        eviction(text, a.evicted, a.evictedBlock, a.evictedSectors, a.evictedBytes);
        for (int i = 0; i < a.pushes.size(); i++) {
            push(text, StreamReader.unpacked(a.pushes.type(i)), a.pushes.address(i), a.pushes.bytes(i));
        }
        return text.append(" missq=")
                .append(a.missQueue)
                .append(" mshrs=")
                .append(a.mshrs)
                .toString();
    }

    /** The attempt of the cache as the same text. */
    String replayed(DataCache cache, int request, int status) {
        StringBuilder text = new StringBuilder();
        lookup(text, Status.code(cache.probe()), Status.code(status), FailReason.code(cache.failReason()));
        line(text, cache.set(), cache.way(), cache.allocation(), cache.merged());
        eviction(text, cache.evicted(), cache.evictedBlock(), cache.evictedSectors(), cache.evictedBytes());
        if (cache.sentRead() || cache.sentWrite()) {
            push(text, request);
        }
        if (cache.sentWriteBack()) {
            push(text, cache.writeBack());
        }
        boolean failed = status == Status.RESERVATION_FAIL;
        return text.append(" missq=")
                .append(failed ? Attempt.NONE : cache.missQueue().size())
                .append(" mshrs=")
                .append(failed ? Attempt.NONE : cache.mshrs())
                .toString();
    }

    private static void lookup(StringBuilder text, String probe, String status, String reason) {
        text.append("probe=")
                .append(probe)
                .append(" status=")
                .append(status)
                .append(" reason=")
                .append(reason);
    }

    private static void line(StringBuilder text, int set, int way, int allocation, boolean merged) {
        text.append(" set=")
                .append(set)
                .append(" way=")
                .append(way)
                .append(" alloc=")
                .append(allocation)
                .append(merged ? "m" : "");
    }

    private static void eviction(StringBuilder text, boolean evicted, long block, int sectors, int bytes) {
        if (evicted) {
            text.append(" evict=")
                    .append(Long.toHexString(block))
                    .append('/')
                    .append(Integer.toHexString(sectors))
                    .append('/')
                    .append(bytes);
        }
    }

    private void push(StringBuilder text, int request) {
        push(text, AccessType.VALUES[requests.type[request]].code(), requests.address[request], requests.size[request]);
    }

    private static void push(StringBuilder text, String type, long address, int bytes) {
        text.append(" push=")
                .append(type)
                .append('/')
                .append(Long.toHexString(address))
                .append('/')
                .append(bytes);
    }
}
