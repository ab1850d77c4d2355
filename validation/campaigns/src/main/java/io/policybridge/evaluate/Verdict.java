package io.policybridge.evaluate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * What an evaluation says. Equal policies, suites and builds have equal ones.
 *
 * @param policy with every parameter; empty if it could not be loaded
 * @param score of the last stage that was measured: the least of its visible, hidden and shifted score; 0 without one
 * @param stage the last that was passed; empty for none
 * @param passed how many stages were
 * @param overfitting of the last stage that was measured; null without one
 * @param state of the last stage that was measured; null without one
 * @param workloads visible ones, of all stages that were measured
 * @param diagnostics for the searcher, a line each
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Verdict(
        String suite,
        String policy,
        double score,
        String stage,
        int passed,
        List<StageResult> stages,
        Overfitting overfitting,
        State state,
        List<WorkloadResult> workloads,
        List<String> diagnostics) {
    public Verdict {
        stages = List.copyOf(stages);
        workloads = List.copyOf(workloads);
        diagnostics = List.copyOf(diagnostics);
    }

    /**
     * A stage that was begun.
     *
     * @param bar least score with which it is passed; null where it is passed or not
     * @param visible score of the visible workloads; null where none is measured, or one did not end
     * @param hidden score of the hidden ones, with four digits; null likewise, and where there are none
     * @param shifted score of the visible ones with their buffers moved; null likewise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record StageResult(String name, boolean passed, Double bar, Double visible, Double hidden, Double shifted) {}

    /**
     * What the score owes to the workloads that the searcher sees; each is 0 where nothing was learnt by heart, and
     * null where it was not measured.
     *
     * @param hiddenGap visible score less the hidden one
     * @param shiftGap visible score less the shifted one
     * @param seedSpread largest less smallest visible score of a seed
     */
    public record Overfitting(Double hiddenGap, Double shiftGap, Double seedSpread) {}

    /**
     * Bits of state on the whole GPU, of the machine on which they are most.
     *
     * @param stated by the policy; 0 where it states none
     * @param movedNumbers numbers of its state that changed in a run, of which each is a bit at least
     * @param movedBits bits in which they changed
     * @param counted what the budget is for: what it states, or the numbers that moved if these are more; of a policy
     *     that states nothing, the bits that moved
     * @param budget null for any number
     */
    public record State(long stated, long movedNumbers, long movedBits, long counted, Long budget) {}

    /**
     * A visible workload on a machine.
     *
     * @param score over the baseline
     * @param cyclesGained core cycles less than the baseline's, by what they went to; their sum is that of the run
     */
    public record WorkloadResult(
            String stage,
            String workload,
            String machine,
            double score,
            double cycles,
            double baselineCycles,
            Map<String, Double> cyclesGained) {}

    /** As JSON. */
    public String json() {
        return new ObjectMapper().valueToTree(this).toPrettyString();
    }
}
