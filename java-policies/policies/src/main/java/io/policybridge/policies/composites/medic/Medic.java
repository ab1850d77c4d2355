package io.policybridge.policies.composites.medic;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.policies.bypass.L2BypassRule;
import io.policybridge.policies.bypass.WarpKey;
import io.policybridge.toolbox.BloomFilter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * MeDiC: memory divergence correction at the shared L2 and in DRAM. R. Ausavarungnirun et al., arXiv 1804.11038
 * (summary of PACT 2015).
 *
 * <p>Warps differ much, and for long, in how many of their L2 accesses hit, and a warp waits for its slowest request.
 * So warps that mostly miss are sent past the L2 ({@code wbyp}), lines of warps that mostly hit are kept longest
 * ({@code wip}), and what these still miss is served first in DRAM ({@code wms}); {@code medic} is all three.
 * {@code pc-byp} bypasses by program counter instead of by warp.
 *
 * <p>The summary gives no numbers. Preset {@code paper} has those of the original as recalled: profile 30 accesses,
 * reset every 100,000 cycles, types at 20 and 70 percent, counters of 10 bits, the border of the bypass falling by 5
 * points for 5 points of miss rate; and one pair of counters per warp, as section 3.1 says. Preset {@code authors}
 * mimics the behaviour of the authors' public patch: one table per memory partition, with one entry for the same slot
 * of all SMs, a warp's counters cleared after a quiet time, bypasses counted by what they would have hit, no tuning, a
 * stamp scaled by the hit ratio, rows served to their end.
 */
public final class Medic implements GpuPolicy {
    /** Whose numbers the parameters take that are {@code auto}. */
    public enum Preset {
        PAPER,
        AUTHORS
    }

    private enum Mechanism {
        BYPASS,
        INSERTION,
        SCHEDULING
    }

    private enum Choice {
        AUTO,
        TRUE,
        FALSE
    }

    private static final String PAPER = "R. Ausavarungnirun et al. (MeDiC), arXiv 1804.11038, section ";
    private static final String RECALLED = "original PACT 2015 paper, as recalled";
    private static final String BOTH = RECALLED + "; authors' patch";
    /** Of the authors' patch. */
    private static final int PROGRAM_COUNTERS = 65_535;

    private static final int LOW = 20;

    private static final Param PRESET =
            Param.choice("preset", Preset.PAPER, "ours", "whose numbers apply where a parameter is auto");
    private static final Param KEY =
            Param.choice("key", WarpKey.By.AUTO, "paper: sm-slot (ours); authors: slot", "what distinguishes warps");
    private static final Param ENTRIES = Param.autoInteger(
            "entries",
            1,
            1 << 20,
            "entries",
            "paper: one per warp of the GPU, as many as medic's table has (ours; the paper, section 5, only says that two "
                    + "program counters can meet in an entry); authors: 65,535",
            "entries of the table by program counter");
    private static final Param SCOPE = Param.choice(
            "scope",
            Scope.AUTO,
            PAPER + "3.1 (\"two counters ... for each warp\"): global; authors' patch: per-partition",
            "one table for the GPU, or one per memory partition");
    private static final Param PROFILE = Param.autoInteger(
            "profile", 1, 1000, "accesses", BOTH + ": 30; 100", "accesses after which a type is known");
    private static final Param INTERVAL = Param.autoInteger(
            "resetInterval",
            1000,
            10_000_000,
            "core cycles",
            BOTH + ": 100,000; 10,000",
            "between resets, or the longest quiet time");
    private static final Param RESET =
            Param.choice("reset", WarpTypes.Reset.AUTO, BOTH + ": periodic; idle-gap", "when counters are cleared");
    /**
     * The default is not {@code auto}: in recordings of earlier versions that stands for what was the default there.
     */
    private static final Param ON_LAUNCH = Param.choice(
            "resetOnLaunch",
            Choice.FALSE,
            PAPER
                    + "3.1 (counters are those of the sampling interval, whichever warps use the slot in it); authors' patch; "
                    + "auto, the default of earlier versions: true in preset paper",
            "a launched warp begins without a type");

    private static final Param TH1 =
            Param.integer("th1", LOW, 0, 100, "percent of hits", RECALLED, "from here on a warp is balanced");
    private static final Param TH2 =
            Param.integer("th2", 70, 0, 100, "percent of hits", RECALLED, "from here on a warp is mostly-hit");
    private static final Param BITS =
            Param.autoInteger("bits", 4, 31, "bits", BOTH + ": 10; 31 (32 there)", "width of the counters");
    private static final Param COUNT_BYPASSED = Param.choice(
            "countBypassed",
            Choice.AUTO,
            "paper: false (ours); authors: true",
            "bypasses count by what they would have found");
    private static final Param DIRTY = Param.choice(
            "dirty",
            L2BypassRule.Dirty.AUTO,
            "paper: probe (ours); authors: ignore",
            "whether the tags are probed for modified lines before a bypass");
    private static final Param TUNE = Param.choice(
            "tune",
            Tuning.Mode.AUTO,
            BOTH + ": recompute; off",
            "whether th1 follows the miss rate, and may rise again");
    private static final Param STEP = Param.integer(
            "tuneStep",
            5,
            1,
            20,
            "percentage points",
            RECALLED,
            "how far th1 falls for each such rise of the miss rate");
    private static final Param EPOCH = Param.autoInteger(
            "tuneEpoch",
            100,
            10_000_000,
            "core cycles",
            "ours: resetInterval/10",
            "time between two changes of the threshold");
    private static final Param FEWEST =
            Param.integer("tuneMinAcc", 100, 1, 1 << 20, "accesses", "ours", "epochs with fewer accesses do not tune");
    private static final Param REUSE = Param.flag(
            "reuse",
            false,
            "MeDiC-reuse of the " + RECALLED + "; authors' patch",
            "a block that was evicted not long ago cancels its bypass");
    private static final Param REUSE_HASHES =
            Param.integer("reuseK", 5, 1, 16, "hash functions", "ours, as eaf", "hash functions of that filter");
    private static final Param REUSE_BITS = Param.integer(
            "reuseBitsPerLine", 8, 1, 4096, "bits", "as eaf", "bits of that filter per line of the L2 slice");
    private static final Param REUSE_CAPACITY = Param.autoInteger(
            "reuseCapacity",
            1,
            1 << 24,
            "evictions",
            "as eaf: the lines of the slice",
            "evictions after which that filter is emptied");
    private static final Param ORDER = Param.choice(
            "order", RankedLines.Order.AUTO, PAPER + "3.3: class-major; authors: scaled-time", "how types order lines");
    private static final Param RETAG = Param.choice(
            "retag",
            RankedLines.Retag.AUTO,
            "paper: keep (ours); authors: overwrite",
            "what a hit does to the rank of a line");
    private static final Param UNKNOWN = Param.choice(
            "unknown",
            RankedLines.Unknown.HITS,
            "ours: hits, so that LRU decides between the two; earlier versions: balanced",
            "the rank of lines of warps without a type (class-major only)");
    private static final Param QUEUES = Param.choice(
            "queues",
            TypedDram.Queues.AUTO,
            PAPER + "3.4: strict; authors: row-chain",
            "how the priorities share a channel");
    private static final Param CLEAR_BUG = Param.choice(
            "clearBug",
            Choice.AUTO,
            "authors: true",
            "a warp that was idle once is never counted again (idle-gap only)");

    private static final String[] DEVIATIONS = {
        "Accesses count when the L2 accepts them; the authors' patch counts them as they arrive. The sectors "
                + "that a sectored L2 makes of one packet are"
                + " one access, and the first of them says whether it hit.",
        "A quiet time (reset=idle-gap) is measured in hundredths of the interval: a policy learns the cycle "
                + "from ticks only. For the same reason scaled time is"
                + " the number of the touch, not the cycle, and its ratio that of the touch, not of the arrival.",
        "A high miss that merges with a low one in flight does not raise it, and low requests have no maximum "
                + "age, as in the paper.",
        "The filter of medic(reuse=true) is EAF's; that of the authors' patch records the missing blocks of warps that "
                + "the rule lets bypass.",
        "A store that an L2 without write allocation passes on does not count.",
        "Of a warp that bypasses, what still looks up (lines with a modified sector, stores to lines in flight) does "
                + "not count: it says nothing about the rest."
    };

    public static final PolicySpec MEDIC = spec(
            "medic",
            "3",
            "Warps that miss bypass the L2, lines of warps that hit stay longest, and their misses go "
                    + "first in DRAM.",
            EnumSet.allOf(Mechanism.class));
    public static final PolicySpec WBYP =
            spec("wbyp", "3.2", "Requests of warps that mostly miss bypass the L2.", EnumSet.of(Mechanism.BYPASS));
    public static final PolicySpec WIP =
            spec("wip", "3.3", "Lines of warps that mostly hit are replaced last.", EnumSet.of(Mechanism.INSERTION));
    public static final PolicySpec WMS = spec(
            "wms", "3.4", "DRAM serves requests of warps that mostly hit first.", EnumSet.of(Mechanism.SCHEDULING));
    public static final PolicySpec PC_BYP = new PolicySpec(
                    "pc-byp",
                    PAPER + "5",
                    "Requests of instructions that mostly miss bypass the L2.",
                    List.of(
                            PRESET,
                            ENTRIES,
                            SCOPE,
                            PROFILE,
                            INTERVAL,
                            RESET,
                            CLEAR_BUG,
                            TH1,
                            TH2,
                            BITS,
                            COUNT_BYPASSED,
                            DIRTY),
                    (settings, host) -> new Medic(settings, host, EnumSet.of(Mechanism.BYPASS), true))
            .withHardware((settings, host) -> new Medic(settings, host, EnumSet.of(Mechanism.BYPASS), true).hardware())
            .withDeviations(DEVIATIONS);

    /** How many tables there are. */
    public enum Scope {
        AUTO,
        PER_PARTITION,
        GLOBAL
    }

    private static PolicySpec spec(String name, String section, String idea, Set<Mechanism> mechanisms) {
        List<Param> params = new ArrayList<>(
                List.of(PRESET, KEY, ENTRIES, SCOPE, PROFILE, INTERVAL, RESET, ON_LAUNCH, CLEAR_BUG, TH1, TH2, BITS));
        if (mechanisms.contains(Mechanism.BYPASS)) {
            params.addAll(List.of(COUNT_BYPASSED, DIRTY, TUNE, STEP, EPOCH, FEWEST));
        }
        if (mechanisms.contains(Mechanism.INSERTION)) {
            params.addAll(List.of(ORDER, RETAG, UNKNOWN));
        }
        if (mechanisms.contains(Mechanism.SCHEDULING)) {
            params.add(QUEUES);
        }
        if (mechanisms.containsAll(EnumSet.allOf(Mechanism.class))) {
            params.addAll(List.of(REUSE, REUSE_HASHES, REUSE_BITS, REUSE_CAPACITY));
        }
        return new PolicySpec(
                        name,
                        PAPER + section,
                        idea,
                        params,
                        (settings, host) -> new Medic(settings, host, mechanisms, false))
                .withHardware((settings, host) -> new Medic(settings, host, mechanisms, false).hardware())
                .withDeviations(DEVIATIONS);
    }

    private final Set<Mechanism> mechanisms;
    private final Settings settings;
    private final HostGeometry host;
    private final boolean authors;
    private final WarpKey key;
    private final WarpTypes[] partitions;

    private Medic(Settings settings, HostGeometry host, Set<Mechanism> mechanisms, boolean byCounter) {
        this.settings = settings;
        this.host = host;
        this.mechanisms = mechanisms;
        authors = settings.choice(PRESET.key(), Preset.class) == Preset.AUTHORS;
        WarpKey.By by = byCounter ? WarpKey.By.PC : preset(KEY, WarpKey.By.AUTO, WarpKey.By.SM_SLOT, WarpKey.By.SLOT);
        key = WarpKey.of(
                by, host, settings.integer(ENTRIES.key(), authors ? PROGRAM_COUNTERS : host.sms() * host.warps()));
        boolean global = preset(SCOPE, Scope.AUTO, Scope.GLOBAL, Scope.PER_PARTITION) == Scope.GLOBAL;
        partitions = new WarpTypes[global ? 1 : host.channels()];
        boolean tunes = mechanisms.contains(Mechanism.BYPASS) && !byCounter;
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = types(tunes);
        }
    }

    /** The value of a choice, or what the preset says where it is {@code auto}. */
    private <E extends Enum<E>> E preset(Param param, E auto, E ofPaper, E ofAuthors) {
        E chosen = settings.choice(param.key(), auto.getDeclaringClass());
        return chosen != auto ? chosen : authors ? ofAuthors : ofPaper;
    }

    private boolean flag(Param param, boolean ofPaper, boolean ofAuthors) {
        return preset(param, Choice.AUTO, ofPaper ? Choice.TRUE : Choice.FALSE, ofAuthors ? Choice.TRUE : Choice.FALSE)
                == Choice.TRUE;
    }

    private WarpTypes types(boolean tunes) {
        int low = settings.integer(TH1.key());
        int high = settings.integer(TH2.key());
        if (high < low) {
            throw new BadSetting("th2=" + high + " with th1=" + low + "; expected th1 to 100");
        }
        int interval = settings.integer(INTERVAL.key(), authors ? 10_000 : 100_000);
        WarpTypes.Reset reset = preset(RESET, WarpTypes.Reset.AUTO, WarpTypes.Reset.PERIODIC, WarpTypes.Reset.IDLE_GAP);
        Tuning.Mode mode =
                tunes ? preset(TUNE, Tuning.Mode.AUTO, Tuning.Mode.RECOMPUTE, Tuning.Mode.OFF) : Tuning.Mode.OFF;
        if (mode != Tuning.Mode.OFF && reset == WarpTypes.Reset.IDLE_GAP) {
            throw new BadSetting("tune=" + mode.name().toLowerCase(Locale.ROOT)
                    + " with reset=idle-gap; expected reset=periodic or tune=off");
        }
        int epoch = tunes ? settings.integer(EPOCH.key(), interval / 10) : interval;
        WtiOptions options = new WtiOptions(
                settings.integer(PROFILE.key(), authors ? 100 : 30),
                interval,
                reset,
                high,
                settings.integer(BITS.key(), authors ? 31 : 10),
                epoch,
                flag(CLEAR_BUG, false, true));
        Tuning tuning = new Tuning(
                mode, low, tunes ? settings.integer(STEP.key()) : 1, tunes ? settings.integer(FEWEST.key()) : 1);
        return new WarpTypes(key.entries(), options, tuning);
    }

    private List<StateBits> hardware() {
        int bits = settings.integer(BITS.key(), authors ? 31 : 10);
        List<StateBits> parts = MedicHardware.of(
                host,
                partitions.length,
                key.entries(),
                bits,
                mechanisms.contains(Mechanism.INSERTION),
                mechanisms.contains(Mechanism.SCHEDULING));
        if (mechanisms.containsAll(EnumSet.allOf(Mechanism.class)) && settings.flag(REUSE.key())) {
            parts.add(MedicHardware.filter(host, settings.integer(REUSE_BITS.key())));
        }
        return parts;
    }

    private WarpTypes partition(int subPartition) {
        return partitions.length == 1
                ? partitions[0]
                : partitions[subPartition * host.channels() / host.subPartitions()];
    }

    @Override
    public boolean isConfinedToSms() {
        return key.isOfOneSm();
    }

    @Override
    public Part l2(int subPartition) {
        WarpTypes types = partition(subPartition);
        RankedLines lines = mechanisms.contains(Mechanism.INSERTION) ? lines() : null;
        if (!mechanisms.contains(Mechanism.BYPASS)) {
            return lines == null ? new TypedL2(types, key, null) : new RankedL2(types, key, lines);
        }
        boolean counts = flag(COUNT_BYPASSED, false, true);
        L2BypassRule bypass = new L2BypassRule(
                preset(DIRTY, L2BypassRule.Dirty.AUTO, L2BypassRule.Dirty.PROBE, L2BypassRule.Dirty.IGNORE)
                        == L2BypassRule.Dirty.PROBE);
        if (lines == null) {
            return new BypassingL2(types, key, null, bypass, counts);
        }
        return settings.flag(REUSE.key())
                ? reusing(types, lines, bypass, counts)
                : new MedicL2(types, key, lines, bypass, counts);
    }

    private Part reusing(WarpTypes types, RankedLines lines, L2BypassRule bypass, boolean counts) {
        long bits = (long) settings.integer(REUSE_BITS.key()) * host.l2().lines();
        return new ReusingL2(
                types,
                key,
                lines,
                bypass,
                counts,
                new BloomFilter(bits, settings.integer(REUSE_HASHES.key())),
                settings.integer(REUSE_CAPACITY.key(), host.l2().lines()),
                host.l2().lineBytes());
    }

    private RankedLines lines() {
        return new RankedLines(
                host.l2(),
                preset(ORDER, RankedLines.Order.AUTO, RankedLines.Order.CLASS_MAJOR, RankedLines.Order.SCALED_TIME),
                preset(RETAG, RankedLines.Retag.AUTO, RankedLines.Retag.KEEP, RankedLines.Retag.OVERWRITE),
                settings.choice(UNKNOWN.key(), RankedLines.Unknown.class));
    }

    @Override
    public Part dram(int channel) {
        if (!mechanisms.contains(Mechanism.SCHEDULING)) {
            return null;
        }
        TypedDram.Queues queues =
                preset(QUEUES, TypedDram.Queues.AUTO, TypedDram.Queues.STRICT, TypedDram.Queues.ROW_CHAIN);
        return queues == TypedDram.Queues.STRICT ? new TypedDram.Strict() : new TypedDram.RowChain();
    }

    /** Table entries that do not stand for a warp are not reset by launches. */
    @Override
    public Part warps(int sm) {
        boolean resets = key.ofWarp(sm, 0) != WarpKey.NONE && flag(ON_LAUNCH, true, false);
        return resets ? new WarpLaunches(sm, key, partitions) : null;
    }
}
