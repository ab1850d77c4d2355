package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.Bimodal;
import io.policybridge.toolbox.CacheLevel;
import io.policybridge.toolbox.FillOwners;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.SetDueling;
import io.policybridge.toolbox.TouchedWays;
import java.util.Arrays;
import java.util.List;

/**
 * Re-reference interval prediction (Jaleel et al., ISCA 2010): each line carries a prediction (RRPV) of how far its
 * next use is, from 0 to the distant 2^bits-1; the most distant line is evicted. What differs is the prediction that a
 * new line gets:
 *
 * <ul>
 *   <li>srrip: one less than distant, so that a scan passes through before reused lines are evicted;
 *   <li>brrip: distant, but every 32nd one less, so that part of a thrashing working set stays;
 *   <li>drrip: srrip or brrip, whichever misses less in its leader sets ({@link SetDueling}).
 * </ul>
 *
 * The paper ages all lines until one is distant and then replaces it. Here the query finds the most distant line, and
 * the ageing that this implies is done once, when that line is really evicted; reserved lines age with the set and
 * saturate. A way that the host takes because it is invalid ages nothing. Defaults are those of DaCache's comparison (3
 * bits, frequency priority); the origin uses 2 bits and recommends hit priority.
 */
public final class Rrip
        implements CacheHooks.Victim,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Evict {
    private static final String PAPER =
            "Jaleel, Theobald, Steely, Emer: High performance cache replacement using RRIP, ISCA 2010";
    private static final String AGEING =
            "A set is aged once, when the line is evicted, instead of in the query for the victim.";
    private static final Param BITS =
            Param.integer("bits", 3, 1, 7, "bits", "DaCache, section 5; origin 2", "width of a prediction");
    private static final Param HIT_RULE = Param.choice(
            "hitRule",
            HitRule.FP,
            "DaCache, section 5; origin hp",
            "a hit predicts: hp the nearest use; fp one step nearer");

    public static final PolicySpec SRRIP = PerCache.spec(
                    "srrip",
                    PAPER,
                    "New lines are predicted long, so scans pass through.",
                    List.of(BITS, HIT_RULE, TouchedWays.ON_PENDING),
                    (shape, settings) -> new Rrip(shape, settings, SetDueling.decided(shape, false), Bimodal.never()))
            .withHardware(Rrip::predictions)
            .withDeviations(AGEING);

    public static final PolicySpec BRRIP = PerCache.spec(
                    "brrip",
                    PAPER,
                    "New lines are predicted distant, every 32nd long: part of a thrashing set stays.",
                    List.of(BITS, HIT_RULE, TouchedWays.ON_PENDING, Bimodal.EPS_INVERSE),
                    (shape, settings) ->
                            new Rrip(shape, settings, SetDueling.decided(shape, true), Bimodal.of(settings)))
            .withHardware(Rrip::predictions, ReplacementHardware::bimodal)
            .withDeviations(AGEING);

    public static final PolicySpec DRRIP = PerCache.spec(
                    "drrip",
                    PAPER,
                    "SRRIP or BRRIP, whichever misses less in a few leader sets.",
                    List.of(
                            BITS,
                            HIT_RULE,
                            TouchedWays.ON_PENDING,
                            Bimodal.EPS_INVERSE,
                            SetDueling.LEADERS,
                            SetDueling.PSEL_BITS,
                            SetDueling.PSEL_INIT),
                    (shape, settings) ->
                            new Rrip(shape, settings, SetDueling.of(settings, shape), Bimodal.of(settings)))
            .withHardware(Rrip::predictions, ReplacementHardware::bimodal, ReplacementHardware::duel)
            .withDeviations(AGEING);

    private static List<StateBits> predictions(Settings settings, HostGeometry host) {
        int bits = settings.integer(BITS.key());
        return CacheLevel.of(settings)
                .budget(host, "predictions", shape -> (long) shape.lines() * bits, "lines x " + bits, "Jaleel 2010");
    }

    /** What a hit does to a prediction: hit priority or frequency priority. */
    private enum HitRule {
        FP,
        HP
    }

    private final int ways;
    private final int distant;
    private final boolean hitPriority;
    private final boolean touchOnPending;
    private final byte[] rrpv;
    private final FillOwners fillOwners;
    private final SetDueling duel;
    private final Bimodal bimodal;

    private Rrip(CacheShape shape, Settings settings, SetDueling duel, Bimodal bimodal) {
        ways = shape.ways();
        distant = (1 << settings.integer(BITS.key())) - 1;
        hitPriority = settings.choice(HIT_RULE.key(), HitRule.class) == HitRule.HP;
        touchOnPending = settings.flag(TouchedWays.ON_PENDING.key());
        rrpv = new byte[shape.lines()];
        fillOwners = new FillOwners(shape);
        Arrays.fill(rrpv, (byte) distant);
        this.duel = duel;
        this.bimodal = bimodal;
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        int base = set * ways;
        int best = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(best + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (rrpv[base + way] > rrpv[base + best]) {
                best = way;
            }
        }
        return Answer.way(best);
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        int base = set * ways;
        int step = distant - rrpv[base + way];
        if (step > 0) {
            for (int i = base; i < base + ways; i++) {
                rrpv[i] = (byte) Math.min(distant, rrpv[i] + step);
            }
        }
    }

    @Override
    public void insert(Access access, int set, int way) {
        duel.allocated(access, set);
        fillOwners.inserted(access, set, way);
        boolean isDistant = duel.usesSecond(set) && !bimodal.nextIsRare();
        rrpv[set * ways + way] = (byte) (isDistant ? distant : distant - 1);
    }

    @Override
    public void hit(Access access, int set, int way) {
        touch(set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            touch(set, way);
        }
    }

    /** A touch, unless the sector is another one of the request that inserted the line. */
    @Override
    public void sectorMiss(Access access, int set, int way) {
        if (!fillOwners.isOwner(access, set, way)) {
            touch(set, way);
        }
    }

    private void touch(int set, int way) {
        int i = set * ways + way;
        rrpv[i] = hitPriority ? 0 : (byte) Math.max(0, rrpv[i] - 1);
    }

    int rrpv(int set, int way) {
        return rrpv[set * ways + way];
    }

    SetDueling duel() {
        return duel;
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.ALWAYS_PICKS_A_WAY).within(Promises.Scope.SET);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "RRPV " + rrpv(set, Answer.value(answer)) + " of " + distant + ", PSEL " + duel.psel();
    }
}
