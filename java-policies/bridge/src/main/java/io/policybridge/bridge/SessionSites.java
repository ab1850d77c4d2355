package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.HookTable;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What a host on the other side of a bridge must know of the sites of a session. */
public final class SessionSites {
    private SessionSites() {}

    /**
     * One site where a policy has a part.
     *
     * @param promises those that hold for all parts of the site together; hosts make use of them
     * @param scopes by query that hosts may remember; absent where no policy answers it
     */
    public record SiteFacts(
            PartKind part, int unit, Wanted wanted, Set<Promise> promises, Map<Hook, Promises.Scope> scopes) {}

    /**
     * What a host must call at a site.
     *
     * @param hooks bit n is set for the hook with wire number n: a policy implements it, or it makes published state
     *     due
     * @param prompt bit n: the event or commit makes published state due at the next boundary
     * @param choosesInvalid VICTIM is queried even if the set has an invalid way
     * @param publishes the site has published state
     */
    public record Wanted(long hooks, long prompt, boolean choosesInvalid, boolean publishes) {}

    /** All sites with a part, in the order L1D, L2, DRAM, warps, units ascending. */
    public static List<SiteFacts> of(Session session) {
        List<SiteFacts> sites = new ArrayList<>();
        for (PartKind part : PartKind.values()) {
            for (int unit = 0; unit < session.host().sites(part); unit++) {
                SiteFacts site = site(session, part, unit);
                if (site != null) {
                    sites.add(site);
                }
            }
        }
        return sites;
    }

    private static SiteFacts site(Session session, PartKind part, int unit) {
        Calls calls = switch (part) {
            case L1D -> session.l1d(unit);
            case L2 -> session.l2(unit);
            case DRAM -> session.dram(unit);
            case WARPS -> session.warps(unit);
        };
        return calls == null ? null : new SiteFacts(part, unit, wanted(calls), promises(calls), scopes(calls));
    }

    private static Wanted wanted(Calls calls) {
        boolean choosesInvalid = calls instanceof CacheCalls cache && cache.choosesInvalid();
        return new Wanted(bits(calls::has), bits(calls::isPrompt), choosesInvalid, calls.publishes());
    }

    private static Set<Promise> promises(Calls calls) {
        Set<Promise> promises = EnumSet.noneOf(Promise.class);
        for (Promise promise : Promise.values()) {
            if (holds(promise, calls)) {
                promises.add(promise);
            }
        }
        return promises;
    }

    private static boolean holds(Promise promise, Calls calls) {
        return switch (promise) {
            case SEES_NO_ACCESSES -> !calls.seesAccesses();
            case ALWAYS_PICKS_A_WAY -> !calls.refuses(Hook.VICTIM);
            case ALWAYS_PICKS_A_REQUEST ->
                !calls.refuses(Hook.NEXT_REQUEST) && !calls.refuses(Hook.PICK) && !calls.refuses(Hook.PICK_IN_CHANNEL);
            case RANKS_WAYS -> calls instanceof CacheCalls cache && cache.knowsNextVictims();
            case TOUCH_MOVES_TO_MRU -> calls instanceof CacheCalls cache && cache.touchMovesToMru();
            case IGNORES_REPEATED_HITS -> calls instanceof CacheCalls cache && cache.ignoresRepeatedHits();
            case PICKS_BY_HITS -> calls instanceof DramCalls dram && dram.picksByHits();
            case ORDERS_ALL_WARPS -> calls instanceof WarpCalls warps && warps.ordersAllWarps();
        };
    }

    private static Map<Hook, Promises.Scope> scopes(Calls calls) {
        Map<Hook, Promises.Scope> scopes = new EnumMap<>(Hook.class);
        for (Hook query : HookTable.REMEMBERED) {
            Promises.Scope scope = calls.scope(query);
            if (scope != null) {
                scopes.put(query, scope);
            }
        }
        return scopes;
    }

    private static long bits(Predicate<Hook> holds) {
        long bits = 0;
        for (Hook hook : Hook.values()) {
            bits |= holds.test(hook) ? 1L << Wire.number(hook) : 0;
        }
        return bits;
    }

    /** Index of a site among all that a host has, in the order of {@link #of}. */
    static int index(HostGeometry host, PartKind part, int unit) {
        int before = 0;
        for (PartKind other : PartKind.values()) {
            if (other == part) {
                break;
            }
            before += host.sites(other);
        }
        return before + unit;
    }

    static int checked(Session session, PartKind part, int unit) {
        int units = session.host().sites(part);
        if (unit < 0 || unit >= units) {
            throw new BadFrame(part + " unit=" + unit + "; expected 0 to " + (units - 1));
        }
        return unit;
    }

    static <C> C present(C calls, PartKind part, int unit) {
        if (calls == null) {
            throw new BadFrame("no policy has a part at " + part + " " + unit);
        }
        return calls;
    }
}
