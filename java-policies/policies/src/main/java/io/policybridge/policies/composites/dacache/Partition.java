package io.policybridge.policies.composites.dacache;

import io.policybridge.api.HostGeometry;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;

/**
 * How many warps of the SM are locality warps (FCW, fully cached warps) and how many positions from the front of every
 * chain are theirs. Static, or adapted by a counter (CNT) of fully against partially cached divergent loads: the older
 * the warp whose load was only partially cached, the more it counts.
 */
final class Partition {
    private static final int CNT = 0;

    private final DaCacheOptions options;
    private final boolean dynamic;
    private final int schedulers;
    private final int sets;
    private final int mostLocalityWays;
    private int fcw;
    private final SaturatingCounters cnt;
    private int localityWays;

    Partition(DaCacheOptions options, HostGeometry host) {
        this.options = options;
        dynamic = options.partition == DaCacheOptions.Mode.DYNAMIC;
        schedulers = host.schedulers();
        sets = host.l1d().sets();
        mostLocalityWays = host.l1d().ways() - options.minThrashWays;
        cnt = new SaturatingCounters(1, Range.upTo(options.cntMax).startingAt(options.cntInit));
        reset();
    }

    void reset() {
        cnt.restart(CNT);
        resize(dynamic ? options.fcwInit : options.staticWarps * schedulers);
    }

    private void resize(int warps) {
        fcw = warps;
        localityWays = Math.min(mostLocalityWays, (warps * options.width + sets - 1) / sets);
    }

    /** Whether a warp of age rank {@code rank} is a thrashing warp. */
    boolean thrashes(int rank) {
        int age = rank * schedulers;
        return options.thrashTest == DaCacheOptions.Thrash.GE ? age >= fcw : age > fcw;
    }

    /** Positions of the locality region, counted from the front; the others are the thrashing region. */
    int localityWays() {
        return localityWays;
    }

    /** Event: a divergent load found all its lines. */
    void fullyCached() {
        if (dynamic) {
            if (cnt.up(CNT) == options.cntMax && fcw < options.fcwMax) {
                resize(fcw + 1);
                cnt.set(CNT, options.cntMax / 2);
            }
        }
    }

    /** Event: a divergent load of a warp of age rank {@code rank} missed a line. */
    void partiallyCached(int rank) {
        if (dynamic) {
            int age = options.penaltyPrio == DaCacheOptions.Penalty.RAW ? rank : rank * schedulers;
            if (cnt.add(CNT, -Math.max(1, fcw - age)) == 0 && fcw > options.fcwMin) {
                resize(fcw - 1);
                cnt.set(CNT, options.cntAfterDown);
            }
        }
    }

    int fcw() {
        return fcw;
    }

    int cnt() {
        return cnt.value(CNT);
    }

    @Override
    public String toString() {
        return "FCW " + fcw + ", CNT " + cnt() + ", positions 0 to " + (localityWays - 1) + " protected";
    }
}
