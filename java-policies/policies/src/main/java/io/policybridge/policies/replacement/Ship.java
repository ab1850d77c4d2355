package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.Ways;
import io.policybridge.policies.replacement.Predictions.HitRule;
import io.policybridge.toolbox.CacheLevel;
import io.policybridge.toolbox.FillOwners;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;
import io.policybridge.toolbox.TouchedWays;
import java.util.Arrays;
import java.util.List;

/**
 * SHiP: signature-based hit predictor. C.-J. Wu, A. Jaleel et al., MICRO 2011, here by default for the L2.
 *
 * <p>A line keeps the signature of the access that inserted it, and whether it was used since. A table of counters
 * (SHCT) learns of each signature whether its lines are used: a use adds one, an eviction without use takes one away.
 * New lines of a signature whose counter is 0 are predicted distant, all others long; the rest is SRRIP.
 *
 * <p>The signature is a hash of the program counter (SHiP-PC), or of the 16 KB region of the address (SHiP-Mem).
 * Parameters, with provenance, and deviations are listed in {@link #SPEC}.
 */
public sealed class Ship
        implements CacheHooks.Victim,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Evict
        permits Ship.Bypassing {
    private static final String RECALLED = "Wu 2011, as recalled";
    /** Bytes of an instruction, and of a region, as powers of two. */
    private static final int INSTRUCTION_SHIFT = 3;

    private static final int REGION_SHIFT = 14;

    private static final Param LEVEL = CacheLevel.param(CacheLevel.L2, "Wu 2011: the last-level cache");
    private static final Param BITS = Predictions.bits(2, RECALLED);
    private static final Param HIT_RULE = Predictions.hitRule(HitRule.HP, RECALLED);
    private static final Param SIGNATURE = Param.choice(
            "signature",
            Signature.PC,
            "Wu 2011: SHiP-PC gains most, as recalled",
            "what a signature is of: the pc of the access that inserts the line, or the 16 KB region of its address");
    private static final Param SIGNATURE_BITS = Param.integer(
            "signatureBits", 14, 1, 20, "bits", RECALLED, "width of the hash: a table of 2^bits counters");
    private static final Param COUNTER_BITS =
            Param.integer("counterBits", 3, 1, 8, "bits", RECALLED, "width of a counter");
    private static final Param START = Param.integer(
            "start", 1, 0, 255, "uses", "ours", "counters at the start: 0 predicts unknown signatures distant");

    public static final PolicySpec SPEC = PerCache.spec(
                    "ship",
                    "C.-J. Wu, A. Jaleel, W. Hasenplaugh, M. Martonosi, S. Steely, J. Emer: SHiP: signature-based hit "
                            + "predictor for high performance caching, MICRO 2011",
                    "SRRIP; new lines of instructions whose lines go unused are predicted distant.",
                    LEVEL,
                    List.of(BITS, HIT_RULE, TouchedWays.ON_PENDING, SIGNATURE, SIGNATURE_BITS, COUNTER_BITS, START),
                    Ship::new)
            .withHardware(Predictions::budget, Ship::lineBits, Ship::tableBits)
            .withDeviations(
                    "Written from the published description, not from the paper's text: it was not in reach.",
                    Predictions.AGEING,
                    "Each L1D and each slice of the L2 learns alone, from all its sets; the paper's last-level cache has "
                            + "one table, and a variant that learns from sampled sets.",
                    "Write-backs carry no program counter: their lines share a signature.",
                    "A sectored cache makes several accesses of one request: those after the first belong to the "
                            + "insertion and are no use.");

    private static final Param KEPT_LINES = Param.integer(
            "keptLines", 32, 1, 1024, "lines", "ours", "one line of so many is kept anyway, to learn from");

    /** The same with lines that are predicted distant dropped once their requests are answered. */
    public static final PolicySpec BYPASSING = new PolicySpec(
                    "ship-bypass",
                    "C.-J. Wu et al.: SHiP, MICRO 2011; that the L2 keeps no line which is predicted distant is ours",
                    "As ship at the L2, which drops lines predicted distant when their requests are answered.",
                    List.of(
                            BITS,
                            HIT_RULE,
                            TouchedWays.ON_PENDING,
                            SIGNATURE,
                            SIGNATURE_BITS,
                            COUNTER_BITS,
                            START,
                            KEPT_LINES),
                    (settings, host) -> new GpuPolicy() {
                        @Override
                        public Part l2(int slice) {
                            return new Bypassing(host.l2(), settings);
                        }
                    })
            .withDeviations(
                    "SHiP inserts such lines distant; that they are not kept is ours, to try the decision at fill.",
                    "A dropped line cannot be used again, so that its signature would never recover: one line of "
                            + "keptLines, by its number, is kept.");

    /** The part of {@link #BYPASSING}. */
    static final class Bypassing extends Ship implements L2Hooks.L2Fill {
        private final int lineBytes;
        private final int keptLines;

        private Bypassing(CacheShape shape, Settings settings) {
            super(shape, settings);
            lineBytes = shape.lineBytes();
            keptLines = settings.integer(KEPT_LINES.key());
        }

        @Override
        public long l2Fill(Access access) {
            boolean teaches = access.address() / lineBytes % keptLines == 0;
            return uses(access) > 0 || teaches ? Answer.CACHE : Answer.BYPASS;
        }
    }

    private static List<StateBits> lineBits(Settings settings, HostGeometry host) {
        int bits = settings.integer(SIGNATURE_BITS.key()) + 1;
        return CacheLevel.of(settings)
                .budget(host, "signatures and uses", shape -> (long) shape.lines() * bits, "lines x " + bits, RECALLED);
    }

    private static List<StateBits> tableBits(Settings settings, HostGeometry host) {
        int bits = settings.integer(COUNTER_BITS.key());
        int signature = settings.integer(SIGNATURE_BITS.key());
        return CacheLevel.of(settings)
                .budget(host, "SHCT", shape -> (long) bits << signature, "2^" + signature + " x " + bits, RECALLED);
    }

    private enum Signature {
        PC,
        REGION
    }

    /** Of a line that nothing has inserted. */
    private static final int UNKNOWN = -1;

    private final int ways;
    private final boolean byRegion;
    private final int signatureBits;
    private final boolean touchOnPending;
    private final Predictions predictions;
    private final FillOwners fillOwners;
    private final SaturatingCounters uses;
    private final int[] signature;
    private final boolean[] used;

    private Ship(CacheShape shape, Settings settings) {
        ways = shape.ways();
        byRegion = settings.choice(SIGNATURE.key(), Signature.class) == Signature.REGION;
        signatureBits = settings.integer(SIGNATURE_BITS.key());
        touchOnPending = settings.flag(TouchedWays.ON_PENDING.key());
        predictions = new Predictions(shape, settings);
        fillOwners = new FillOwners(shape);
        Range range = Range.ofBits(settings.integer(COUNTER_BITS.key()));
        int start = Math.min(range.max(), settings.integer(START.key()));
        uses = new SaturatingCounters(1 << signatureBits, range.startingAt(start));
        signature = new int[shape.lines()];
        Arrays.fill(signature, UNKNOWN);
        used = new boolean[shape.lines()];
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        return Answer.way(predictions.mostDistant(set, eligible));
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        int line = set * ways + way;
        if (signature[line] != UNKNOWN && !used[line]) {
            uses.down(signature[line]);
        }
        predictions.evicted(set, way);
    }

    @Override
    public void insert(Access access, int set, int way) {
        int line = set * ways + way;
        signature[line] = signature(access);
        used[line] = false;
        fillOwners.inserted(access, set, way);
        predictions.inserted(set, way, uses.value(signature[line]) == 0);
    }

    @Override
    public void hit(Access access, int set, int way) {
        use(set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            use(set, way);
        }
    }

    /** A use, unless the sector is another one of the request that inserted the line. */
    @Override
    public void sectorMiss(Access access, int set, int way) {
        if (!fillOwners.isOwner(access, set, way)) {
            use(set, way);
        }
    }

    private void use(int set, int way) {
        int line = set * ways + way;
        if (signature[line] != UNKNOWN) {
            used[line] = true;
            uses.up(signature[line]);
        }
        predictions.hit(set, way);
    }

    /** The bits of what identifies the access, folded. */
    private int signature(Access access) {
        long folded = 0;
        long rest = byRegion ? access.address() >>> REGION_SHIFT : access.pc() >>> INSTRUCTION_SHIFT;
        for (; rest != 0; rest >>>= signatureBits) {
            folded ^= rest;
        }
        return (int) (folded & (1L << signatureBits) - 1);
    }

    /** What the table says of the signature of {@code access}: 0 predicts its lines distant. */
    int uses(Access access) {
        return uses.value(signature(access));
    }

    int rrpv(int set, int way) {
        return predictions.of(set, way);
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.ALWAYS_PICKS_A_WAY).within(Promises.Scope.SET);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        if (query == Hook.L2_FILL) {
            return "SHCT " + uses(access);
        }
        int line = set * ways + Answer.value(answer);
        return "RRPV " + rrpv(set, Answer.value(answer)) + " of " + predictions.distant() + ", "
                + (used[line] ? "used" : "not used") + ", SHCT "
                + (signature[line] == UNKNOWN ? "unknown" : uses.value(signature[line]));
    }
}
