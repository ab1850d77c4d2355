package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import java.util.List;

/**
 * Adaptive insertion (Qureshi et al., ISCA 2007), on true recency chains. Victims come from the LRU end and hits go to the front, as in
 * LRU; what differs is where a new line enters:
 * <ul>
 *   <li>lip: at the LRU end, so that a line must be hit once to stay;</li>
 *   <li>bip: as lip, but every 32nd at the front, so that a changed working set gets in;</li>
 *   <li>dip: LRU or bip, whichever misses less in its leader sets ({@link SetDueling}).</li>
 * </ul>
 * The chain is the paper's stack: of lines at the LRU end the one inserted last leaves first. An invalidated way goes to the LRU end.
 */
public final class Dip
    implements CacheHooks.Victim,
        CacheHooks.Hit,
        CacheHooks.PendingHit,
        CacheHooks.SectorMiss,
        CacheHooks.Insert,
        CacheHooks.Invalidate {
  private static final String PAPER = "Qureshi, Jaleel, Patt, Steely, Emer: Adaptive insertion policies, ISCA 2007";
  private static final Param SECOND =
      Param.choice("second", Second.BIP, "Qureshi 2007", "what duels against LRU insertion");

  public static final PolicySpec LIP =
      Replacement.spec("lip", PAPER, "LRU with new lines at the LRU end: only a hit makes a line stay.",
          List.of(Replacement.TOUCH_ON_PENDING),
          (shape, settings) -> new Dip(shape, settings, SetDueling.decided(shape.sets(), true), Bimodal.never()))
          .withHardware(Replacement::chain);

  public static final PolicySpec BIP =
      Replacement.spec("bip", PAPER, "LIP that puts every 32nd new line at the front.",
          List.of(Replacement.TOUCH_ON_PENDING, Bimodal.EPS_INVERSE),
          (shape, settings) -> new Dip(shape, settings, SetDueling.decided(shape.sets(), true), Bimodal.of(settings)))
          .withHardware(Replacement.all(Replacement::chain, Replacement::bimodal))
          .withDeviations("Every 32nd line enters at the front by count, where the paper draws with that chance.");

  public static final PolicySpec DIP =
      Replacement.spec("dip", PAPER, "LRU or BIP, whichever misses less in a few leader sets.",
          List.of(Replacement.TOUCH_ON_PENDING, Bimodal.EPS_INVERSE, SECOND, SetDueling.LEADERS,
              SetDueling.PSEL_BITS, SetDueling.PSEL_INIT),
          (shape, settings) -> new Dip(shape, settings, SetDueling.of(settings, shape.sets()), second(settings)))
          .withHardware(Replacement.all(Replacement::chain, Replacement::bimodal, Replacement::duel))
          .withDeviations("Every 32nd line enters at the front by count, where the paper draws with that chance.");

  /** What duels against LRU insertion. */
  private enum Second { BIP, LIP }

  private final boolean touchOnPending;
  private final Chain chain;
  private final Bringers bringers;
  private final SetDueling duel;
  private final Bimodal bimodal;

  private Dip(CacheShape shape, Settings settings, SetDueling duel, Bimodal bimodal) {
    touchOnPending = settings.flag(Replacement.TOUCH_ON_PENDING.key());
    chain = new Chain(shape);
    bringers = new Bringers(shape);
    this.duel = duel;
    this.bimodal = bimodal;
  }

  private static Bimodal second(Settings settings) {
    return settings.choice(SECOND.key(), Second.class) == Second.BIP ? Bimodal.of(settings) : Bimodal.never();
  }

  @Override
  public long victim(Access access, int set, Ways eligible) {
    return Answer.way(chain.deepest(set, eligible, 0));
  }

  @Override
  public void hit(Access access, int set, int way) {
    chain.move(set, way, 0);
  }

  @Override
  public void pendingHit(Access access, int set, int way) {
    if (touchOnPending && way >= 0) {
      chain.move(set, way, 0);
    }
  }

  /** A touch, unless the sector is another one of the request that brought the line. */
  @Override
  public void sectorMiss(Access access, int set, int way) {
    if (!bringers.brought(access, set, way)) {
      chain.move(set, way, 0);
    }
  }

  @Override
  public void insert(Access access, int set, int way) {
    duel.allocated(access, set);
    bringers.inserted(access, set, way);
    boolean front = !duel.usesSecond(set) || bimodal.rare();
    chain.move(set, way, front ? 0 : chain.last());
  }

  @Override
  public void invalidate(int set, int way, long lineAddress, boolean dirty) {
    chain.move(set, way, chain.last());
  }

  Chain chain() {
    return chain;
  }

  SetDueling duel() {
    return duel;
  }

  @Override
  public Scope scope(Hook query) {
    return Scope.SET;
  }

  @Override
  public String reason(Hook query, Access access, int set, long answer) {
    return "chain position " + chain.position(set, Answer.value(answer)) + ", PSEL " + duel.psel();
  }
}
