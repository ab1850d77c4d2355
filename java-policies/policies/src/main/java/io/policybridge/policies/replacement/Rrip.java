package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.policies.replacement.Predictions.HitRule;
import io.policybridge.toolbox.Bimodal;
import io.policybridge.toolbox.FillOwners;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.SetDueling;
import io.policybridge.toolbox.TouchedWays;
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
 * Ageing is that of {@link Predictions}. Defaults are those of DaCache's comparison (3 bits, frequency priority); the
 * origin uses 2 bits and recommends hit priority.
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
    private static final Param BITS = Predictions.bits(3, "DaCache, section 5; origin 2");
    private static final Param HIT_RULE = Predictions.hitRule(HitRule.FP, "DaCache, section 5; origin hp");

    public static final PolicySpec SRRIP = PerCache.spec(
                    "srrip",
                    PAPER,
                    "New lines are predicted long, so scans pass through.",
                    List.of(BITS, HIT_RULE, TouchedWays.ON_PENDING),
                    (shape, settings) -> new Rrip(shape, settings, SetDueling.decided(shape, false), Bimodal.never()))
            .withHardware(Predictions::budget)
            .withDeviations(Predictions.AGEING);

    public static final PolicySpec BRRIP = PerCache.spec(
                    "brrip",
                    PAPER,
                    "New lines are predicted distant, every 32nd long: part of a thrashing set stays.",
                    List.of(BITS, HIT_RULE, TouchedWays.ON_PENDING, Bimodal.EPS_INVERSE),
                    (shape, settings) ->
                            new Rrip(shape, settings, SetDueling.decided(shape, true), Bimodal.of(settings)))
            .withHardware(Predictions::budget, ReplacementHardware::bimodal)
            .withDeviations(Predictions.AGEING);

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
            .withHardware(Predictions::budget, ReplacementHardware::bimodal, ReplacementHardware::duel)
            .withDeviations(Predictions.AGEING);

    private final boolean touchOnPending;
    private final Predictions predictions;
    private final FillOwners fillOwners;
    private final SetDueling duel;
    private final Bimodal bimodal;

    private Rrip(CacheShape shape, Settings settings, SetDueling duel, Bimodal bimodal) {
        predictions = new Predictions(shape, settings);
        touchOnPending = settings.flag(TouchedWays.ON_PENDING.key());
        fillOwners = new FillOwners(shape);
        this.duel = duel;
        this.bimodal = bimodal;
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        return Answer.way(predictions.mostDistant(set, eligible));
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        predictions.evicted(set, way);
    }

    @Override
    public void insert(Access access, int set, int way) {
        duel.allocated(access, set);
        fillOwners.inserted(access, set, way);
        predictions.inserted(set, way, duel.usesSecond(set) && !bimodal.nextIsRare());
    }

    @Override
    public void hit(Access access, int set, int way) {
        predictions.hit(set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            predictions.hit(set, way);
        }
    }

    /** A touch, unless the sector is another one of the request that inserted the line. */
    @Override
    public void sectorMiss(Access access, int set, int way) {
        if (!fillOwners.isOwner(access, set, way)) {
            predictions.hit(set, way);
        }
    }

    int rrpv(int set, int way) {
        return predictions.of(set, way);
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
        return "RRPV " + rrpv(set, Answer.value(answer)) + " of " + predictions.distant() + ", PSEL " + duel.psel();
    }
}
