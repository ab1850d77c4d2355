package io.policybridge.simulator.metrics;

import io.policybridge.simulator.metrics.loads.LoadTable;
import io.policybridge.simulator.metrics.loads.LoadTally;

/**
 * How the lines of one L1D are used, after Koo et al. (APCM, ISCA 2017): once in the simulated cache, from allocation
 * to loss, and once in an unbounded cache until the launch ends. Lines are named by their numbers in the owner's table.
 * Stores fill no line here and use none.
 */
final class AccessPatterns {
    private static final Metric[] UNBOUNDED = {
        Metric.UNBOUNDED_STREAMING, Metric.UNBOUNDED_INTER_WARP, Metric.UNBOUNDED_INTRA_WARP, Metric.UNBOUNDED_MIXED
    };
    private static final Metric[] BOUNDED = {
        Metric.BOUNDED_STREAMING, Metric.BOUNDED_INTER_WARP, Metric.BOUNDED_INTRA_WARP, Metric.BOUNDED_MIXED
    };
    /** Types of a line, table 2 of the paper, as {@link LoadTable} numbers them. */
    private static final int INTER_WARP = 1;

    private static final int MIXED = 3;

    private final MetricCounts counts;
    private final LoadTally loads;
    private final LineTable lines;
    private final TypedReuse reuses;
    /** By line, in this launch: its accesses, those of the warp that filled it, that warp, the load that did. */
    private int[] accesses = new int[0];

    private int[] own = new int[0];
    private int[] filler = new int[0];
    private int[] load = new int[0];
    /** Its last access: by which warp, and the count of accesses then. */
    private int[] lastWarp = new int[0];

    private int[] lastAt = new int[0];
    /** The same of the line in the cache; 0 accesses of a line that no load filled. */
    private int[] held = new int[0];

    private int[] heldOwn = new int[0];
    private int[] heldFiller = new int[0];
    private int now;

    AccessPatterns(MetricCounts counts, LoadTally loads, LineTable lines) {
        this.counts = counts;
        this.loads = loads;
        this.lines = lines;
        reuses = new TypedReuse(counts);
    }

    private void fit() {
        if (lines.size() > accesses.length) {
            accesses = lines.fitted(accesses);
            own = lines.fitted(own);
            filler = lines.fitted(filler);
            load = lines.fitted(load);
            lastWarp = lines.fitted(lastWarp);
            lastAt = lines.fitted(lastAt);
            held = lines.fitted(held);
            heldOwn = lines.fitted(heldOwn);
            heldFiller = lines.fitted(heldFiller);
        }
    }

    /** Load number {@code by}, of {@code warp}, touched {@code line}, hit or miss. */
    void touched(int line, int warp, int by) {
        fit();
        now++;
        if (accesses[line] == 0) {
            filler[line] = warp;
            load[line] = by;
            own[line] = 0;
        }
        accesses[line]++;
        own[line] += filler[line] == warp ? 1 : 0;
        if (accesses[line] > 1) {
            Metric reuse = lastWarp[line] == warp ? Metric.REUSE_INTRA_WARP : Metric.REUSE_INTER_WARP;
            int bucket = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(now - lastAt[line]);
            counts.count(reuse, bucket);
            reuses.accessed(line, bucket, type(accesses[line], own[line]) == MIXED);
        }
        lastWarp[line] = warp;
        lastAt[line] = now;
    }

    /** A load of {@code warp} found {@code line} in the cache or in flight. */
    void found(int line, int warp) {
        fit();
        if (held[line] > 0) {
            held[line]++;
            heldOwn[line] += heldFiller[line] == warp ? 1 : 0;
        }
    }

    /** {@code line} was allocated, by a load of {@code warp} or by something else. */
    void allocated(int line, int warp, boolean byLoad) {
        lost(line);
        if (byLoad) {
            held[line] = 1;
            heldOwn[line] = 1;
            heldFiller[line] = warp;
        }
    }

    /** {@code line} was evicted or dropped. */
    void lost(int line) {
        fit();
        if (held[line] > 0) {
            counts.count(BOUNDED[type(held[line], heldOwn[line])]);
            counts.count(Metric.BOUNDED_ACCESSES, held[line]);
            held[line] = 0;
        }
    }

    /** No line is in the cache any more. */
    void allLost() {
        for (int line = 0; line < held.length; line++) {
            lost(line);
        }
    }

    /** The launch has ended: the types of its lines are final. */
    void ended() {
        allLost();
        for (int line = 0; line < accesses.length; line++) {
            if (accesses[line] > 0) {
                int type = type(accesses[line], own[line]);
                counts.count(UNBOUNDED[type]);
                counts.count(Metric.UNBOUNDED_ACCESSES, accesses[line]);
                reuses.ended(line, type == INTER_WARP);
                loads.filled(load[line], type);
                accesses[line] = 0;
            }
        }
    }

    /**
     * Once: streaming. By the warp that filled it once, by others too: inter-warp. By that warp alone: intra-warp. All
     * else: both.
     */
    private static int type(int accesses, int own) {
        if (accesses == 1) {
            return 0;
        }
        return own == 1 ? INTER_WARP : own == accesses ? 2 : MIXED;
    }
}
