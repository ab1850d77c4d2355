package io.policybridge.replay.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.replay.EventList;
import io.policybridge.replay.ReplayResult;
import io.policybridge.replay.StreamContext;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.ByteSet;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Feeds a recorded l1d or l2 stream to caches that stand alone: what came from outside (requests, pops of the miss
 * queue, fills, hand-backs, invalidations, host copies) is taken from the stream, what the cache made of it is
 * compared.
 */
final class CacheReplay {
    private static final int MOST_UNITS = 4096;
    private static final int SECTOR_BYTES = 32;

    private final boolean l2;
    private final Path file;
    private final Requests requests;
    private final IntFunction<DataCache> maker;
    /** Replies that make one fill, each a request of its own; 0 where the fetch itself returns. */
    private final int replies;

    private final Attempt attempt = new Attempt();
    private final ComparedAttempt compared;
    private final NamedRequests named;
    private final ByteSet bytes = new ByteSet();
    private final List<DataCache> caches = new ArrayList<>();
    /** Units that did something else than recorded: their state means nothing any more. */
    private boolean[] lost = new boolean[16];

    private final RecordedRepetitions repetitions;
    private final List<Retries> retries = new ArrayList<>();
    private long[] hostCopies = new long[16];
    /** Cycles of each unit's own clock that its ports have seen. */
    private long[] cycles = new long[16];

    private StreamReader in;
    /** Core cycle, or L2 tick, of the record at hand. */
    private long clock;

    private long matched;
    private long of;
    private long mismatchLine;
    private int mismatchUnit;
    private String recorded;
    private String replayed;

    /** How far one cache is in the repetitions of its failed attempts, and what the last failed one was. */
    private static final class Retries {
        private int run;
        private long done;
        private int request;
        private int probe;
        private int reason;
        private int way;
    }

    CacheReplay(boolean l2, Path file, Requests requests, CacheConfig config, IntFunction<DataCache> maker) {
        this.l2 = l2;
        this.file = file;
        this.requests = requests;
        this.maker = maker;
        named = new NamedRequests(requests);
        repetitions = RecordedRepetitions.read(file, l2 ? "l2" : "l1d");
        compared = new ComparedAttempt(attempt, requests);
        replies = config.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE ? config.lineBytes() / SECTOR_BYTES : 0;
    }

    ReplayResult run() {
        try (StreamReader reader = StreamReader.open(file, name())) {
            in = reader;
            while (reader.next()) {
                record();
            }
        }
        return new ReplayResult(l2 ? "L2" : "L1D", runOf(file), matched, of, recorded == null ? null : firstMismatch());
    }

    private String name() {
        return l2 ? "l2" : "l1d";
    }

    /** What all units counted. */
    CacheCounts counts() {
        CacheCounts sum = new CacheCounts();
        for (DataCache cache : caches) {
            sum.add(cache.counts());
        }
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

    /** Lets the ports of {@code unit} recover up to and with cycle {@code last} of its clock. */
    private void pass(int unit, long last) {
        if (last >= cycles[unit]) {
            caches.get(unit).cycles(last + 1 - cycles[unit]);
            cycles[unit] = last + 1;
        }
    }

    private int unit() {
        int unit = in.integer("unit", 0, MOST_UNITS - 1);
        cache(unit);
        return unit;
    }

    private int uid() {
        return checked(in.decimal("uid"));
    }

    private int checked(long uid) {
        if (uid < 0 || uid > NamedRequests.MOST_UID) {
            throw in.bad("uid", uid, "a number from 0 to " + NamedRequests.MOST_UID);
        }
        return (int) uid;
    }

    private DataCache cache(int unit) {
        while (caches.size() <= unit) {
            caches.add(maker.apply(caches.size()));
            retries.add(new Retries());
        }
        if (unit >= lost.length) {
            lost = Arrays.copyOf(lost, 2 * unit);
            hostCopies = Arrays.copyOf(hostCopies, 2 * unit);
            cycles = Arrays.copyOf(cycles, 2 * unit);
        }
        return caches.get(unit);
    }

    /** I: a packet's sector arrives at an L2 slice. */
    private void arrived() {
        unitColumns();
        int unit = unit();
        int request = named.request(uid());
        in.skip(1);
        requests.address[request] = in.hex("addr");
        requests.size[request] = in.integer("size", 1, 128);
        requests.type[request] = ComparedAttempt.type(in, in.word("type"));
        requests.sectors[request] = in.mask("sectors");
        requests.sm[request] = in.integer("sm", -1, MOST_UNITS - 1);
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
        int unit = attempt.unit;
        DataCache cache = cache(unit);
        of++;
        retryBefore(unit, Long.MAX_VALUE);
        if (lost[unit]) {
            return;
        }
        int request = named.request(checked(attempt.uid));
        if (!l2) {
            requests.address[request] = attempt.address;
            requests.size[request] = attempt.bytes;
            requests.type[request] = ComparedAttempt.type(in, attempt.type);
            requests.sectors[request] = attempt.sectors;
            requests.bytesLow[request] = attempt.written.low();
            requests.bytesHigh[request] = attempt.written.high();
            requests.slot[request] = attempt.warp;
            requests.sm[request] = unit;
            requests.pc[request] = attempt.pc;
        }
        // Ports recover before an access of the same cycle. Only the L2 waits for its data port.
        pass(unit, l2 ? attempt.tick : attempt.core);
        if (l2 && !cache.dataPortFree()) {
            mismatch(unit, "access", "data port is busy");
            return;
        }
        int status = cache.access(request, attempt.core + hostCopies[unit]);
        if (compared.agrees(cache, request, status)) {
            matched++;
        } else {
            mismatch(unit, compared.recorded(), compared.replayed(cache, request, status));
            return;
        }
        if (cache.sentWriteBack()) {
            named.name(cache.writeBack(), checked(attempt.pushes.uid(attempt.pushes.size() - 1)));
        }
        if (status == Status.RESERVATION_FAIL) {
            Retries failed = retries.get(unit);
            failed.request = request;
            failed.probe = cache.probe();
            failed.reason = cache.failReason();
            failed.way = cache.way();
        }
        boolean kept = status == Status.RESERVATION_FAIL
                || cache.sentWrite()
                || status == Status.MISS && !requests.isWrite(request);
        if (!kept) {
            named.end(request);
        }
    }

    /**
     * R: the last attempt failed again and again; {@link #retryBefore} has tried it, each time in its cycle, or does so
     * now.
     */
    private void repeated() {
        unitColumns();
        int unit = unit();
        of += in.count("count");
        retryBefore(unit, Long.MAX_VALUE);
    }

    /**
     * Repeats the failed attempt of {@code unit} in all recorded cycles before {@code end} of its clock, as far as its
     * run has begun. In a cycle, replies and the miss queue come before attempts.
     */
    private void retryBefore(int unit, long end) {
        EventList runs = repetitions.of(unit);
        Retries failed = retries.get(unit);
        while (!lost[unit] && failed.run < runs.size() && runs.core(failed.run) <= clock) {
            while (!lost[unit] && failed.done < runs.value(failed.run) && runs.core(failed.run) + failed.done < end) {
                retry(unit, failed, runs.core(failed.run) + failed.done, runs.subject(failed.run) + failed.done);
            }
            if (failed.done < runs.value(failed.run)) {
                return;
            }
            failed.run++;
            failed.done = 0;
        }
    }

    private void retry(int unit, Retries failed, long cycle, long core) {
        DataCache cache = caches.get(unit);
        pass(unit, cycle);
        failed.done++;
        if (l2 && !cache.dataPortFree()) {
            mismatch(unit, "repeated in cycle " + cycle, "data port is busy");
            return;
        }
        int status = cache.access(failed.request, core + hostCopies[unit]);
        boolean alike = status == Status.RESERVATION_FAIL
                && cache.probe() == failed.probe
                && cache.failReason() == failed.reason
                && cache.way() == failed.way;
        if (alike) {
            matched++;
        } else {
            mismatch(
                    unit,
                    "repeated in cycle " + cycle + " as " + failure(failed.probe, failed.reason, failed.way),
                    "status=" + Status.code(status) + " " + failure(cache.probe(), cache.failReason(), cache.way()));
        }
    }

    private static String failure(int probe, int reason, int way) {
        return "probe=" + Status.code(probe) + " reason=" + FailReason.code(reason) + " way=" + way;
    }

    /** S: the head of the miss queue left. */
    private void sent() {
        unitColumns();
        int unit = unit();
        int uid = uid();
        of++;
        retryBefore(unit, clock);
        if (lost[unit]) {
            return;
        }
        DataCache cache = caches.get(unit);
        if (cache.missQueue().isEmpty()) {
            mismatch(unit, "sent uid=" + uid, "miss queue is empty");
            return;
        }
        int request = cache.missQueue().poll();
        if (requests.uid[request] != uid) {
            mismatch(unit, "sent uid=" + uid, "sent uid=" + requests.uid[request]);
            return;
        }
        matched++;
        if (requests.isWrite(request)) {
            named.end(request);
        }
    }

    /** F: the last reply of a fetch has come. */
    private void filled() {
        long core = unitColumns();
        int unit = unit();
        int uid = uid();
        long address = in.hex("addr");
        int set = in.integer("set", 0, Integer.MAX_VALUE);
        int way = in.integer("way", 0, Integer.MAX_VALUE);
        int sectors = in.mask("sectors");
        boolean dirty = in.integer("dirty", 0, 1) == 1;
        of++;
        retryBefore(unit, clock);
        if (lost[unit]) {
            return;
        }
        DataCache cache = caches.get(unit);
        int fetch = named.request(uid);
        if (!cache.waitingForFill(fetch)) {
            mismatch(unit, "fill of uid=" + uid, "no access waits for it");
            return;
        }
        // Fills come before the ports recover in that cycle.
        pass(unit, clock - 1);
        if (!cache.fillPortFree()) {
            mismatch(unit, "fill of uid=" + uid, "fill port is busy");
            return;
        }
        long now = core + hostCopies[unit];
        for (int i = 0; i < replies; i++) {
            int reply = requests.reserve();
            requests.parent[reply] = fetch;
            requests.type[reply] = requests.type[fetch];
            requests.size[reply] = SECTOR_BYTES;
            cache.fill(reply, now);
        }
        if (replies == 0) {
            cache.fill(fetch, now);
        }
        String expected = fill(address, set, way, sectors, dirty);
        String did = fill(
                requests.address[fetch], cache.set(), cache.way(), requests.sectors[fetch], cache.isLineModified());
        check(unit, expected, did);
    }

    private static String fill(long address, int set, int way, int sectors, boolean dirty) {
        return "addr=" + Long.toHexString(address) + " set=" + set + " way=" + way + " sectors="
                + Integer.toHexString(sectors) + " dirty=" + (dirty ? 1 : 0);
    }

    /** N: a waiting access is handed back. */
    private void handedBack() {
        unitColumns();
        int unit = unit();
        int uid = uid();
        of++;
        retryBefore(unit, clock);
        if (lost[unit]) {
            return;
        }
        DataCache cache = caches.get(unit);
        if (!cache.accessReady()) {
            mismatch(unit, "handed back uid=" + uid, "nothing is ready");
            return;
        }
        int request = cache.nextAccess();
        if (requests.uid[request] != uid) {
            mismatch(unit, "handed back uid=" + uid, "handed back uid=" + requests.uid[request]);
            return;
        }
        matched++;
        named.end(request);
    }

    /** V: all lines are dropped; U: the dirty ones are. */
    private void dropped() {
        boolean all = in.kind() == 'V';
        unitColumns();
        int unit = unit();
        of++;
        retryBefore(unit, clock);
        if (!lost[unit]) {
            DataCache cache = caches.get(unit);
            check(unit, "used=true", "used=" + (all ? cache.invalidateAll() : cache.flush()));
        }
    }

    /** M: a host copy touches the tags. */
    private void hostCopied() {
        long core = unitColumns();
        int unit = unit();
        long address = in.hex("addr");
        long time = in.count("time");
        int set = in.integer("set", 0, Integer.MAX_VALUE);
        int way = in.integer("way", 0, Integer.MAX_VALUE);
        int sectors = in.mask("sectors");
        of++;
        retryBefore(unit, Long.MAX_VALUE);
        if (!lost[unit]) {
            DataCache cache = caches.get(unit);
            long now = core + hostCopies[unit]++;
            cache.hostCopy(address, now, sectors);
            check(
                    unit,
                    "time=" + time + " set=" + set + " way=" + way,
                    "time=" + now + " set=" + cache.set() + " way=" + cache.way());
        }
    }

    private void check(int unit, String expected, String did) {
        if (expected.equals(did)) {
            matched++;
        } else {
            mismatch(unit, expected, did);
        }
    }

    private void mismatch(int unit, String expected, String did) {
        lost[unit] = true;
        if (recorded == null) {
            mismatchLine = in.line();
            mismatchUnit = unit;
            recorded = expected;
            replayed = did;
        }
    }

    /** {@code CONFIG/RUN} of a stream of the usual place. */
    static String runOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        int names = folder == null ? 0 : folder.getNameCount();
        return names < 2 ? file.toString() : folder.subpath(names - 2, names).toString();
    }

    /** Both sides, and below them up to ten records of the same unit before, for which the stream is read once more. */
    private String firstMismatch() {
        String context = StreamContext.upTo(
                file,
                name(),
                mismatchLine,
                record -> record.split(" ", 5)[l2 ? 3 : 2].equals(Integer.toString(mismatchUnit)));
        return "line " + mismatchLine + ":\n  recorded " + recorded + "\n  replayed " + replayed + context;
    }
}
