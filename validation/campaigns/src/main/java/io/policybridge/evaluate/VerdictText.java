package io.policybridge.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A verdict for a person who edits: a few lines. */
public final class VerdictText {
    private VerdictText() {}

    /** The score, the workloads, and what the policy should know. */
    public static List<String> lines(Verdict verdict) {
        List<String> lines = new ArrayList<>();
        Verdict.StageResult last = verdict.stages().get(verdict.stages().size() - 1);
        String state = verdict.state() == null
                ? ""
                : ", " + verdict.state().counted() + " bits of state"
                        + (verdict.state().budget() == null
                                ? ""
                                : " of " + verdict.state().budget());
        lines.add(String.format(
                Locale.ROOT,
                "score %.6f, stage %s %s%s",
                verdict.score(),
                last.name(),
                last.passed() ? "passed" : "not passed",
                state));
        for (Verdict.WorkloadResult one : verdict.workloads()) {
            lines.add(String.format(Locale.ROOT, "  %.6f %s on %s", one.score(), one.workload(), one.machine()));
        }
        verdict.diagnostics().forEach(line -> lines.add("  " + line));
        return lines;
    }
}
