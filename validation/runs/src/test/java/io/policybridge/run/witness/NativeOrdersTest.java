package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Policies that order warps as a scheduler of GPGPU-Sim does give that scheduler's run: every cycle and every
 * statistic, whichever scheduler the configuration names: one other than its own on each run, and all of them over the
 * runs.
 */
@Tag("run")
class NativeOrdersTest {
    private static final List<String> RUNS = List.of(
            "vecadd",
            "bfs",
            "hist",
            "reduce",
            "lmem",
            "conv2d",
            "kmeans",
            "gtx480x/spmv",
            "gtx480x/atax",
            "gtx480x/gesummv",
            "gtx480x/syrk",
            "dacache32k/syrk",
            "gtx480x-smalll2/lmem",
            "qv100/vecadd",
            "qv100/spmv",
            "bicg:256",
            "hotspot:64",
            "backprop:1024");

    /** A policy, and the scheduler of GPGPU-Sim that it repeats. */
    private record Repeated(String policy, String scheduler) {}

    private static final List<Repeated> ORDERS = List.of(
            new Repeated("lrr", "lrr"),
            new Repeated("gto", "gto"),
            new Repeated("oldest", "old"),
            new Repeated("two-level", "two_level_active:6:0:1"),
            new Repeated("two-level(active=3)", "two_level_active:3:0:1"));

    private static Stream<Arguments> runs() {
        return RUNS.stream().flatMap(run -> ORDERS.stream().map(order -> Arguments.of(run, order)));
    }

    private static Snapshot run(String workload, String policy, String scheduler) {
        String config = workload.contains(":") ? "gtx480x" : null;
        return Job.on(
                        new ConfigChoice(config, Overrides.of(List.of("gpgpu_scheduler=" + scheduler))),
                        Workloads.packaged().resolve(workload),
                        PolicyChoice.parse(policy, 1),
                        Limits.NONE)
                .run(Progress.NONE)
                .totals();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void a_policy_repeats_the_scheduler(String workload, Repeated order) {
        Snapshot own = run(workload, "native", order.scheduler());
        assertEquals(own, run(workload, order.policy(), order.scheduler()), order + " on its own scheduler");
        Repeated other = ORDERS.get((ORDERS.indexOf(order) + 1 + RUNS.indexOf(workload) % 4) % ORDERS.size());
        assertEquals(own, run(workload, order.policy(), other.scheduler()), order + " on " + other.scheduler());
    }

    /** The masks of swl hold for the order of a policy as for that of the scheduler. */
    @Test
    void a_mask_holds_under_an_order() {
        for (Repeated order : ORDERS.subList(0, 3)) {
            Snapshot masked = run("spmv", "swl(n=2)", order.scheduler());
            assertEquals(masked, run("spmv", "swl(n=2)+" + order.policy(), order.scheduler()), order.toString());
            assertNotEquals(masked, run("spmv", "native", order.scheduler()));
        }
    }

    @Test
    void the_orders_differ() {
        long cycles = run("spmv", "gto", "gto").count(RunStatistics.CYCLES);
        for (String policy : List.of("lrr", "oldest", "two-level")) {
            assertNotEquals(cycles, run("spmv", policy, "gto").count(RunStatistics.CYCLES), policy);
        }
    }
}
