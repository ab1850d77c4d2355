package io.policybridge.policies.streaming;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.policies.indexing.PolynomialIndex;
import io.policybridge.policies.throttling.Coordinator;
import io.policybridge.policies.throttling.Periods;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * DBSA: dynamically bypassing streaming applications. M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy",
 * Cairo University 2015, section 5.1 and figure 5.14.
 *
 * <p>Each cache's miss rate is measured over periods of fixed length; above a threshold the whole cache is switched off
 * for the next one. Tags are updated meanwhile, so reuse is noticed and the cache is switched on again.
 *
 * <p>Parameters, with units, defaults and where these come from, are listed in {@link #SPEC}.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class Dbsa implements GpuPolicy {
    private static final int ADDRESS_BITS = 27;

    /** Caches that are governed. */
    public enum Caches {
        L1D,
        L2,
        BOTH
    }

    /** Whose miss rate decides. */
    public enum Scope {
        PER_CACHE,
        PER_LEVEL
    }

    /** Where stores are part of the miss rate. */
    public enum Stores {
        NONE,
        L2,
        BOTH
    }

    /** What an L1D that is switched on again holds: what it held before, or nothing. */
    public enum Reenable {
        RESUME,
        COLD
    }

    /** Set index of the shadow tags. */
    public enum Index {
        HOST,
        POLYNOMIAL,
        SEQUENTIAL
    }

    /** The parameters that DWT-PRIC shares. */
    public static final List<Param> SHARED = List.of(
            Param.integer(
                    "threshold",
                    90,
                    0,
                    100,
                    "percent",
                    "thesis, table 6.1; one value for L1 and L2: ours",
                    "a cache with more misses is switched off"),
            Param.choice(
                    "scope",
                    Scope.PER_CACHE,
                    "ours: cheapest hardware",
                    "whether each cache decides alone or all of a level together"),
            Param.integer(
                    "minAcc", 1, 1, 1_000_000, "accesses", "ours", "a period with fewer accesses decides nothing"),
            Param.choice(
                    "countStores",
                    Stores.L2,
                    "ours: this L1D never allocates stores",
                    "where stores are part of the miss rate"),
            Param.flag("pendingHitIsMiss", false, "GPGPU-Sim's statistics", "whether a merged access counts as a miss"),
            Param.flag(
                    "bypassLocal",
                    false,
                    "ours: the L1D writes local memory back",
                    "whether loads from local memory bypass the L1D too"),
            Param.choice("caches", Caches.BOTH, "thesis, section 5.1", "which caches are governed"),
            Param.choice(
                    "reenable",
                    Reenable.RESUME,
                    "ours: the thesis's own tags would hit without data",
                    "whether an L1D that is switched on again keeps its old lines, or is flushed"),
            Param.choice(
                    "shadowIndex",
                    Index.HOST,
                    "thesis, section 5.1: the cache's own tags; otherwise: ours",
                    "set index of the tags that are kept while a cache is off"));

    public static final PolicySpec SPEC = new PolicySpec(
                    "dbsa",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, section 5.1",
                    "A cache whose miss rate over a period exceeds a threshold is switched off for the next period.",
                    Stream.concat(Stream.of(Periods.PARAM, Periods.PER_KERNEL), SHARED.stream())
                            .toList(),
                    (settings, host) -> new Dbsa(settings, host, () -> true))
            .withHardware(Dbsa::hardware)
            .withDeviations(
                    "Tags that are updated while the cache is off are a separate shadow array, which begins as a "
                            + "copy of the cache's own: with these, lines without data would hit.",
                    "Shadow tags of a cache that fetches sectors have sectors too: its misses are those of "
                            + "sectors, on and off.",
                    "At the L2 a bypass is BYPASS_ON_MISS, for resident lines may be modified. Atomics, fetches and "
                            + "write-backs use the cache.",
                    "With reenable=cold only the L1D is flushed: hosts flush no L2 slice for a policy. Lines "
                            + "that are modified or in flight stay.",
                    "A period begins with the kernel to within a hundredth of its length.");

    /** Two counters and a bit for each cache, which the thesis implies; the shadow tags are ours. */
    public static List<StateBits> hardware(Settings settings, HostGeometry host) {
        Caches caches = settings.choice("caches", Caches.class);
        List<StateBits> stated = new ArrayList<>();
        if (caches != Caches.L2) {
            add(stated, settings, host.l1d(), "L1D", StateBits.Per.SM);
        }
        if (caches != Caches.L1D) {
            add(stated, settings, host.l2(), "L2", StateBits.Per.L2_SLICE);
        }
        return stated;
    }

    private static void add(
            List<StateBits> stated, Settings settings, CacheShape shape, String cache, StateBits.Per per) {
        int counter = StateBits.width(settings.integer(Periods.PARAM.key()) + 1L);
        stated.add(new StateBits(
                cache + " accesses, misses, switch",
                2L * counter + 1,
                per,
                "2 x " + counter + " + 1",
                "thesis, section 5.1, implied; width: an access a cycle"));
        int tag = ADDRESS_BITS - StateBits.width(shape.lineBytes()) - StateBits.width(shape.sets());
        int age = StateBits.width(shape.ways());
        stated.add(new StateBits(
                cache + " shadow tags",
                (long) shape.lines() * (tag + 1 + age),
                per,
                shape.lines() + " lines x (" + tag + " tag + 1 valid + " + age + " LRU)",
                "ours: the thesis uses the cache's own tags"));
    }

    private final HostGeometry host;
    private final Caches caches;
    private final Stores stores;
    private final boolean pendingHitIsMiss;
    private final boolean bypassLocal;
    private final Index index;
    private final boolean cold;
    private final boolean perKernel;
    private final int period;
    private final StreamingGauge[] l1d;
    private final StreamingGauge[] l2;
    /** Of the first cache, whose clock the others look at. */
    private Periods time;

    /** {@code watching}: whether the end of a period decides anything. */
    public Dbsa(Settings settings, HostGeometry host, BooleanSupplier watching) {
        this.host = host;
        caches = settings.choice("caches", Caches.class);
        index = settings.choice("shadowIndex", Index.class);
        cold = settings.choice("reenable", Reenable.class) == Reenable.COLD;
        perKernel = settings.flag(Periods.PER_KERNEL.key());
        stores = settings.choice("countStores", Stores.class);
        pendingHitIsMiss = settings.flag("pendingHitIsMiss");
        bypassLocal = settings.flag("bypassLocal");
        period = settings.integer("period");
        l1d = gauges(settings, host.sms(), caches == Caches.L2 ? () -> false : watching);
        l2 = gauges(settings, host.subPartitions(), watching);
    }

    private static StreamingGauge[] gauges(Settings settings, int count, BooleanSupplier watching) {
        StreamingGauge[] gauges = new StreamingGauge[count];
        boolean pooled = settings.choice("scope", Scope.class) == Scope.PER_LEVEL;
        for (int i = 0; i < count; i++) {
            gauges[i] = pooled && i > 0 ? gauges[0].beside() : new StreamingGauge(settings, watching);
        }
        return gauges;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        if (caches == Caches.L2) {
            return null;
        }
        GaugedCache.Tools tools = tools(l1d[sm], host.l1d(), stores == Stores.BOTH);
        return cold ? new ColdL1d(tools, bypassLocal) : new GaugedL1d(tools, bypassLocal);
    }

    /**
     * The L1D of SM {@code sm} indexed by {@code setIndex}, whose misses {@code coordinator} learns of; one that is not
     * governed stays on.
     */
    public Part l1d(int sm, SetIndex setIndex, Coordinator coordinator) {
        GaugedCache.Tools tools = tools(l1d[sm], host.l1d(), stores == Stores.BOTH);
        return cold
                ? new ColdIndexedL1d(tools, bypassLocal, setIndex, sm, coordinator)
                : new IndexedL1d(tools, bypassLocal, setIndex, sm, coordinator);
    }

    @Override
    public Part l2(int subPartition) {
        return caches == Caches.L1D ? null : new GaugedL2(tools(l2[subPartition], host.l2(), stores != Stores.NONE));
    }

    private GaugedCache.Tools tools(StreamingGauge gauge, CacheShape shape, boolean countsStores) {
        Periods own = time == null ? new Periods(period) : time.follower();
        if (time == null) {
            time = own;
        }
        return new GaugedCache.Tools(
                gauge, new OwnTags(shape), shadow(shape), own, countsStores, pendingHitIsMiss, perKernel);
    }

    private ShadowTags shadow(CacheShape shape) {
        boolean polynomial = index == Index.POLYNOMIAL && Integer.bitCount(shape.sets()) == 1 && shape.sets() > 1;
        SetIndex ours = polynomial ? PolynomialIndex.least(shape) : (line, sets, bytes) -> (int) (line / bytes % sets);
        return new ShadowTags(shape, index == Index.HOST ? null : ours);
    }
}
