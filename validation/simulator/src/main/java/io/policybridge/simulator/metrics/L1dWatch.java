package io.policybridge.simulator.metrics;

import io.policybridge.config.Sectors;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.subline.SublineCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.ldst.LdstObserver;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/** Watches the L1D of one SM: why its load accesses miss, and who touched their lines before. */
final class L1dWatch implements LdstObserver {
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();

    /** What {@link #lostTo} holds of a line that is in the cache, or was lost otherwise than to an eviction. */
    private static final int NO_WARP = -1;

    private static final int NEVER = 0;

    private final RunMetrics run;
    private final Requests requests;
    private final WritableCache l1d;
    /** Null if the L1D has whole lines. */
    private final SublineCache chunks;

    private final LineTable lines = new LineTable();
    private final LruShadow shadow;
    private final AccessPatterns patterns;

    // By line number. Epochs count from 1 the times that the cache was emptied.
    private int[] cached = new int[0];
    private int[] lostTo = new int[0];
    private int epoch = 1;
    private int[] kernel = new int[0];
    private int[] cta = new int[0];
    private int[] warp = new int[0];
    private int[] lanes = new int[0];
    /** Granularity of the load access before; 0: none. */
    private int grain;

    L1dWatch(RunMetrics run, Requests requests, WritableCache l1d, int lineCapacity) {
        this.run = run;
        this.requests = requests;
        this.l1d = l1d;
        chunks = l1d instanceof SublineCache subline ? subline : null;
        shadow = new LruShadow(lineCapacity);
        patterns = new AccessPatterns(run, lines);
    }

    private int line(long address) {
        int line = lines.number(address);
        if (line >= cached.length) {
            cached = lines.fitted(cached);
            lostTo = lines.fitted(lostTo);
            kernel = lines.fitted(kernel);
            cta = lines.fitted(cta);
            warp = lines.fitted(warp);
            lanes = lines.fitted(lanes);
        }
        return line;
    }

    private boolean isLoad(int request) {
        int type = requests.type[request];
        return (type == GLOBAL_READ || type == LOCAL_READ) && !requests.atomic[request];
    }

    @Override
    public void probed(int request, int status, long now) {
        if (status == Status.RESERVATION_FAIL || status == Status.BYPASS) {
            return;
        }
        int line = line(requests.address[request]);
        int by = requests.dynamicWarp[request];
        boolean isLoad = isLoad(request);
        if (isLoad) {
            boolean recent = shadow.touch(line);
            classify(request, line, recent);
            reference(request, line);
            patterns.touched(line, by, requests.pc[request]);
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
            run.counts().add(Metric.FETCHED_BYTES, 0, requests.size[request]);
        }
        if (chunks != null) {
            int now = chunks.grain();
            run.counts()
                    .count(
                            now == Sectors.BYTES
                                    ? Metric.GRAIN_32
                                    : now == 2 * Sectors.BYTES ? Metric.GRAIN_64 : Metric.GRAIN_128);
            if (grain != 0 && grain != now) {
                run.counts().count(Metric.GRAIN_SWITCHES);
            }
            grain = now;
        }
    }

    @Override
    public void dispatched(int instruction, Coalescer accesses, long now) {
        for (int i = 0; i < accesses.count(); i++) {
            if (isData(accesses.type())) {
                int size = accesses.size(i);
                run.counts()
                        .count(
                                size == Sectors.BYTES
                                        ? Metric.REQUESTS_32
                                        : size == 2 * Sectors.BYTES ? Metric.REQUESTS_64 : Metric.REQUESTS_128);
            }
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
        run.counts().count(Metric.FLUSHES);
    }

    private void classify(int request, int line, boolean recent) {
        MetricCounts counts = run.counts();
        switch (l1d.probe()) {
            case Status.HIT -> counts.count(Metric.HIT);
            case Status.HIT_RESERVED -> counts.count(Metric.PENDING_HIT);
            case Status.SECTOR_MISS -> counts.count(Metric.SECTOR);
            default -> miss(counts, request, line, recent);
        }
    }

    private void miss(MetricCounts counts, int request, int line, boolean recent) {
        if (cached[line] == NEVER) {
            counts.count(Metric.COLD);
        } else if (cached[line] != epoch || lostTo[line] == NO_WARP) {
            counts.count(Metric.DROPPED);
        } else {
            counts.count(lostTo[line] == requests.dynamicWarp[request] ? Metric.INTRA_WARP : Metric.INTER_WARP);
            counts.count(recent ? Metric.CONFLICT : Metric.CAPACITY);
        }
    }

    private void reference(int request, int line) {
        int launch = run.launch();
        Metric kind;
        if (kernel[line] == NEVER) {
            kind = Metric.L1D_FIRST;
        } else if (kernel[line] != launch) {
            kind = Metric.INTER_KERNEL;
        } else if (warp[line] == requests.dynamicWarp[request]) {
            kind = (lanes[line] & requests.lanes[request]) != 0 ? Metric.INTRA_THREAD : Metric.INTER_THREAD;
        } else {
            kind = cta[line] == requests.cta[request] ? Metric.INTRA_BLOCK : Metric.INTRA_CORE;
        }
        run.counts().count(kind);
        kernel[line] = launch;
        cta[line] = requests.cta[request];
        warp[line] = requests.dynamicWarp[request];
        lanes[line] = requests.lanes[request];
    }

    @Override
    public void bypassed(int request) {
        if (isLoad(request)) {
            run.counts().count(Metric.BYPASSED);
            int line = line(requests.address[request]);
            reference(request, line);
            patterns.touched(line, requests.dynamicWarp[request], requests.pc[request]);
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
