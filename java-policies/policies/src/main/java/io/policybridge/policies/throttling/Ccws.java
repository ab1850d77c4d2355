package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.policies.throttling.OldestWarps.Gate;
import io.policybridge.toolbox.VictimTagArray;
import io.policybridge.toolbox.VictimTagArray.Order;
import io.policybridge.toolbox.VictimTagArray.Shape;
import java.util.Arrays;
import java.util.List;

/**
 * CCWS: cache-conscious wavefront scheduling. T. Rogers, M. O'Connor, T. Aamodt, "Cache-Conscious Wavefront
 * Scheduling", MICRO 2012, as configured by M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo
 * University 2015, table 6.1.
 *
 * <p>Every warp has tags of the lines that it lost. A warp that misses on one of them has lost locality and gets a high
 * score, which falls by one a cycle. When the highest scores fill the room that all warps have at the base score, the
 * warps that are left over may not load.
 *
 * <p>Parameters, with units, defaults and where these come from, are listed in {@link #SPEC}.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class Ccws implements GpuPolicy {
    private static final int ADDRESS_BITS = 27;
    private static final int SCORE_BITS = 10;

    public static final PolicySpec SPEC = new PolicySpec(
                    "ccws",
                    "T. Rogers et al., Cache-Conscious Wavefront Scheduling, MICRO 2012; as configured by M. "
                            + "Khairy, Cairo University 2015",
                    "Warps that lose lines they come back for get a high score; when scores fill the room of "
                            + "all warps, the rest may not load.",
                    params(),
                    Ccws::new)
            .withHardware(Ccws::hardware)
            .withDeviations(
                    "With a period above 1, a score raised between two updates counts as raised at the last one.",
                    "Issued instructions include barriers and fences: hosts report how many, not which.",
                    "A warp starts with the base score, not with 0 until its first event; the score is never "
                            + "below the base (floorAtBase).",
                    "The cutoff follows the number of active warps at once, not in the next cycle.",
                    "Victim tags are emptied when an L1D has lost its last line: hosts do not report a flush as such.",
                    "The hits and instructions of the lost-locality score are those of resident warps: one that ends "
                            + "takes its own with it, as in the authors' simulator. The thesis does not say whose they "
                            + "are.");

    static List<Param> params() {
        return List.of(
                Param.integer(
                        "k", 8, 1, 1_000_000, "times", "thesis, table 6.1 (K_throttle)", "weight of lost locality"),
                Param.integer(
                        "base",
                        100,
                        1,
                        1_000_000,
                        "score",
                        "thesis, table 6.1",
                        "score of a warp that has lost nothing"),
                Param.integer(
                        "vtaEntries", 16, 1, 4096, "blocks per warp", "thesis, table 6.1", "victim tags of a warp"),
                Param.integer("vtaWays", 8, 1, 4096, "ways", "thesis, table 6.1", "associativity of the victim tags"),
                Param.choice("vtaRepl", Order.FIFO, "authors' simulator", "which victim tag of a full set is evicted"),
                Param.flag(
                        "capEachCycle",
                        true,
                        "authors' simulator; the paper sets scores on a hit only",
                        "whether no score exceeds the present lost-locality score"),
                Param.flag("floorAtBase", true, "ours", "whether lost locality cannot lower a score below the base"),
                Param.choice("gate", Gate.LOADS, "thesis, section 5.2", "what gated warps may not issue"),
                Param.integer(
                        "period",
                        1,
                        1,
                        10_000,
                        "core cycles",
                        "authors' simulator: every cycle; more is faster, and another mechanism",
                        "how often falling scores are updated"));
    }

    /** As the thesis counts: tags of 27-bit addresses, and owners of lines; scores as literature has them. */
    static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int entries = settings.integer("vtaEntries");
        int offset = StateBits.width(host.l1d().lineBytes());
        int index = StateBits.width(Math.max(1, entries / settings.integer("vtaWays")));
        int tag = ADDRESS_BITS - offset - index;
        int owner = StateBits.width(host.warps());
        return List.of(
                new StateBits(
                        "victim tags",
                        (long) host.warps() * entries * (tag + 1),
                        StateBits.Per.SM,
                        host.warps() + " warps x " + entries + " x (" + ADDRESS_BITS + "-" + offset + "-" + index
                                + " tag + 1 valid)",
                        "thesis, section 6.2"),
                new StateBits(
                        "owners of lines",
                        (long) owner * host.l1d().lines(),
                        StateBits.Per.SM,
                        owner + " x " + host.l1d().lines() + " lines",
                        "thesis, section 6.2"),
                new StateBits(
                        "scores",
                        (long) SCORE_BITS * host.warps(),
                        StateBits.Per.SM,
                        SCORE_BITS + " x " + host.warps() + " warps",
                        "literature, as recalled"));
    }

    private final HostGeometry host;
    private final Settings settings;
    private final Sm[] sms;

    private Ccws(Settings settings, HostGeometry host) {
        this.host = host;
        this.settings = settings;
        sms = sms(settings, host);
    }

    /** What the parts of each SM share. */
    static Sm[] sms(Settings settings, HostGeometry host) {
        int entries = settings.integer("vtaEntries");
        int ways = settings.integer("vtaWays");
        if (entries % ways != 0) {
            throw new BadSetting(
                    "ccws vtaEntries=" + entries + " are not whole sets; expected a multiple of vtaWays=" + ways);
        }
        Sm[] sms = new Sm[host.sms()];
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm] = new Sm(
                    new VictimTagArray(host.warps(), new Shape(entries, ways, settings.choice("vtaRepl", Order.class))),
                    new LocalityScores(host.warps(), settings));
        }
        return sms;
    }

    /** What the two parts of an SM share. */
    record Sm(VictimTagArray tags, LocalityScores scores) {}

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Losses(sms[sm], host.l1d());
    }

    @Override
    public Part warps(int sm) {
        return new Gated(sms[sm].scores(), settings.choice("gate", Gate.class), settings.integer("period"));
    }

    /**
     * Finds locality that was lost: which warp allocated each line, and which requests one again after its eviction.
     */
    static class Losses implements CacheHooks.Insert, CacheHooks.Evict, CacheHooks.Invalidate, CacheHooks.Outcome {
        private final VictimTagArray tags;
        private final LocalityScores scores;
        private final int ways;
        private final int lineBytes;
        private final int[] owner;
        private int lines;

        Losses(Sm sm, HostGeometry.CacheShape shape) {
            tags = sm.tags();
            scores = sm.scores();
            ways = shape.ways();
            lineBytes = shape.lineBytes();
            owner = new int[shape.lines()];
            Arrays.fill(owner, Access.NONE);
        }

        /** The line that goes is remembered for the warp that allocated it, also if that warp itself replaces it. */
        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            int line = set * ways + way;
            if (owner[line] != Access.NONE) {
                tags.add(owner[line], lineAddress / lineBytes);
                owner[line] = Access.NONE;
                lines--;
            }
        }

        /** A load that allocates a line which its warp has lost has lost locality. */
        @Override
        public void insert(Access access, int set, int way) {
            int line = set * ways + way;
            lines += (owner[line] == Access.NONE ? 0 : -1) + (access.slot() == Access.NONE ? 0 : 1);
            owner[line] = access.slot();
            if (access.kind() == Access.Kind.LOAD && tags.holds(access.slot(), access.address() / lineBytes)) {
                scores.lostLocality(access.slot());
            }
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            int line = set * ways + way;
            if (owner[line] != Access.NONE) {
                owner[line] = Access.NONE;
                lines--;
                if (lines == 0) {
                    tags.clear();
                }
            }
        }

        /** A line that a global store has changed no longer counts as lost by any warp. */
        @Override
        public void outcome(Access access, int set, What what) {
            if (access.kind() == Access.Kind.STORE && access.space() == Access.Space.GLOBAL) {
                tags.remove(access.address() / lineBytes);
            }
        }
    }

    /** Publishes which warps the scores leave. */
    static class Gated
            implements WarpHooks.WarpMask,
                    WarpHooks.WarpLaunched,
                    WarpHooks.WarpExited,
                    WarpHooks.Issued,
                    CommonHooks.Tick {
        private final LocalityScores scores;
        private final Gate gate;
        private final int period;

        Gated(LocalityScores scores, Gate gate, int period) {
            this.scores = scores;
            this.gate = gate;
            this.period = period;
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            scores.launched(slot);
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            scores.exited(slot);
        }

        @Override
        public void issued(int slot, int instructions) {
            scores.issued(slot, instructions);
        }

        @Override
        public long firstTick() {
            return period;
        }

        @Override
        public long tick(long cycle) {
            scores.passed(cycle);
            return cycle + period;
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            scores.keep(loads);
            if (gate == Gate.ALL) {
                scores.keep(any);
            }
        }
    }
}
