package io.policybridge.simulator.recording;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.cache.Cache;
import io.policybridge.simulator.cache.CacheWatcher;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.RecordText;

/**
 * Writes what the caches of one kind do into the stream to which they belong: accesses, fills, and what leaves their
 * queues.
 */
final class CacheRecords implements CacheWatcher {
    /** By what was allocated. */
    private static final String[] ALLOCATED = {"0", "1", "2"};

    private static final String[] MERGED = {"0m", "1m", "2m"};

    private final Gpu gpu;
    private final Requests requests;
    /** By cache: its records. */
    private final ClusterRecords[] out;

    private final Owner owner;
    private final Repetition[] repetitions;
    /** The request of the last attempt, by cache. */
    private final int[] last;

    /** Whose records they are. */
    enum Owner {
        L1D(""),
        L2(""),
        CONSTANT("C"),
        INSTRUCTION("I");

        private final String prefix;

        Owner(String prefix) {
            this.prefix = prefix;
        }
    }

    /**
     * The last failed attempt of one cache, and how often it was repeated in the cycles, one after the other, from
     * {@code core} on. A request comes to an L1D in a later cycle than that in which it was created, so that it has its
     * number.
     */
    private static final class Repetition {
        private int uid = -1;
        private int reason;
        private int line;
        private long last;
        private long core;
        private long tick;
        private long count;
    }

    CacheRecords(Gpu gpu, ClusterRecords[] out, Owner owner) {
        this.gpu = gpu;
        this.out = out;
        this.owner = owner;
        requests = gpu.requests();
        repetitions = new Repetition[owner == Owner.L1D || owner == Owner.L2 ? out.length : 0];
        last = new int[out.length];
        for (int i = 0; i < repetitions.length; i++) {
            repetitions[i] = new Repetition();
        }
    }

    private long tick() {
        return owner == Owner.L2 ? gpu.clocks().l2Ticks() - 1 : gpu.now();
    }

    private ClusterRecords record(String name, int unit) {
        return record(name, gpu.now(), tick(), unit);
    }

    private ClusterRecords record(String name, long core, long tick, int unit) {
        ClusterRecords records = out[unit];
        records.record(owner.prefix + name).decimal(core);
        if (owner == Owner.L2) {
            records.decimal(tick);
        }
        records.decimal(unit);
        return records;
    }

    private static RecordText orDash(RecordText records, boolean known, long value) {
        return known ? records.decimal(value) : records.dash();
    }

    @Override
    public void attempted(Cache cache, int request, int status, long address, int size) {
        boolean failed = status == Status.RESERVATION_FAIL;
        if (repetitions.length > 0) {
            Repetition r = repetitions[cache.unit()];
            int line = cache.set() << 12 | cache.way() & 0xfff;
            if (failed
                    && r.uid == requests.uid[request]
                    && r.reason == cache.failReason()
                    && r.line == line
                    && again(r)) {
                return;
            }
            write(r, cache.unit());
            r.uid = failed ? requests.uid[request] : -1;
            r.reason = cache.failReason();
            r.line = line;
            r.last = tick();
        }
        last[cache.unit()] = request;
        if (owner != Owner.INSTRUCTION || status != Status.HIT) {
            write(cache, request, status, address, size);
        }
    }

    private void write(Cache cache, int request, int status, long address, int size) {
        boolean failed = status == Status.RESERVATION_FAIL;
        boolean write = requests.isWrite(request);
        ClusterRecords records = record("A", cache.unit());
        records.number(request).decimal(requests.slot[request]);
        if (requests.pc[request] < 0 || owner == Owner.L2 && requests.parent[request] != Requests.NONE) {
            records.dash();
        } else {
            records.hex(requests.pc[request]);
        }
        records.hex(address)
                .decimal(size)
                .text(AccessType.VALUES[requests.type[request]].code())
                .hex(requests.sectors[request]);
        records.text(Status.code(cache.probe())).text(Status.code(status)).text(FailReason.code(cache.failReason()));
        records.decimal(cache.set());
        orDash(records, cache.way() >= 0, cache.way()).text((cache.merged() ? MERGED : ALLOCATED)[cache.allocation()]);
        eviction(records, cache);
        pushes(records, cache, request);
        orDash(records, !failed, cache.missQueue().size());
        orDash(records, !failed, cache.mshrs());
        records.byteSet(write ? requests.bytesLow[request] : 0, write ? requests.bytesHigh[request] : 0)
                .end();
    }

    private static void eviction(ClusterRecords records, Cache cache) {
        if (!cache.evicted()) {
            records.dash();
            return;
        }
        records.hex(cache.evictedBlock())
                .then('/')
                .decimal(cache.evictedBytes() > 0 ? 1 : 0)
                .then('/')
                .hex(cache.evictedSectors())
                .then('/')
                .decimal(cache.evictedBytes());
    }

    private void pushes(ClusterRecords records, Cache cache, int request) {
        boolean own = cache.sentRead() || cache.sentWrite();
        if (own) {
            push(records, request);
        }
        if (cache.sentWriteBack()) {
            if (own) {
                records.then(',');
            }
            push(records, cache.writeBack());
        }
        if (!own && !cache.sentWriteBack()) {
            records.dash();
        }
    }

    private void push(ClusterRecords records, int request) {
        records.number(request)
                .then('/')
                .text(AccessType.VALUES[requests.type[request]].code())
                .then('/')
                .hex(requests.address[request])
                .then('/')
                .decimal(requests.size[request]);
    }

    @Override
    public void repeated(Cache cache, long attempts) {
        if (repetitions.length > 0) {
            again(repetitions[cache.unit()]);
        } else {
            int request = last[cache.unit()];
            write(cache, request, Status.RESERVATION_FAIL, requests.address[request], requests.size[request]);
        }
    }

    /** The failure recorded last happens again now; false: not in the next cycle. */
    private boolean again(Repetition r) {
        if (tick() != r.last + 1) {
            return false;
        }
        if (r.count == 0) {
            r.core = gpu.now();
            r.tick = tick();
        }
        r.count++;
        r.last = tick();
        return true;
    }

    private void write(Repetition r, int unit) {
        if (r.count > 0) {
            record("R", r.core, r.tick, unit).decimal(r.count).end();
            r.count = 0;
        }
    }

    @Override
    public void sent(Cache cache, int request) {
        record("S", cache.unit()).number(request).end();
    }

    @Override
    public void filled(Cache cache, int request) {
        record("F", cache.unit())
                .number(request)
                .hex(requests.address[request])
                .decimal(cache.set())
                .decimal(cache.way())
                .hex(requests.sectors[request])
                .decimal(cache.isLineModified() ? 1 : 0)
                .end();
    }

    @Override
    public void handedBack(Cache cache, int request) {
        record("N", cache.unit()).number(request).end();
    }

    @Override
    public void dropped(Cache cache, boolean modifiedOnly) {
        record(modifiedOnly ? "U" : "V", cache.unit()).end();
    }

    @Override
    public void copied(Cache cache, long address, long time, int sectors) {
        record("M", cache.unit())
                .hex(address)
                .decimal(time)
                .decimal(cache.set())
                .decimal(cache.way())
                .hex(sectors)
                .end();
    }

    /** Writes the repetitions that had not ended. */
    void finish() {
        for (int unit = 0; unit < repetitions.length; unit++) {
            write(repetitions[unit], unit);
        }
    }
}
