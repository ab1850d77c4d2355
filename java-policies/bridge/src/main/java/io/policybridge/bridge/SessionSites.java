package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises.Scope;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.util.ArrayList;
import java.util.List;

/** The sites of a session as a host on the other side of a bridge must know them. */
public final class SessionSites {
    private SessionSites() {}

    /**
     * One site where a policy has a part.
     *
     * @param hooks bit n is set for the hook with wire number n: it is answered or listened to, or makes published
     *     state due
     * @param prompt bit n: the event or commit makes published state due at the next boundary
     * @param choosesInvalid VICTIM is queried even if an invalid way is there
     * @param publishes has published state
     * @param seesAccesses accesses are looked at; else those of records and queues need not be filled in
     * @param victimRefuses VICTIM may be answered BYPASS or STALL
     * @param queueRefuses NEXT_REQUEST or PICK may be answered NONE
     * @param picksByHits PICK follows from how many wait and which of them hit the open row
     * @param ignoresRepeatedHits a HIT changes nothing that repeats the last event of its set
     * @param touchMovesToMru what is known of the next victims of a set follows after its events too: the line that was
     *     touched is behind all others
     * @param route scope of ROUTE, null where it is not answered; so are the three after it
     */
    public record SiteFacts(
            PartKind part,
            int unit,
            long hooks,
            long prompt,
            boolean choosesInvalid,
            boolean publishes,
            boolean seesAccesses,
            boolean victimRefuses,
            boolean queueRefuses,
            boolean picksByHits,
            boolean ignoresRepeatedHits,
            boolean touchMovesToMru,
            Scope route,
            Scope victim,
            Scope noEligibleWay,
            Scope grain) {}

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
        return switch (part) {
            case L1D -> site(part, unit, session.l1d(unit));
            case L2 -> site(part, unit, session.l2(unit));
            case DRAM -> site(part, unit, session.dram(unit));
            case WARPS -> site(part, unit, session.warps(unit));
        };
    }

    private static SiteFacts site(PartKind part, int unit, CacheCalls calls) {
        return calls == null
                ? null
                : new SiteFacts(
                        part,
                        unit,
                        bits(calls::has),
                        bits(calls::isPrompt),
                        calls.choosesInvalid(),
                        calls.publishes(),
                        calls.seesAccesses(),
                        calls.refuses(Hook.VICTIM),
                        calls.refuses(Hook.NEXT_REQUEST),
                        false,
                        calls.ignoresRepeatedHits(),
                        calls.touchMovesToMru(),
                        calls.scope(Hook.ROUTE),
                        calls.scope(Hook.VICTIM),
                        calls.scope(Hook.NO_ELIGIBLE_WAY),
                        calls.scope(Hook.GRAIN));
    }

    private static SiteFacts site(PartKind part, int unit, DramCalls calls) {
        return calls == null
                ? null
                : new SiteFacts(
                        part,
                        unit,
                        bits(calls::has),
                        bits(calls::isPrompt),
                        false,
                        calls.publishes(),
                        calls.seesAccesses(),
                        false,
                        calls.refuses(Hook.PICK),
                        calls.picksByHits(),
                        false,
                        false,
                        null,
                        null,
                        null,
                        null);
    }

    private static SiteFacts site(PartKind part, int unit, WarpCalls calls) {
        return calls == null
                ? null
                : new SiteFacts(
                        part,
                        unit,
                        bits(calls::has),
                        bits(calls::isPrompt),
                        false,
                        calls.publishes(),
                        calls.seesAccesses(),
                        false,
                        false,
                        false,
                        false,
                        false,
                        null,
                        null,
                        null,
                        null);
    }

    private static long bits(java.util.function.Predicate<Hook> holds) {
        long bits = 0;
        for (Hook hook : Hook.values()) {
            bits |= holds.test(hook) ? 1L << Wire.number(hook) : 0;
        }
        return bits;
    }

    /** Index of a site among all that a host has, in the order of {@link #of}. */
    public static int index(HostGeometry host, PartKind part, int unit) {
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
