package io.policybridge.run.cycles;

import io.policybridge.simulator.Progress;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where two runs part.
 *
 * @param cycle the first core cycle in which not the same warps issued, or an L1D did not accept the same accesses with
 *     the same outcome
 * @param sm the first SM where that was so
 * @param decisions of each run the last decision at that SM up to then; empty if there was none
 */
public record Parting(long cycle, int sm, List<String> decisions) {
    /** Decisions of all SMs among which the last one of an SM is looked for. */
    private static final int DECISIONS = 20_000;

    /** Of two runs of one workload, simulated again up to there; null if none is known. */
    public static Parting of(CycleRun one, CycleRun other) {
        long cycle = one.watched().marks().firstDifference(other.watched().marks());
        if (cycle < 0) {
            return null;
        }
        CycleRun first = CycleRun.of(one.job().upTo(cycle + 1, DECISIONS), Progress.NONE);
        CycleRun second = CycleRun.of(other.job().upTo(cycle + 1, DECISIONS), Progress.NONE);
        int sm = first.watched().marks().differentSm(second.watched().marks());
        return new Parting(cycle, sm, List.of(last(first, sm), last(second, sm)));
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
