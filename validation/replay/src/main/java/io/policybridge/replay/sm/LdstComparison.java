package io.policybridge.replay.sm;

import io.policybridge.replay.comparison.EventList;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.request.Requests;
import java.util.List;
import java.util.function.Function;

/** Compares LD/ST units with their records, one result for each kind of record. */
final class LdstComparison {
    private static final int CONTEXT = 10;

    private final String name;
    private final RecordedLdst recorded;
    private final ReplayedUnit[] units;

    /** {@code units} of the run called {@code name}. */
    LdstComparison(String name, RecordedLdst recorded, ReplayedUnit[] units) {
        this.name = name;
        this.recorded = recorded;
        this.units = units;
    }

    List<ReplayResult> results() {
        return List.of(
                compare("Q latency queue", recorded.queued, unit -> unit.queued),
                compare("A accepted by the L1D", recorded.accesses, unit -> unit.accesses),
                compare("A R refused by the L1D, in runs", recorded.refusals, unit -> unit.refusals),
                compare("CA attempts on the constant cache, in runs", recorded.constants, unit -> unit.constants),
                compare("S G CS sent to the network", recorded.sends, unit -> unit.sends),
                compare("Z stalls", recorded.stalls, unit -> unit.stalls),
                compare("M shared loads", recorded.sharedLoads, unit -> unit.sharedLoads),
                compare("V write-back register", recorded.loadedResults, unit -> unit.loadedResults),
                compare("W drained", recorded.drains, unit -> unit.drains),
                compare("F completed", recorded.completions, unit -> unit.completions),
                compare("K acknowledged", recorded.acknowledgements, unit -> unit.acknowledgements));
    }

    /** Checks that at most {@code allowed} requests, and no busy unit, are left at the end of the run. */
    ReplayResult left(Requests requests, int allowed) {
        int busy = 0;
        for (ReplayedUnit unit : units) {
            busy += unit.isIdle() ? 0 : 1;
        }
        int live = requests.live() - allowed;
        boolean empty = live == 0 && busy == 0;
        return new ReplayResult(
                "left at the end", name, empty ? 1 : 0, 1, empty ? null : live + " requests, " + busy + " busy units");
    }

    private ReplayResult compare(String component, EventList[] expected, Function<ReplayedUnit, EventList> chosen) {
        EventList[] done = new EventList[units.length];
        for (int i = 0; i < done.length; i++) {
            done[i] = chosen.apply(units[i]);
        }
        return compare(component, name, "SM", expected, done);
    }

    /** Compares lists of events, one for each unit of {@code kind}, in order and with their cycles. */
    static ReplayResult compare(String component, String run, String kind, EventList[] expected, EventList[] produced) {
        long of = 0;
        long matched = 0;
        String first = null;
        for (int p = 0; p < expected.length; p++) {
            EventList done = produced[p];
            EventList there = expected[p];
            int count = Math.max(done.size(), there.size());
            of += count;
            for (int i = 0; i < count; i++) {
                if (done.equalAt(there, i)) {
                    matched++;
                } else if (first == null) {
                    first = component + " of " + kind + " " + p + ", event " + i + ":\n  recorded " + there.text(i)
                            + "\n  replayed " + done.text(i) + before(there, done, i);
                }
            }
        }
        return new ReplayResult(component, run, matched, of, first);
    }

    private static String before(EventList there, EventList done, int end) {
        StringBuilder text = new StringBuilder("\n  before, recorded = replayed (cycle, subject, value):");
        for (int i = Math.max(0, end - CONTEXT); i < end; i++) {
            text.append("\n    ")
                    .append(there.text(i))
                    .append(there.text(i).equals(done.text(i)) ? "" : " / " + done.text(i));
        }
        return text.toString();
    }
}
