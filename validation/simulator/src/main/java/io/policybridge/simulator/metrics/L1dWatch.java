package io.policybridge.simulator.metrics;

import io.policybridge.config.Sectors;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.subline.SublineCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.ldst.LdstObserver;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.metrics.loads.LoadColumn;
import io.policybridge.simulator.metrics.loads.LoadTally;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.StaticInstruction;
import java.util.Arrays;

/**
 * Watches the L1D of one SM: why its load accesses miss, and who touched their lines before. It counts what no other SM
 * does, so that SMs are watched on any thread.
 */
final class L1dWatch implements LdstObserver {
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();

    /** What {@link #lostTo} holds of a line that is in the cache, or was lost otherwise than to an eviction. */
    private static final int NO_WARP = -1;

    private static final int NEVER = 0;

    /** By the kinds of {@link Touches}; a line of an L1D is touched on one SM only. */
    private static final Metric[] LOCALITY = {
        Metric.L1D_FIRST,
        Metric.INTRA_THREAD,
        Metric.INTER_THREAD,
        Metric.INTRA_BLOCK,
        Metric.INTRA_CORE,
        null,
        Metric.INTER_KERNEL
    };

    private static final Metric[] CAUGHT = {
        null,
        Metric.CAUGHT_INTRA_THREAD,
        Metric.CAUGHT_INTER_THREAD,
        Metric.CAUGHT_INTRA_BLOCK,
        Metric.CAUGHT_INTRA_CORE,
        null,
        Metric.CAUGHT_INTER_KERNEL
    };

    private final RunMetrics run;
    private final Gpu gpu;
    private final LdstUnit unit;
    private final Requests requests;
    private final MetricCounts counts;
    private final LoadTally loads;
    private final WritableCache l1d;
    /** Null if the L1D has whole lines. */
    private final SublineCache chunks;

    private final LineTable lines = new LineTable();
    private final Touches touches = new Touches(lines);
    private final LruShadow shadow;
    private final AccessPatterns patterns;

    // By line number. Epochs count from 1 the times that the cache was emptied.
    private int[] cached = new int[0];
    private int[] lostTo = new int[0];
    private int epoch = 1;
    /** Granularity of the load access before; 0: none. */
    private int grain;
    /** By instruction in flight: the cycle in which it came, the launch, and its load; launch NEVER: none. */
    private long[] came = new long[0];

    private int[] cameIn = new int[0];
    private int[] cameAs = new int[0];

    L1dWatch(RunMetrics run, MetricCounts counts, Gpu gpu, LdstUnit unit, int lineCapacity) {
        this.run = run;
        this.counts = counts;
        this.gpu = gpu;
        this.unit = unit;
        requests = gpu.requests();
        loads = run.loadTable().part();
        l1d = unit.l1d();
        chunks = l1d instanceof SublineCache subline ? subline : null;
        shadow = new LruShadow(lineCapacity);
        patterns = new AccessPatterns(counts, loads, lines);
    }

    private int line(long address) {
        int line = lines.number(address);
        if (line >= cached.length) {
            cached = lines.fitted(cached);
            lostTo = lines.fitted(lostTo);
        }
        return line;
    }

    private boolean isLoad(int request) {
        int type = requests.type[request];
        return (type == GLOBAL_READ || type == LOCAL_READ) && !requests.atomic[request];
    }

    private int load(int request) {
        return loads.number(requests.kernel[request], requests.pc[request]);
    }

    @Override
    public void probed(int request, int status, long now) {
        if (status == Status.BYPASS) {
            return;
        }
        if (status == Status.RESERVATION_FAIL) {
            failedAgain(request, now, 1);
            return;
        }
        int line = line(requests.address[request]);
        int by = requests.dynamicWarp[request];
        boolean isLoad = isLoad(request);
        if (isLoad) {
            int load = load(request);
            boolean recent = shadow.touch(line);
            classify(load, request, line, recent);
            reference(request, line, l1d.probe() == Status.HIT || l1d.probe() == Status.HIT_RESERVED);
            patterns.touched(line, by, load);
            fetched(request);
        }
        if (l1d.allocation() != DataCache.LINE_ALLOCATED) {
            if (isLoad) {
                patterns.found(line, by);
            }
        } else {
            patterns.allocated(line, by, isLoad);
            if (l1d.evicted()) {
                int lost = line(l1d.evictedBlock());
                patterns.lost(lost);
                cached[lost] = epoch;
                lostTo[lost] = by;
            }
            cached[line] = epoch;
            lostTo[line] = NO_WARP;
        }
    }

    /** What an accepted load fetches, and how coarse the cache was. */
    private void fetched(int request) {
        if (l1d.sentRead()) {
            counts.add(Metric.FETCHED_BYTES, 0, requests.size[request]);
        }
        if (chunks != null) {
            int now = chunks.grain();
            counts.count(
                    now == Sectors.BYTES
                            ? Metric.GRAIN_32
                            : now == 2 * Sectors.BYTES ? Metric.GRAIN_64 : Metric.GRAIN_128);
            if (grain != 0 && grain != now) {
                counts.count(Metric.GRAIN_SWITCHES);
            }
            grain = now;
        }
    }

    @Override
    public void failedAgain(int request, long now, long attempts) {
        if (isLoad(request)) {
            loads.failed(load(request), l1d.failReason(), attempts);
        }
    }

    @Override
    public void dispatched(int instruction, Coalescer accesses, long now) {
        entered(instruction, accesses, now);
        for (int i = 0; i < accesses.count(); i++) {
            if (isData(accesses.type())) {
                int size = accesses.size(i);
                counts.count(
                        size == Sectors.BYTES
                                ? Metric.REQUESTS_32
                                : size == 2 * Sectors.BYTES ? Metric.REQUESTS_64 : Metric.REQUESTS_128);
            }
        }
    }

    /** A load of global or local memory, and what it makes. */
    private void entered(int instruction, Coalescer accesses, long now) {
        if (instruction >= came.length) {
            int capacity = Math.max(64, 2 * instruction);
            came = Arrays.copyOf(came, capacity);
            cameIn = Arrays.copyOf(cameIn, capacity);
            cameAs = Arrays.copyOf(cameAs, capacity);
        }
        cameIn[instruction] = NEVER;
        StaticInstruction code = unit.code(instruction);
        AccessType type = accesses.type();
        if (accesses.count() == 0
                || code.memory().atomic()
                || type != AccessType.GLOBAL_READ && type != AccessType.LOCAL_READ) {
            return;
        }
        int load = loads.number(unit.instructions().kernel[instruction], code.pc());
        loads.count(load, LoadColumn.WARP_LOADS);
        loads.add(load, LoadColumn.REQUESTS, accesses.count());
        if (code.registers().out().length > 0) {
            came[instruction] = now;
            cameIn[instruction] = loads.launches() + 1;
            cameAs[instruction] = load;
        }
    }

    @Override
    public void completed(int instruction) {
        if (instruction < cameIn.length && cameIn[instruction] == loads.launches() + 1) {
            loads.count(cameAs[instruction], LoadColumn.COMPLETED);
            loads.add(cameAs[instruction], LoadColumn.LATENCY, gpu.now() - came[instruction]);
            cameIn[instruction] = NEVER;
        }
    }

    @Override
    public void sentAround(int instruction, int request, long now) {
        if (isLoad(request)) {
            loads.count(load(request), LoadColumn.UNCACHED);
        }
    }

    private static boolean isData(AccessType type) {
        return type == AccessType.GLOBAL_READ
                || type == AccessType.GLOBAL_WRITE
                || type == AccessType.LOCAL_READ
                || type == AccessType.LOCAL_WRITE;
    }

    @Override
    public void flushed() {
        counts.count(Metric.FLUSHES);
    }

    private void classify(int load, int request, int line, boolean recent) {
        switch (l1d.probe()) {
            case Status.HIT -> {
                counts.count(Metric.HIT);
                loads.count(load, LoadColumn.HITS);
            }
            case Status.HIT_RESERVED -> {
                counts.count(Metric.PENDING_HIT);
                loads.count(load, LoadColumn.PENDING_HITS);
            }
            case Status.SECTOR_MISS -> {
                counts.count(Metric.SECTOR);
                loads.count(load, LoadColumn.MISSES);
            }
            default -> {
                loads.count(load, LoadColumn.MISSES);
                miss(load, request, line, recent);
            }
        }
    }

    private void miss(int load, int request, int line, boolean recent) {
        if (cached[line] == NEVER) {
            counts.count(Metric.COLD);
            loads.count(load, LoadColumn.COLD);
        } else if (cached[line] != epoch || lostTo[line] == NO_WARP) {
            counts.count(Metric.DROPPED);
        } else {
            boolean isOwn = lostTo[line] == requests.dynamicWarp[request];
            counts.count(isOwn ? Metric.INTRA_WARP : Metric.INTER_WARP);
            loads.count(load, isOwn ? LoadColumn.INTRA_WARP : LoadColumn.INTER_WARP);
            counts.count(recent ? Metric.CONFLICT : Metric.CAPACITY);
        }
    }

    private void reference(int request, int line, boolean caught) {
        int kind = touches.touch(
                line,
                run.launch(),
                requests.sm[request],
                requests.cta[request],
                requests.dynamicWarp[request],
                requests.lanes[request]);
        counts.count(LOCALITY[kind]);
        if (caught && kind != Touches.FIRST) {
            counts.count(CAUGHT[kind]);
        }
    }

    @Override
    public void bypassed(int request) {
        if (isLoad(request)) {
            counts.count(Metric.BYPASSED);
            int line = line(requests.address[request]);
            reference(request, line, false);
            int load = load(request);
            loads.count(load, LoadColumn.BYPASSED);
            patterns.touched(line, requests.dynamicWarp[request], load);
        }
    }

    @Override
    public void invalidated() {
        epoch++;
        shadow.clear();
        patterns.allLost();
    }

    /** The launch at hand has ended. */
    void ended() {
        patterns.ended();
    }
}
