package io.policybridge.toolbox;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.toolbox.SaturatingCounters.Range;
import java.util.List;

/**
 * Set dueling (Qureshi et al., ISCA 2007): a few leader sets always use the first or the second policy, and all others
 * follow whichever misses less. A load miss that allocates counts +1 in a leader of the first and -1 in a leader of the
 * second, saturating; the followers use the second while the most significant bit of the counter (PSEL) is set. Pending
 * hits, bypasses and stores do not count.
 *
 * <p>Leaders are {@link SampledSets} for the first policy and the mirrored ones for the second. 32 sets, 4 leaders: 0,
 * 9, 18, 27 and 7, 14, 21, 28. A cache of one set has no leaders and keeps to the first policy.
 *
 * <pre>{@code
 * SetDueling duel = SetDueling.of(settings, shape);   // parameters: SetDueling.PARAMS
 * duel.allocated(access, set);                        // in insert
 * boolean bimodal = duel.usesSecond(set);
 * }</pre>
 */
public final class SetDueling {
    public static final Param LEADERS = Param.integer(
            "leaders",
            4,
            1,
            4096,
            "sets",
            "DaCache, section 5",
            "leader sets of each policy; at most half of the sets are taken");
    public static final Param PSEL_BITS =
            Param.integer("pselBits", 10, 1, 30, "bits", "Qureshi 2007", "width of the counter that the leaders move");
    public static final Param PSEL_INIT = Param.autoInteger(
            "pselInit",
            0,
            (1 << 30) - 1,
            "misses",
            "our reconstruction",
            "initial value of the counter; auto: the greatest at which followers use the first policy");

    /** All parameters of a duel. */
    public static final List<Param> PARAMS = List.of(LEADERS, PSEL_BITS, PSEL_INIT);

    private static final byte FOLLOWER = 0;
    private static final byte FIRST = 1;
    private static final byte SECOND = -1;
    private static final int PSEL = 0;

    private final byte[] role;
    private final SaturatingCounters psel;

    /**
     * A duel between {@code leaders} sets of each policy, at most half of the sets, which move a counter of
     * {@code range}.
     */
    public SetDueling(CacheShape shape, int leaders, Range range) {
        psel = new SaturatingCounters(1, range);
        role = new byte[shape.sets()];
        SampledSets first = new SampledSets(shape, Math.min(leaders, shape.sets() / 2));
        SampledSets second = first.mirrored();
        for (int i = 0; i < first.count(); i++) {
            role[first.set(i)] = FIRST;
            role[second.set(i)] = SECOND;
        }
    }

    /** A duel by the parameters {@link #PARAMS}; throws {@link BadSetting} if the start does not fit the width. */
    public static SetDueling of(Settings settings, CacheShape shape) {
        int bits = settings.integer(PSEL_BITS.key());
        Range range = Range.ofBits(bits);
        int init = settings.integer(PSEL_INIT.key(), range.max() / 2);
        if (init > range.max()) {
            throw new BadSetting(
                    "pselInit=" + init + " does not fit pselBits=" + bits + "; expected at most " + range.max());
        }
        return new SetDueling(shape, settings.integer(LEADERS.key()), range.startingAt(init));
    }

    /** No duel: every set uses the first or every set the second policy. */
    public static SetDueling decided(CacheShape shape, boolean second) {
        return new SetDueling(shape, 0, Range.ofBits(1).startingAt(second ? 1 : 0));
    }

    /** Event: {@code access} allocates in {@code set}. */
    public void allocated(Access access, int set) {
        if (role[set] != FOLLOWER && access.kind() == Access.Kind.LOAD) {
            psel.add(PSEL, role[set]);
        }
    }

    /** Whether {@code set} uses the second policy now. */
    public boolean usesSecond(int set) {
        return role[set] == FOLLOWER ? psel.isHigh(PSEL) : role[set] == SECOND;
    }

    /** The counter that the leaders move. */
    public int psel() {
        return psel.value(PSEL);
    }

    /** Whether {@code set} leads the first policy ({@code second} false) or the second. */
    public boolean leads(int set, boolean second) {
        return role[set] == (second ? SECOND : FIRST);
    }
}
