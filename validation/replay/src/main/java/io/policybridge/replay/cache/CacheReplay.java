package io.policybridge.replay.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Sectors;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.replay.comparison.StreamContext;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.recording.RecordedType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.ByteSet;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Feeds a recorded l1d or l2 stream to caches that stand alone: their inputs (requests, pops of the miss queue, fills,
 * hand-backs, invalidations, host copies) come from the stream, their outputs are compared with it.
 */
final class CacheReplay {
    private final boolean l2;
    private final Path file;
    private final Requests requests;
    private final IntFunction<DataCache> newCache;
    /** Replies that make one fill, each a request of its own; 0 where the fetch itself returns. */
    private final int replies;

    private final Attempt attempt = new Attempt();
    private final ComparedAttempt compared;
    private final RequestsByUid named;
    private final ByteSet bytes = new ByteSet();
    private final List<ReplayedCache> caches = new ArrayList<>();
    private final RecordedRepetitions repetitions;
    private StreamReader in;
    /** Core cycle, or L2 tick, of the current record. */
    private long clock;

    private long matched;
    private long of;
    private String firstMismatch;

    CacheReplay(boolean l2, Path file, Requests requests, CacheConfig config, IntFunction<DataCache> newCache) {
        this.l2 = l2;
        this.file = file;
        this.requests = requests;
        this.newCache = newCache;
        named = new RequestsByUid(requests);
        repetitions = RecordedRepetitions.read(file, stream());
        compared = new ComparedAttempt(attempt, requests);
        replies = config.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE ? config.lineBytes() / Sectors.BYTES : 0;
    }

    ReplayResult run() {
        try (StreamReader reader = StreamReader.open(file, stream())) {
            in = reader;
            while (reader.next()) {
                record();
            }
        }
        return new ReplayResult(l2 ? "L2" : "L1D", runOf(file), matched, of, firstMismatch);
    }

    private String stream() {
        return l2 ? "l2" : "l1d";
    }

    /** The counts of all units. */
    CacheCounts counts() {
        CacheCounts sum = new CacheCounts();
        caches.forEach(replayed -> sum.add(replayed.cache.counts()));
        return sum;
    }

    private void record() {
        switch (in.kind()) {
            case 'A' -> attempted();
            case 'R' -> repeated();
            case 'S' -> sent();
            case 'F' -> filled();
            case 'N' -> handedBack();
            case 'V', 'U' -> dropped();
            case 'I' -> arrived();
            case 'M' -> hostCopied();
            case 'O', 'P', 'D' -> {
                // queues around the cache
            }
            default -> throw in.unknownKind(l2 ? "A R S F N V U I M O P D" : "A R S F N V");
        }
    }

    private long unitColumns() {
        long core = in.count("core");
        clock = l2 ? in.decimal("l2") : core;
        return core;
    }

    private ReplayedCache unit() {
        return unit(in.integer("unit", 0, StreamLimits.UNITS - 1));
    }

    private ReplayedCache unit(int unit) {
        while (caches.size() <= unit) {
            caches.add(new ReplayedCache(newCache.apply(caches.size()), caches.size()));
        }
        return caches.get(unit);
    }

    private int uid() {
        return checked(in.decimal("uid"));
    }

    private int checked(long uid) {
        if (uid < 0 || uid > StreamLimits.UID) {
            throw in.bad("uid", uid, "a number from 0 to " + StreamLimits.UID);
        }
        return (int) uid;
    }

    /** I: a packet's sector arrives at an L2 slice. */
    private void arrived() {
        unitColumns();
        int unit = unit().unit;
        int request = named.request(uid());
        in.skip(1);
        requests.address[request] = in.hex("addr");
        requests.size[request] = in.integer("size", 1, 128);
        requests.type[request] = RecordedType.of(in, in.word("type"));
        requests.sectors[request] = in.mask("sectors");
        requests.sm[request] = in.integer("sm", -1, StreamLimits.UNITS - 1);
        requests.slot[request] = in.integer("warp", -1, Integer.MAX_VALUE);
        requests.atomic[request] = in.integer("atomic", 0, 1) == 1;
        in.skip(1);
        bytes.read(in, "bytes");
        requests.bytesLow[request] = bytes.low();
        requests.bytesHigh[request] = bytes.high();
        requests.partition[request] = unit;
    }

    private void attempted() {
        attempt.read(in, l2);
        ReplayedCache replayed = unit(attempt.unit);
        of++;
        retryBefore(replayed, Long.MAX_VALUE);
        if (replayed.lost) {
            return;
        }
        int request = named.request(checked(attempt.uid));
        if (!l2) {
            requests.address[request] = attempt.address;
            requests.size[request] = attempt.bytes;
            requests.type[request] = RecordedType.of(in, attempt.type);
            requests.sectors[request] = attempt.sectors;
            requests.bytesLow[request] = attempt.written.low();
            requests.bytesHigh[request] = attempt.written.high();
            requests.slot[request] = attempt.warp;
            requests.sm[request] = attempt.unit;
            requests.pc[request] = attempt.pc;
        }
        DataCache cache = replayed.cache;
        // Ports recover before an access of the same cycle. Only the L2 waits for its data port.
        replayed.recoverPorts(l2 ? attempt.tick : attempt.core);
        if (l2 && !cache.dataPortFree()) {
            mismatch(replayed, "access", "data port is busy");
            return;
        }
        int status = cache.access(request, replayed.time(attempt.core));
        if (!compared.agrees(cache, request, status)) {
            mismatch(replayed, compared.recorded(), compared.replayed(cache, request, status));
            return;
        }
        matched++;
        if (cache.sentWriteBack()) {
            named.name(cache.writeBack(), checked(attempt.pushes.uid(attempt.pushes.size() - 1)));
        }
        if (status == Status.RESERVATION_FAIL) {
            replayed.failed(request);
        }
        boolean live = status == Status.RESERVATION_FAIL
                || cache.sentWrite()
                || status == Status.MISS && !requests.isWrite(request);
        if (!live) {
            named.end(request);
        }
    }

    /** R: the last attempt was repeated and failed each time; makes the repetitions that are not yet made. */
    private void repeated() {
        unitColumns();
        ReplayedCache replayed = unit();
        of += in.count("count");
        retryBefore(replayed, Long.MAX_VALUE);
    }

    /**
     * Repeats the failed attempt of {@code replayed} in all recorded cycles before {@code end} of its clock, as far as
     * its run has begun. In a cycle, replies and the miss queue come before attempts.
     */
    private void retryBefore(ReplayedCache replayed, long end) {
        EventList runs = repetitions.of(replayed.unit);
        while (!replayed.lost && replayed.runs < runs.size() && runs.core(replayed.runs) <= clock) {
            int run = replayed.runs;
            while (!replayed.lost && replayed.attempts < runs.value(run) && runs.core(run) + replayed.attempts < end) {
                retry(replayed, runs.core(run) + replayed.attempts, runs.subject(run) + replayed.attempts);
            }
            if (replayed.attempts < runs.value(run)) {
                return;
            }
            replayed.runs++;
            replayed.attempts = 0;
        }
    }

    /** Repeats it in {@code cycle} of the cache's clock, which is core cycle {@code core}. */
    private void retry(ReplayedCache replayed, long cycle, long core) {
        replayed.recoverPorts(cycle);
        replayed.attempts++;
        if (l2 && !replayed.cache.dataPortFree()) {
            mismatch(replayed, "repeated in cycle " + cycle, "data port is busy");
            return;
        }
        int status = replayed.cache.access(replayed.failedRequest(), replayed.time(core));
        if (replayed.failsAgain(status)) {
            matched++;
        } else {
            mismatch(replayed, "repeated in cycle " + cycle + " as " + replayed.failure(), replayed.current(status));
        }
    }

    /** S: the head of the miss queue leaves. */
    private void sent() {
        unitColumns();
        ReplayedCache replayed = unit();
        int uid = uid();
        of++;
        retryBefore(replayed, clock);
        if (replayed.lost) {
            return;
        }
        DataCache cache = replayed.cache;
        if (cache.missQueue().isEmpty()) {
            mismatch(replayed, "sent uid=" + uid, "miss queue is empty");
            return;
        }
        int request = cache.missQueue().poll();
        if (requests.uid[request] != uid) {
            mismatch(replayed, "sent uid=" + uid, "sent uid=" + requests.uid[request]);
            return;
        }
        matched++;
        if (requests.isWrite(request)) {
            named.end(request);
        }
    }

    /** F: the last reply of a fetch arrives. */
    private void filled() {
        long core = unitColumns();
        ReplayedCache replayed = unit();
        int uid = uid();
        String expected = fill(
                in.hex("addr"),
                in.integer("set", 0, Integer.MAX_VALUE),
                in.integer("way", 0, Integer.MAX_VALUE),
                in.mask("sectors"),
                in.integer("dirty", 0, 1) == 1);
        of++;
        retryBefore(replayed, clock);
        if (replayed.lost) {
            return;
        }
        DataCache cache = replayed.cache;
        int fetch = named.request(uid);
        if (!cache.waitingForFill(fetch)) {
            mismatch(replayed, "fill of uid=" + uid, "no access waits for it");
            return;
        }
        // Fills come before the ports recover in that cycle.
        replayed.recoverPorts(clock - 1);
        if (!cache.fillPortFree()) {
            mismatch(replayed, "fill of uid=" + uid, "fill port is busy");
            return;
        }
        long now = replayed.time(core);
        for (int i = 0; i < replies; i++) {
            int reply = requests.reserve();
            requests.parent[reply] = fetch;
            requests.type[reply] = requests.type[fetch];
            requests.size[reply] = Sectors.BYTES;
            cache.fill(reply, now);
        }
        if (replies == 0) {
            cache.fill(fetch, now);
        }
        String filled = fill(
                requests.address[fetch], cache.set(), cache.way(), requests.sectors[fetch], cache.isLineModified());
        check(replayed, expected, filled);
    }

    private static String fill(long address, int set, int way, int sectors, boolean dirty) {
        return "addr=" + Long.toHexString(address) + " set=" + set + " way=" + way + " sectors="
                + Integer.toHexString(sectors) + " dirty=" + (dirty ? 1 : 0);
    }

    /** N: a waiting access is handed back. */
    private void handedBack() {
        unitColumns();
        ReplayedCache replayed = unit();
        int uid = uid();
        of++;
        retryBefore(replayed, clock);
        if (replayed.lost) {
            return;
        }
        DataCache cache = replayed.cache;
        if (!cache.accessReady()) {
            mismatch(replayed, "handed back uid=" + uid, "no access is ready");
            return;
        }
        int request = cache.nextAccess();
        if (requests.uid[request] != uid) {
            mismatch(replayed, "handed back uid=" + uid, "handed back uid=" + requests.uid[request]);
            return;
        }
        matched++;
        named.end(request);
    }

    /** V: all lines are dropped; U: the dirty ones are. */
    private void dropped() {
        boolean all = in.kind() == 'V';
        unitColumns();
        ReplayedCache replayed = unit();
        of++;
        retryBefore(replayed, clock);
        if (!replayed.lost) {
            boolean used = all ? replayed.cache.invalidateAll() : replayed.cache.flush();
            check(replayed, "used=true", "used=" + used);
        }
    }

    /** M: a host copy touches the tags. */
    private void hostCopied() {
        long core = unitColumns();
        ReplayedCache replayed = unit();
        long address = in.hex("addr");
        long time = in.count("time");
        int set = in.integer("set", 0, Integer.MAX_VALUE);
        int way = in.integer("way", 0, Integer.MAX_VALUE);
        int sectors = in.mask("sectors");
        of++;
        retryBefore(replayed, Long.MAX_VALUE);
        if (!replayed.lost) {
            DataCache cache = replayed.cache;
            long now = replayed.time(core);
            replayed.hostCopied();
            cache.hostCopy(address, now, sectors);
            check(
                    replayed,
                    "time=" + time + " set=" + set + " way=" + way,
                    "time=" + now + " set=" + cache.set() + " way=" + cache.way());
        }
    }

    private void check(ReplayedCache replayed, String expected, String produced) {
        if (expected.equals(produced)) {
            matched++;
        } else {
            mismatch(replayed, expected, produced);
        }
    }

    /** The first mismatch is kept with up to ten records of its unit before, for which the stream is read once more. */
    private void mismatch(ReplayedCache replayed, String expected, String produced) {
        replayed.lost = true;
        if (firstMismatch == null) {
            String unit = Integer.toString(replayed.unit);
            String context = StreamContext.upTo(
                    file, stream(), in.line(), record -> record.split(" ", 5)[l2 ? 3 : 2].equals(unit));
            firstMismatch = "line " + in.line() + ":\n  recorded " + expected + "\n  replayed " + produced + context;
        }
    }

    /** {@code CONFIG/RUN} of a stream in a package of runs. */
    static String runOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        int names = folder == null ? 0 : folder.getNameCount();
        return names < 2 ? file.toString() : folder.subpath(names - 2, names).toString();
    }
}
