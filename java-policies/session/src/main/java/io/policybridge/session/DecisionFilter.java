package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;

/**
 * Which decisions a {@link Journal} keeps. A decision that has no access is left out where a pc or a cycle is asked
 * for, one that has no set where a set is.
 *
 * @param policy its name, as in the policy string; null for every policy
 * @param hook null for every hook
 * @param pc of the access; {@link #ANY} for every pc
 * @param set of the cache; {@link #ANY} for every set
 * @param fromCycle first core cycle since the start of the program
 * @param toCycle last core cycle
 */
public record DecisionFilter(String policy, Hook hook, long pc, long set, long fromCycle, long toCycle) {
    /** No restriction of a number. */
    public static final long ANY = -1;
    /** Every decision. */
    public static final DecisionFilter ALL = new DecisionFilter(null, null, ANY, ANY, 0, Long.MAX_VALUE);

    boolean admits(Bound bound, Hook ofHook, Access access, int ofSet) {
        boolean here = (policy == null || policy.equals(bound.policy()))
                && (hook == null || hook == ofHook)
                && (set == ANY || set == ofSet);
        if (!here || isOfAnyAccess()) {
            return here;
        }
        return access != null
                && (pc == ANY || access.hasId() && access.pc() == pc)
                && access.cycle() >= fromCycle
                && access.cycle() <= toCycle;
    }

    private boolean isOfAnyAccess() {
        return pc == ANY && fromCycle == 0 && toCycle == Long.MAX_VALUE;
    }
}
