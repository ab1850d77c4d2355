package io.policybridge.evaluate;

import io.policybridge.run.PolicyChoice;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a policy is judged on.
 *
 * @param text of the file that it was read from
 * @param machines on each of which every workload runs
 * @param baseline policy of the registry over which it is scored
 * @param budget bits of state that it may have on the whole GPU; 0 for any number
 * @param seeds of everything random
 * @param megabytes of heap that its process has
 * @param stages in order
 * @param hidden the folder of the hidden workloads; null for none
 * @param certify programs on which both hosts are compared, see {@link Certification}
 */
public record Suite(
        String name,
        String text,
        List<PlannedConfig> machines,
        PolicyChoice baseline,
        long budget,
        List<Long> seeds,
        ScoreFormula score,
        int megabytes,
        List<Stage> stages,
        Path hidden,
        List<CertifiedProgram> certify) {
    public Suite {
        certify = List.copyOf(certify);
        machines = List.copyOf(machines);
        seeds = List.copyOf(seeds);
        stages = List.copyOf(stages);
    }

    /** The same without the stages behind {@code last}. */
    public Suite until(String last) {
        int end = 1 + stages.stream().map(Stage::name).toList().indexOf(last);
        return new Suite(
                name,
                text,
                machines,
                baseline,
                budget,
                seeds,
                score,
                megabytes,
                stages.subList(0, end),
                hidden,
                certify);
    }

    /**
     * A stage, which ends the evaluation of what stays below its bar.
     *
     * @param hidden workloads of which the score alone is returned
     * @param bar least score with which the next stage is begun
     * @param shift bytes by which buffers are moved in a second run of each visible workload; 0 for no such runs
     * @param limit of its process
     */
    public record Stage(
            String name,
            List<PlannedWorkload> visible,
            List<PlannedWorkload> hidden,
            double bar,
            long shift,
            Duration limit) {
        public Stage {
            visible = List.copyOf(visible);
            hidden = List.copyOf(hidden);
        }
    }
}
