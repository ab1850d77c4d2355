package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.Operand;

/** Operations on predicates: a mask of lanes each. */
final class PredicateLogic {
    private PredicateLogic() {}

    /** Writes {@code mask} to {@code predicate} for {@code lanes}. */
    static void set(WarpRegisters warp, int predicate, int lanes, int mask) {
        int[] predicates = warp.predicates;
        predicates[predicate] = predicates[predicate] & ~lanes | mask & lanes;
    }

    /** A predicate as {@link RegisterRows#predicate} names it: the complement for a negated one. */
    static int read(WarpRegisters warp, int predicate) {
        return predicate >= 0 ? warp.predicates[predicate] : ~warp.predicates[~predicate];
    }

    static Operation and(Site site) {
        int target = site.predicate(0);
        int a = site.predicate(1);
        int b = site.predicate(2);
        return (warp, lanes) -> set(warp, target, lanes, warp.predicates[a] & warp.predicates[b]);
    }

    static Operation or(Site site) {
        int target = site.predicate(0);
        int a = site.predicate(1);
        int b = site.predicate(2);
        return (warp, lanes) -> set(warp, target, lanes, warp.predicates[a] | warp.predicates[b]);
    }

    static Operation xor(Site site) {
        int target = site.predicate(0);
        int a = site.predicate(1);
        int b = site.predicate(2);
        return (warp, lanes) -> set(warp, target, lanes, warp.predicates[a] ^ warp.predicates[b]);
    }

    static Operation not(Site site) {
        int target = site.predicate(0);
        int a = site.predicate(1);
        return (warp, lanes) -> set(warp, target, lanes, ~warp.predicates[a]);
    }

    /** A literal is false if it is 0. */
    static Operation mov(Site site) {
        int target = site.predicate(0);
        if (site.operand(1) instanceof Operand.Literal) {
            int value = site.constant(1) == 0 ? 0 : -1;
            return (warp, lanes) -> set(warp, target, lanes, value);
        }
        int a = site.predicate(1);
        return (warp, lanes) -> set(warp, target, lanes, warp.predicates[a]);
    }
}
