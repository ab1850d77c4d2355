package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.session.stack.CallPlace;

/** Queries and events in words, for messages and the journal; called only when one is needed. */
final class Describe {
    private Describe() {}

    /** {@code dacache at L1D 3 victim set=5 cycle=100 LOAD GLOBAL address=1f80 ...}. */
    static String query(Bound bound, Hook hook, String about) {
        return bound.name() + " " + hook.label() + (about.isEmpty() ? "" : " " + about);
    }

    /** A call that is going on, of {@code policy}. */
    static String call(String policy, CallPlace place) {
        String about = place.hook() == Hook.TICK ? "cycle=" + place.cycle() : at(place.set(), place.access());
        return policy + " at " + place.kind() + " " + place.unit() + " "
                + place.hook().label() + (about.isEmpty() ? "" : " " + about);
    }

    /** The set, unless negative, and the access, unless null. */
    static String at(int set, Access access) {
        String where = set < 0 ? "" : "set=" + set;
        return access == null ? where : where + (where.isEmpty() ? "" : " ") + access(access);
    }

    /** The numbers of an event, and its access unless null. */
    static String event(String numbers, Access access) {
        return access == null ? numbers : numbers + (numbers.isEmpty() ? "" : " ") + access(access);
    }

    private static String access(Access a) {
        return "cycle=" + a.cycle() + " " + a.kind() + " " + a.space() + " address=" + Long.toHexString(a.address())
                + " size=" + a.size()
                + (a.hasId()
                        ? " sm=" + a.sm() + " slot=" + a.slot() + " pc=" + Long.toHexString(a.pc()) + " kernel="
                                + a.kernel() + " cta=" + a.cta() + " warp=" + a.warpInCta() + " n=" + a.n()
                                + " request=" + a.request()
                        : "");
    }
}
