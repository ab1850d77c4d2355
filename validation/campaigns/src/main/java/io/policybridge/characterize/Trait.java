package io.policybridge.characterize;

import io.policybridge.benchmarks.Paper;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A number that a paper classifies benchmarks by, or shows of their classes. NaN where nothing was counted. */
public enum Trait {
    /** Section 2: a load that makes more than two accesses is divergent; section 3: the classes follow from it. */
    DIVERGENT_LOADS(
            Paper.DACACHE,
            "divergentLoads",
            "section 2",
            Notation.PERCENT,
            "warp loads that make more than 2 accesses, of all warp loads",
            m -> divergent(m) / (divergent(m) + coherent(m))),
    /** Section 3.1, figure 2: a divergent load of which some accesses missed, but not all. */
    PARTIALLY_CACHED(
            Paper.DACACHE,
            "partiallyCached",
            "section 3.1",
            Notation.PERCENT,
            "divergent warp loads some of whose accesses missed, not all",
            m -> m.count(Metric.DIVERGENT_PARTIAL) / divergent(m)),
    /** Section 3.1. */
    FULLY_CACHED(
            Paper.DACACHE,
            "fullyCached",
            "section 3.1",
            Notation.PERCENT,
            "divergent warp loads none of whose accesses missed",
            m -> m.count(Metric.DIVERGENT_FULL) / divergent(m)),

    /** Section 3.1, figure 3: of all lines that an infinite L1D allocates. */
    STREAMING(
            Paper.APCM,
            "streaming",
            "section 3.1",
            Notation.PERCENT,
            "lines of an unbounded L1D accessed once",
            m -> type(m, Metric.UNBOUNDED_STREAMING)),
    /** Section 3.1, table 2. */
    INTER_WARP(
            Paper.APCM,
            "interWarp",
            "section 3.1",
            Notation.PERCENT,
            "accessed once by the warp that filled them, and by others",
            m -> type(m, Metric.UNBOUNDED_INTER_WARP)),
    /** Section 3.1, table 2. */
    INTRA_WARP(
            Paper.APCM,
            "intraWarp",
            "section 3.1",
            Notation.PERCENT,
            "accessed several times, by the warp that filled them alone",
            m -> type(m, Metric.UNBOUNDED_INTRA_WARP)),
    /** Section 3.1, table 2. */
    MIXED(
            Paper.APCM,
            "mixed",
            "section 3.1",
            Notation.PERCENT,
            "accessed several times by the warp that filled them, and by others",
            m -> type(m, Metric.UNBOUNDED_MIXED)),
    /** Section 3.2, figure 4: what a bounded cache shows of the locality. */
    ONCE_IN_L1D(
            Paper.APCM,
            "onceInL1d",
            "section 3.2",
            Notation.PERCENT,
            "lines of the configured L1D accessed once until they are lost",
            m -> m.count(Metric.BOUNDED_STREAMING)
                    / (m.count(Metric.BOUNDED_STREAMING)
                            + m.count(Metric.BOUNDED_INTER_WARP)
                            + m.count(Metric.BOUNDED_INTRA_WARP)
                            + m.count(Metric.BOUNDED_MIXED))),
    /** Section 3.3, equation 1. */
    SIMILARITY(
            Paper.APCM,
            "similarity",
            "equation 1",
            Notation.RATIO,
            "access pattern similarity: of each load's lines those of its most frequent type",
            m -> m.count(Metric.SIMILAR) / m.count(Metric.SIMILAR_OF)),
    /** Section 3: IPC with 4 times a baseline of 32 KB. */
    GAIN_OF_4X(
            Paper.APCM,
            "gainOf4x",
            "section 3",
            Notation.RATIO,
            "IPC with an L1D of 128 KB over IPC with 32 KB",
            m -> m.ipc(Caches.L1D_128K) / m.ipc(Caches.L1D_32K),
            Caches.L1D_32K,
            Caches.L1D_128K),

    /** Section 2.1, figure 3. */
    ALL_HIT(Paper.MEDIC, "allHit", "figure 3", "all hit", m -> warps(m, Metric.WARPS_ALL_HIT)),
    /** Section 2.1, figure 3. */
    MOSTLY_HIT(
            Paper.MEDIC, "mostlyHit", "figure 3", "70% or more hit, not all", m -> warps(m, Metric.WARPS_MOSTLY_HIT)),
    /** Section 2.1, figure 3. */
    BALANCED(
            Paper.MEDIC,
            "balanced",
            "figure 3",
            "20% or more, but less than 70%",
            m -> warps(m, Metric.WARPS_BALANCED)),
    /** Section 2.1, figure 3. */
    MOSTLY_MISS(
            Paper.MEDIC, "mostlyMiss", "figure 3", "less than 20%, but some", m -> warps(m, Metric.WARPS_MOSTLY_MISS)),
    /** Section 2.1, figure 3. */
    ALL_MISS(Paper.MEDIC, "allMiss", "figure 3", "none", m -> warps(m, Metric.WARPS_ALL_MISS)),

    /** Sections III.C and V.A: what tells fine-grained accesses from coarse ones. */
    FINE_REQUESTS(
            Paper.DYCACHE,
            "fineRequests",
            "section V.A",
            Notation.PERCENT,
            "requests of 32 and 64 bytes, of all of global and local memory",
            m -> (m.count(Metric.REQUESTS_32) + m.count(Metric.REQUESTS_64))
                    / (m.count(Metric.REQUESTS_32) + m.count(Metric.REQUESTS_64) + m.count(Metric.REQUESTS_128))),
    /** Sections III.C and V.A: what tells good locality from poor. */
    MISS_RATE(
            Paper.DYCACHE,
            "missRate",
            "section V.A",
            Notation.PERCENT,
            "accesses to the configured L1D that miss",
            m -> missRate(m, Caches.CONFIGURED)),

    /** Section 4.3, figure 4.2. */
    BYPASSED_IPC(
            Paper.THESIS,
            "bypassedIpc",
            "figure 4.2",
            Notation.NUMBER,
            "IPC when all loads bypass L1D and L2",
            m -> m.ipc(Caches.BYPASSED),
            Caches.BYPASSED),
    /** Section 4.3, figure 4.2. */
    BOUNDED_IPC(
            Paper.THESIS,
            "boundedIpc",
            "figure 4.2",
            Notation.NUMBER,
            "IPC with the configured caches",
            m -> m.ipc(Caches.CONFIGURED)),
    /** Section 4.3, figure 4.2. */
    UNBOUNDED_IPC(
            Paper.THESIS,
            "unboundedIpc",
            "figure 4.2",
            Notation.NUMBER,
            "IPC with unbounded caches",
            m -> m.ipc(Caches.UNBOUNDED),
            Caches.UNBOUNDED),
    /** Section 4.3, figure 4.3. */
    BOUNDED_MISSES(
            Paper.THESIS,
            "boundedMisses",
            "figure 4.3",
            Notation.PERCENT,
            "accesses to the configured L1D that miss",
            m -> missRate(m, Caches.CONFIGURED)),
    /** Section 4.3, figure 4.3. */
    UNBOUNDED_MISSES(
            Paper.THESIS,
            "unboundedMisses",
            "figure 4.3",
            Notation.PERCENT,
            "accesses to an unbounded L1D that miss",
            m -> missRate(m, Caches.UNBOUNDED),
            Caches.UNBOUNDED),
    /** Section 4.3, figure 4.5 and footnote 1: thrashing. */
    MPKI(
            Paper.THESIS,
            "mpki",
            "figure 4.5",
            Notation.NUMBER,
            "L1D load misses per 1000 thread instructions",
            m -> m.totals().get(Caches.CONFIGURED).value(RunStatistics.MPKI)),
    /** Section 4.3, figure 4.4: conflicts. */
    LINE_ALLOC_FAILS(
            Paper.THESIS,
            "lineAllocFails",
            "figure 4.4",
            Notation.NUMBER,
            "attempts that found every way of the set reserved, per 1000 core cycles of an SM",
            m -> perKiloCycle(m, Metric.LINE_ALLOC)),
    /** Section 4.3, figure 4.4: thrashing. */
    MSHR_ENTRY_FAILS(
            Paper.THESIS,
            "mshrEntryFails",
            "figure 4.4",
            Notation.NUMBER,
            "attempts that found no MSHR entry, per 1000 core cycles of an SM",
            m -> perKiloCycle(m, Metric.MSHR_ENTRY));

    /** How it is written. */
    enum Notation {
        PERCENT("%.1f%%", 100),
        RATIO("%.3f", 1),
        NUMBER("%.2f", 1);

        private final String format;
        private final double factor;

        Notation(String format, double factor) {
            this.format = format;
            this.factor = factor;
        }
    }

    private final Paper paper;
    private final String key;
    private final String place;
    private final Notation notation;
    private final String meaning;
    private final ToDoubleFunction<Measured> value;
    private final List<Caches> caches;

    /** A share of the warps whose loads accessed the L2. */
    Trait(Paper paper, String key, String place, String which, ToDoubleFunction<Measured> value) {
        this(paper, key, place, Notation.PERCENT, "warps by the share of their L2 accesses that hit: " + which, value);
    }

    /** {@code caches}: simulations that it needs besides that with the configured ones. */
    Trait(
            Paper paper,
            String key,
            String place,
            Notation notation,
            String meaning,
            ToDoubleFunction<Measured> value,
            Caches... caches) {
        this.paper = paper;
        this.key = key;
        this.place = place;
        this.notation = notation;
        this.meaning = meaning;
        this.value = value;
        this.caches = List.of(caches);
    }

    /** Those of {@code paper}, in order. */
    public static List<Trait> of(Paper paper) {
        return Arrays.stream(values()).filter(trait -> trait.paper == paper).toList();
    }

    /** The paper that classifies by it. */
    public Paper paper() {
        return paper;
    }

    /** Name in tables, CSV and JSON. */
    public String key() {
        return key;
    }

    /** Where the paper defines it. */
    public String place() {
        return place;
    }

    /** What it is, in a line. */
    public String meaning() {
        return meaning;
    }

    /** Simulations that it needs besides that with the configured caches. */
    List<Caches> caches() {
        return caches;
    }

    double of(Measured measured) {
        return value.applyAsDouble(measured);
    }

    /** As users read it: {@code 12.5%}. */
    String text(Measured measured) {
        double number = of(measured);
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, notation.format, number * notation.factor);
    }

    private static double divergent(Measured m) {
        return m.count(Metric.DIVERGENT_FULL) + m.count(Metric.DIVERGENT_PARTIAL) + m.count(Metric.DIVERGENT_NONE);
    }

    private static double coherent(Measured m) {
        return m.count(Metric.COHERENT_FULL) + m.count(Metric.COHERENT_PARTIAL) + m.count(Metric.COHERENT_NONE);
    }

    private static double type(Measured m, Metric type) {
        return m.count(type)
                / (m.count(Metric.UNBOUNDED_STREAMING)
                        + m.count(Metric.UNBOUNDED_INTER_WARP)
                        + m.count(Metric.UNBOUNDED_INTRA_WARP)
                        + m.count(Metric.UNBOUNDED_MIXED));
    }

    private static double warps(Measured m, Metric type) {
        return m.count(type)
                / (m.count(Metric.WARPS_ALL_HIT)
                        + m.count(Metric.WARPS_MOSTLY_HIT)
                        + m.count(Metric.WARPS_BALANCED)
                        + m.count(Metric.WARPS_MOSTLY_MISS)
                        + m.count(Metric.WARPS_ALL_MISS));
    }

    private static double missRate(Measured m, Caches caches) {
        return m.totals().get(caches).value(RunStatistics.L1D.missRate());
    }

    private static double perKiloCycle(Measured m, Metric fails) {
        return 1000 * m.count(fails) / m.totals().get(Caches.CONFIGURED).count(RunStatistics.CYCLES) / m.sms();
    }
}
