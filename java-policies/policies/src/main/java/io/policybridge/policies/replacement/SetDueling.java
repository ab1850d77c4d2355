package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.Arrays;
import java.util.List;

/**
 * Set dueling (Qureshi et al., ISCA 2007): a few leader sets always use the first or the second policy, and all others
 * follow whichever misses less. A load miss that allocates counts +1 in a leader of the first and -1 in a leader of the
 * second, saturating; the followers use the second while the most significant bit of the counter (PSEL) is set. Pending
 * hits, bypasses and stores do not count.
 *
 * <p>Leaders: the sets are cut into as many constituencies as each policy has leaders. In constituency c of n sets the
 * first policy leads set c mod n, the second the mirrored one (or the next, should both be the same). 32 sets, 4
 * leaders: 0, 9, 18, 27 and 7, 14, 21, 28. A cache of one set has no leaders and keeps to the first policy.
 */
final class SetDueling {
    static final Param LEADERS = Param.integer(
            "leaders",
            4,
            1,
            4096,
            "sets",
            "DaCache, section 5",
            "leader sets of each policy; at most half of the sets are taken");
    static final Param PSEL_BITS =
            Param.integer("pselBits", 10, 1, 30, "bits", "Qureshi 2007", "width of the counter that the leaders move");
    static final Param PSEL_INIT = Param.autoInteger(
            "pselInit",
            0,
            (1 << 30) - 1,
            "misses",
            "our reconstruction",
            "its start; auto: the last that means the first policy");
    static final List<Param> PARAMS = List.of(LEADERS, PSEL_BITS, PSEL_INIT);

    private static final byte FOLLOWER = 0;
    private static final byte FIRST = 1;
    private static final byte SECOND = -1;

    private final byte[] role;
    private final int half;
    private final int max;
    private int psel;

    SetDueling(int sets, int leaders, int bits, int init) {
        half = 1 << bits - 1;
        max = 2 * half - 1;
        if (init > max) {
            throw new PolicySpec.BadSetting(
                    "pselInit=" + init + " does not fit pselBits=" + bits + "; expected at most " + max);
        }
        psel = init;
        role = new byte[sets];
        int constituencies = Math.min(leaders, sets / 2);
        for (int c = 0; c < constituencies; c++) {
            int size = sets / constituencies;
            int first = c * size + c % size;
            int second = c * size + size - 1 - c % size;
            role[first] = FIRST;
            role[second == first ? second + 1 : second] = SECOND;
        }
    }

    static SetDueling of(Settings settings, int sets) {
        int bits = settings.integer(PSEL_BITS.key());
        return new SetDueling(
                sets, settings.integer(LEADERS.key()), bits, settings.integer(PSEL_INIT.key(), (1 << bits - 1) - 1));
    }

    /** No duel: every set uses the first or every set the second policy. */
    static SetDueling decided(int sets, boolean second) {
        return new SetDueling(sets, 0, 1, second ? 1 : 0);
    }

    /** Event: {@code access} allocates in {@code set}. */
    void allocated(Access access, int set) {
        if (role[set] != FOLLOWER && access.kind() == Access.Kind.LOAD) {
            psel = Math.max(0, Math.min(max, psel + role[set]));
        }
    }

    /** Whether {@code set} uses the second policy now. */
    boolean usesSecond(int set) {
        return role[set] == FOLLOWER ? psel >= half : role[set] == SECOND;
    }

    int psel() {
        return psel;
    }

    /** The leaders of the first or of the second policy, ascending. */
    int[] leaders(boolean second) {
        int[] found = new int[role.length];
        int count = 0;
        for (int set = 0; set < role.length; set++) {
            if (role[set] == (second ? SECOND : FIRST)) {
                found[count++] = set;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
