package io.policybridge.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.plan.PlanReader;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import io.policybridge.table.WantedMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps that keep metrics. */
class MeasuredSweepTest {
    private static final String PLAN =
            "workloads: [vecadd]\npolicies: [lru, unbounded, clairvoyant]\nlimit: 1000 cycles\n";
    private static final String ALL = "metrics: [load, period, warp, limit, kernel, sm]\nperiod: 400 cycles\n";

    @TempDir
    Path folder;

    private Sweep sweep(ResultStore store, String text) {
        try {
            Path file = Files.writeString(folder.resolve("plan.yaml"), text);
            return new Sweep(PlanReader.read(file, PolicyChoice.known()), store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ResultStore store(String name) {
        return ResultStore.open(folder.resolve(name + ".sqlite"));
    }

    private static PointKey key(ResultStore store, String policy) {
        return store.all().stream()
                .map(StoredPoint::key)
                .filter(key -> key.run().policy().toString().contains(policy))
                .findFirst()
                .orElseThrow();
    }

    /** Of three policy choices the offline ceiling has none. */
    @Test
    void a_point_whose_result_is_there_is_run_again_for_its_metrics_and_then_never() {
        try (ResultStore store = store("results")) {
            assertEquals(3, sweep(store, PLAN).run(2).ran());
            List<StoredPoint> before = store.all();
            assertEquals(2, sweep(store, PLAN + ALL).estimate().missing());
            assertEquals(2, sweep(store, PLAN + ALL).run(2).ran());
            assertEquals(before, store.all());
            assertEquals(0, sweep(store, PLAN + ALL).estimate().missing());
            assertEquals(0, sweep(store, PLAN + ALL).run(2).ran());
            assertEquals(0, sweep(store, PLAN + "metrics: load\n").run(2).ran());
            assertEquals(0, sweep(store, PLAN).run(2).ran());
            assertEquals(
                    2, sweep(store, PLAN + ALL.replace("400", "500")).run(2).ran());
            assertEquals(List.of(), store.metrics(key(store, "clairvoyant")));
            assertEquals(List.of(), store.owners());
        }
    }

    /** A plan that is measured at once and one that is not have the same statistics. */
    @Test
    void metrics_change_no_statistic() {
        try (ResultStore plain = store("plain");
                ResultStore measured = store("measured")) {
            sweep(plain, PLAN).run(1);
            assertEquals(3, sweep(measured, PLAN + ALL).run(1).ran());
            for (StoredPoint point : plain.all()) {
                assertEquals(
                        point.statistics(),
                        measured.find(point.key()).orElseThrow().statistics());
            }
        }
    }

    @Test
    void the_store_has_the_tables_that_a_run_prints() {
        try (ResultStore store = store("results")) {
            sweep(store, "workloads: kmeans\npolicies: [lru, swl(n=2)]\n" + ALL).run(2);
            for (String policy : List.of("lru", "swl(n=2)")) {
                Job job = Job.of(
                        Workloads.packaged().resolve("kmeans"), PolicyChoice.parse(policy, 1), null, Limits.NONE, 0);
                RunMetrics metrics = new RunMetrics(job.simulated(), 400);
                RunResult result = job.measured(metrics, Progress.NONE);
                List<StoredMetrics> stored = store.metrics(key(store, policy.substring(0, 3)));
                assertEquals(MetricRows.values().length, stored.size());
                for (StoredMetrics one : stored) {
                    assertEquals(one.rows().isPeriodic() ? 400 : 0, one.period());
                    assertEquals(
                            one.rows().table(result, metrics).csv(), one.table().csv());
                    assertEquals(
                            policy.equals("lru") && one.rows() == MetricRows.LIMIT,
                            one.table().rows().isEmpty(),
                            one.rows() + " under " + policy);
                }
            }
        }
    }

    /** Of the runs of a search by halving, those that are cut have none: 2 of 8, 4 and 2 values, and lru's. */
    @Test
    void of_a_search_that_halves_only_whole_runs_have_metrics() {
        String plan =
                "workloads: [lmem]\npolicies: [lru, {search: swl, n: 1..8, by: {halving: 2, least: 1 instructions}}]\n";
        try (ResultStore store = store("results")) {
            assertEquals(15, sweep(store, plan).run(2).ran());
            assertEquals(3, sweep(store, plan + "metrics: sm\n").run(2).ran());
            assertEquals(
                    3,
                    store.measured().stream()
                            .filter(point -> !point.metrics().isEmpty())
                            .count());
        }
    }

    /** As if the policy drew at random without the seed. */
    @Test
    void a_run_for_metrics_with_other_statistics_than_the_result_is_a_failure() {
        try (ResultStore store = store("results");
                ResultStore wrong = store("wrong")) {
            sweep(store, "workloads: vecadd\npolicies: lru\n").run(1);
            StoredPoint point = store.all().get(0);
            wrong.add(new StoredPoint(point.key(), 1, point.end(), Map.of("cycles", 1.0)));
            PlanResults outcome = sweep(wrong, "workloads: vecadd\npolicies: lru\nmetrics: load\n")
                    .run(1);
            assertEquals(
                    "the run for its metrics has other statistics than its result",
                    outcome.failures().values().iterator().next().getMessage());
            assertEquals(List.of(), wrong.metrics(point.key()));
        }
    }

    /** Metrics of an earlier build: equal ones are taken over with their results, others are not. */
    @Test
    void metrics_of_an_earlier_build_are_taken_over_if_they_are_the_same() {
        String plan = "workloads: vecadd\npolicies: lru\nmetrics: load\n";
        try (ResultStore now = store("now");
                ResultStore old = store("old");
                ResultStore wrong = store("wrong")) {
            sweep(now, plan).run(1);
            StoredPoint point = now.all().get(0);
            PointKey earlier = point.key()
                    .under(new PointKey.Code("earlier", point.key().code().policies()));
            StoredPoint before = new StoredPoint(earlier, 1, point.end(), point.statistics());
            StoredMetrics loads = now.metrics(point.key()).get(0);
            old.add(List.of(before.measured(List.of(loads))));
            assertEquals(1, sweep(old, plan).adopt());
            assertEquals(0, sweep(old, plan).run(1).ran());
            assertEquals(
                    List.of(point.key()),
                    old.measured().stream()
                            .filter(one -> one.metrics().equals(List.of(loads)))
                            .map(StoredPoint::key)
                            .toList());
            StoredMetrics changed =
                    new StoredMetrics(MetricRows.LOAD, 0, new RowTable(List.of("kernel", "pc"), List.of()));
            wrong.add(List.of(before.measured(List.of(changed))));
            Sweep differing = sweep(wrong, plan);
            assertTrue(assertThrows(BadInput.class, differing::adopt)
                    .getMessage()
                    .contains("has another result than before"));
        }
    }

    private void refused(String message, String more) {
        try (ResultStore store = store("none")) {
            assertEquals(
                    folder.resolve("plan.yaml") + message,
                    assertThrows(BadInput.class, () -> sweep(store, "workloads: vecadd\npolicies: lru\n" + more))
                            .getMessage());
        }
    }

    @Test
    void what_is_no_metric_and_a_period_of_none_are_refused_with_their_line() {
        refused(":3: metrics=loads; expected kernel, load, period, warp, sm, limit", "metrics: [load, loads]\n");
        refused(":3: period=5 cycles; expected no period without metrics: [period] or [warp]", "period: 5 cycles\n");
        refused(
                ":4: period=5 kernels; expected a number of cycles, such as 10K cycles",
                "metrics: period\nperiod: 5 kernels\n");
    }

    @Test
    void a_period_has_10_000_cycles_unless_the_plan_says_otherwise() throws IOException {
        Path file = Files.writeString(
                folder.resolve("plan.yaml"), "workloads: vecadd\npolicies: lru\nmetrics: [period, load]\n");
        assertEquals(
                new WantedMetrics(List.of(MetricRows.LOAD, MetricRows.PERIOD), 10_000),
                PlanReader.read(file, PolicyChoice.known()).metrics());
        Files.writeString(file, "workloads: vecadd\npolicies: lru\nmetrics: warp\nperiod: 2K cycles\n");
        assertEquals(2000, PlanReader.read(file, PolicyChoice.known()).metrics().period());
        Files.writeString(file, "workloads: vecadd\npolicies: lru\nmetrics: load\n");
        assertEquals(0, PlanReader.read(file, PolicyChoice.known()).metrics().period());
    }
}
