package io.policybridge.run.cycles;

import io.policybridge.simulator.Progress;
import io.policybridge.simulator.cycles.CycleMarks;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where two runs part.
 *
 * @param cycle the first core cycle in which not the same warps issued, or an L1D did not accept the same accesses with
 *     the same outcome
 * @param sm the first SM where that was so
 * @param decisions of each run the last decision at that SM up to then; empty if there was none
 */
public record Parting(long cycle, int sm, List<String> decisions) {
    /**
     * Of two runs of one workload, simulated again up to there; null if there is none. Of long runs it is known after
     * the run in which of many blocks of cycles they part; in which cycle, after one more run up to the end of that.
     */
    public static Parting of(CycleRun one, CycleRun other) {
        CycleMarks.Span span =
                one.watched().marks().firstDifference(other.watched().marks());
        if (span == null) {
            return null;
        }
        long cycle = span.from();
        if (!span.isExact()) {
            List<CycleRun> both = again(one, other, span.to(), span);
            cycle = both.get(0)
                    .watched()
                    .marks()
                    .firstDifferenceInWindow(both.get(1).watched().marks());
        }
        List<CycleRun> both = again(one, other, cycle + 1, CycleMarks.Span.NONE);
        CycleMarks marks = both.get(0).watched().marks();
        int sm = marks.differentSm(both.get(1).watched().marks());
        return new Parting(cycle, sm, both.stream().map(run -> last(run, sm)).toList());
    }

    private static List<CycleRun> again(CycleRun one, CycleRun other, long cycles, CycleMarks.Span exact) {
        return CycleRun.all(
                Stream.of(one, other).map(run -> run.job().upTo(cycles)).toList(), exact, Progress.NONE);
    }

    private static String last(CycleRun run, int sm) {
        Pattern here = Pattern.compile(".* at (L1D|WARPS) " + sm + " .*");
        List<String> decisions = run.result().decisions();
        for (int i = decisions.size() - 1; i >= 0; i--) {
            if (here.matcher(decisions.get(i)).matches()) {
                return decisions.get(i);
            }
        }
        return "";
    }
}
