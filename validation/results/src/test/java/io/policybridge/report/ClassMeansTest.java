package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Paper;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison.Cell;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClassMeansTest {
    /** In 100 cycles 100 instructions under lru, and under fast as often as many as given. */
    private static Comparison comparison(List<Workload> workloads, int... speedUps) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < speedUps.length; i++) {
            cells.add(cell(workloads.get(i).name(), "lru", 100));
            cells.add(cell(workloads.get(i).name(), "fast", 100L * speedUps[i]));
        }
        return new Comparison(cells);
    }

    private static Cell cell(String workload, String policy, long instructions) {
        RunKey run = new RunKey(
                workload,
                PolicyValue.read(policy),
                new MachineValue("gtx480x", Map.of(), ""),
                1,
                Limits.NONE,
                HostSimulator.REFERENCE);
        StoredPoint result = new StoredPoint(
                new PointKey(run, "", new PointKey.Code("", "")), 1, "finished", Map.of("ipc", instructions / 100.0));
        return new Cell(new ResultRow(workload, "gtx480x", policy, policy, Map.of(), true, result), null, null);
    }

    private static List<Workload> workloads(String... names) {
        return Stream.of(names).map(Workloads.packaged()::resolve).toList();
    }

    /**
     * In the thesis bfs and kmeans thrash and gesummv has conflicts too: 1 and 4 have the geometric mean 2, all three,
     * of 1, 4 and 2, the harmonic mean 3 / (1 + 1/4 + 1/2) = 12/7.
     */
    @Test
    void workloads_of_a_class_have_a_mean_of_their_own_and_the_thesis_a_wider_one() {
        List<Workload> workloads = workloads("bfs:tiny", "kmeans", "gesummv:tiny");
        Comparison comparison = comparison(workloads, 1, 4, 2);
        ClassMeans means = ClassMeans.of(Paper.THESIS, workloads);
        List<ClassMeans.Group> groups = means.groups(comparison);
        assertEquals(
                List.of("thrashing", "thrashing+conflict", "all contention"),
                groups.stream().map(ClassMeans.Group::name).toList());
        assertEquals(
                2,
                comparison
                        .meanSpeedUp("fast", groups.get(0).workloads(), Mean.GEOMETRIC)
                        .orElseThrow(),
                1e-12);
        assertEquals(
                12 / 7.0,
                comparison
                        .meanSpeedUp("fast", groups.get(2).workloads(), Mean.HARMONIC)
                        .orElseThrow(),
                1e-12);
        assertTrue(means.text(comparison).contains("all contention"), means.text(comparison));
    }

    @Test
    void a_workload_is_in_one_class_or_among_the_others() {
        List<String> names = List.of("saxpy", "runs/bfs:4096", "gesummv (2 kernels)", "kmeans");
        assertEquals(
                "{thrashing=[runs/bfs:4096, kmeans], thrashing+conflict=[gesummv (2 kernels)], other=[saxpy]}",
                ClassMeans.ofNames(Paper.THESIS, names).each(names).toString());
        assertThrows(BadInput.class, () -> ClassMeans.ofNames(Paper.THESIS, List.of("saxpy")));
    }

    @Test
    void a_paper_without_classes_and_workloads_without_the_paper_are_refused() {
        assertThrows(BadInput.class, () -> ClassMeans.of(Paper.MEDIC, workloads("bfs:tiny")));
        assertThrows(BadInput.class, () -> ClassMeans.of(Paper.APCM, workloads("gtx480x-smalll2/vecadd")));
    }
}
