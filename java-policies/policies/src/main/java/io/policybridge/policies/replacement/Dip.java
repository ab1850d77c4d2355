package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.toolbox.Bimodal;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.SetDueling;
import io.policybridge.toolbox.TouchedWays;
import java.util.List;

/**
 * Adaptive insertion (Qureshi et al., ISCA 2007), on true recency chains. Victims come from the LRU end and hits go to
 * the front, as in LRU; what differs is where a new line enters:
 *
 * <ul>
 *   <li>lip: at the LRU end, so that a line must be hit once to stay;
 *   <li>bip: as lip, but every 32nd at the front, so that a changed working set gets in;
 *   <li>dip: LRU or bip, whichever misses less in its leader sets ({@link SetDueling}).
 * </ul>
 *
 * The chain is the paper's stack: of lines at the LRU end the one inserted last is evicted first. An invalidated way
 * goes to the LRU end.
 */
public final class Dip extends InsertionPolicy {
    private static final String PAPER = "Qureshi, Jaleel, Patt, Steely, Emer: Adaptive insertion policies, ISCA 2007";
    private static final Param SECOND =
            Param.choice("second", Second.BIP, "Qureshi 2007", "insertion that duels with LRU insertion");

    public static final PolicySpec LIP = PerCache.spec(
                    "lip",
                    PAPER,
                    "LRU with new lines at the LRU end: only a hit makes a line stay.",
                    List.of(TouchedWays.ON_PENDING),
                    (shape, settings) -> new Dip(shape, settings, SetDueling.decided(shape, true), Bimodal.never()))
            .withHardware(ReplacementHardware::chain);

    public static final PolicySpec BIP = PerCache.spec(
                    "bip",
                    PAPER,
                    "LIP that puts every 32nd new line at the front.",
                    List.of(TouchedWays.ON_PENDING, Bimodal.EPS_INVERSE),
                    (shape, settings) ->
                            new Dip(shape, settings, SetDueling.decided(shape, true), Bimodal.of(settings)))
            .withHardware(ReplacementHardware::chain, ReplacementHardware::bimodal)
            .withDeviations("Every 32nd line enters at the front by count, where the paper draws with that chance.");

    public static final PolicySpec DIP = PerCache.spec(
                    "dip",
                    PAPER,
                    "LRU or BIP, whichever misses less in a few leader sets.",
                    List.of(
                            TouchedWays.ON_PENDING,
                            Bimodal.EPS_INVERSE,
                            SECOND,
                            SetDueling.LEADERS,
                            SetDueling.PSEL_BITS,
                            SetDueling.PSEL_INIT),
                    (shape, settings) -> new Dip(shape, settings, SetDueling.of(settings, shape), second(settings)))
            .withHardware(ReplacementHardware::chain, ReplacementHardware::bimodal, ReplacementHardware::duel)
            .withDeviations("Every 32nd line enters at the front by count, where the paper draws with that chance.");

    /** What duels against LRU insertion. */
    private enum Second {
        BIP,
        LIP
    }

    private final SetDueling duel;
    private final Bimodal bimodal;

    private Dip(CacheShape shape, Settings settings, SetDueling duel, Bimodal bimodal) {
        super(shape, settings);
        this.duel = duel;
        this.bimodal = bimodal;
    }

    private static Bimodal second(Settings settings) {
        return settings.choice(SECOND.key(), Second.class) == Second.BIP ? Bimodal.of(settings) : Bimodal.never();
    }

    @Override
    boolean entersInFront(Access access, int set) {
        duel.allocated(access, set);
        return !duel.usesSecond(set) || bimodal.nextIsRare();
    }

    SetDueling duel() {
        return duel;
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "chain position " + chain().position(set, Answer.value(answer)) + ", PSEL " + duel.psel();
    }
}
