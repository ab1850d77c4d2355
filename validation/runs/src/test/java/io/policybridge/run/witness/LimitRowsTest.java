package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.periods.LimitRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limits of warps that a measured run reports, beside what {@link WarpLimits} reads from the published masks. */
@Tag("run")
class LimitRowsTest {
    /** SMs with a CTA of kmeans of this size, and its warps a scheduler there. */
    private static final int RUNNING = 4;

    private static List<LimitRow> rows(String workload, String config, String policy) {
        Job job = new WitnessRun(workload, config).job(policy);
        RunMetrics metrics = new RunMetrics(job.config());
        job.measured(metrics, Progress.NONE);
        return metrics.limitRows();
    }

    @Test
    void a_static_limit_is_reported_once_for_each_sm_of_a_launch() {
        List<LimitRow> rows = rows("syr2k:64", "thesis", "swl(n=2)");
        assertEquals(
                IntStream.range(0, 15).boxed().toList(),
                rows.stream().map(LimitRow::sm).toList());
        assertEquals(Set.of(2), rows.stream().map(LimitRow::limit).collect(Collectors.toSet()));
        assertEquals(Set.of(2), WarpLimits.of("syr2k:64", "thesis", "swl(n=2)").seen());
    }

    /**
     * Section 5.2: SM i tries i + 1 warps of each of 24, and then all have the best. The masks show only limits below
     * the four warps a scheduler that this size has on four SMs.
     */
    @Test
    void limits_of_dwt_cs_are_those_that_its_masks_carry_out() {
        List<LimitRow> rows = rows("kmeans:1024", "thesis", "dwt-cs");
        WarpLimits masks = WarpLimits.of("kmeans:1024", "thesis", "dwt-cs");
        Map<Integer, List<Integer>> ofSm = new TreeMap<>();
        rows.forEach(
                row -> ofSm.computeIfAbsent(row.sm(), sm -> new ArrayList<>()).add(row.limit()));
        assertEquals(15, ofSm.size());
        ofSm.forEach((sm, limits) -> {
            assertEquals(24, limits.get(0), "before it samples");
            assertTrue(limits.contains(sm + 1), "SM " + sm + " tries " + limits);
        });
        List<LimitRow> bind = rows.stream()
                .filter(row -> row.sm() < RUNNING && row.limit() < RUNNING)
                .toList();
        assertEquals(masks.seen(), bind.stream().map(LimitRow::limit).collect(Collectors.toSet()));
        Map<Integer, Integer> last = new TreeMap<>();
        bind.forEach(row -> last.put(row.sm(), row.limit()));
        assertEquals(masks.last(), new TreeSet<>(last.values()));
    }
}
