package io.policybridge.fuzz.results;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.fuzz.kind.ChosenTarget;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.sweep.SlurmFolder;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.backend.BackEnd;
import io.policybridge.sweep.backend.Simulation;
import io.policybridge.sweep.plan.PlanReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files that a sweep and its Slurm tasks exchange. The first byte of an input chooses the file, the other bytes are
 * its content. A task reads known results and failures, and then simulates one point; the sweep reads the number of the
 * job, and the failures and the store of a task.
 */
public final class SlurmTaskTarget extends ChosenTarget {
    private static final List<String> FILES = List.of("known.csv", "failures", "job", "0.failed", "0.sqlite");
    private static final int OF_SWEEP = 2;
    /** A task of so many simulates one point. */
    private static final int TASKS = 1000;

    private static final String PLAN = """
            workloads: vecadd
            configurations: {base: gtx480x, option: {gpgpu_n_clusters: 2}}
            policies: [lru, {search: swl, n: 1..4, by: {halving: 2, least: 1 instructions}}]
            limit: 500 cycles
            """;

    private final Path folder = ScratchFolder.create();
    private final Path round = folder.resolve("round");
    private final SweepPlan plan;
    private final List<StoredPoint> results;
    private final byte[] task;

    /** With what tasks of a small plan have left. */
    public SlurmTaskTarget() {
        try {
            Files.createDirectories(round);
            Path file = Files.writeString(folder.resolve("plan.yaml"), PLAN);
            plan = undigested(PlanReader.read(file, PolicyChoice.known()));
            try (ResultStore all = ResultStore.ofOneProcess(folder.resolve("all.sqlite"))) {
                new Sweep(plan, all).run(1);
                results = all.all().stream().map(SlurmTaskTarget::shortened).toList();
            }
            Path store = folder.resolve("task.sqlite");
            try (ResultStore own = ResultStore.ofOneProcess(store)) {
                own.add(results.subList(0, 1));
            }
            task = Files.readAllBytes(store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the statistics that the search depends on: a result has hundreds. */
    private static StoredPoint shortened(StoredPoint point) {
        Map<String, Double> few = new TreeMap<>(point.statistics());
        few.keySet().retainAll(List.of("instructions", "ipc"));
        return new StoredPoint(point.key(), point.seconds(), point.end(), few);
    }

    private static SweepPlan undigested(SweepPlan plan) {
        return new SweepPlan(
                plan.name(),
                plan.workloads(),
                plan.configurations(),
                plan.policies(),
                plan.seeds(),
                plan.baseline(),
                plan.known(),
                new Undigested(plan.backEnd()),
                plan.metrics(),
                plan.surfaces());
    }

    /** A simulator whose classes are not read again for each input. */
    private record Undigested(BackEnd own) implements BackEnd {
        @Override
        public Simulation of(String workload, ConfigChoice config) {
            return own.of(workload, config);
        }

        @Override
        public String digest() {
            return "fuzzed";
        }

        @Override
        public HostSimulator simulator() {
            return own.simulator();
        }
    }

    @Override
    public String name() {
        return "slurm-task";
    }

    /** In the name of every file, the store of the sweep included. */
    @Override
    public String named() {
        return folder + "/";
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int known : new int[] {0, 1, results.size() / 2, results.size()}) {
            seeds.add(seed(0, text(StoreCsv.text(results.subList(0, known)))));
        }
        seeds.add(seed(1, text(failure(results.get(0).key()))));
        seeds.add(seed(2, text("4711\n")));
        seeds.add(seed(3, text(failure(results.get(1).key()))));
        seeds.add(seed(4, task));
        return seeds;
    }

    private static String failure(PointKey key) {
        return StoreCsv.failures(Map.of(key, "it took too long"));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        int which = choice % FILES.size();
        for (String file : FILES) {
            for (String beside : List.of("", "-wal", "-shm", "-journal")) {
                Files.deleteIfExists(round.resolve(file + beside));
            }
        }
        Files.writeString(round.resolve(FILES.get(0)), StoreCsv.text(List.of()));
        Files.write(round.resolve(FILES.get(which)), rest);
        Path file = folder.resolve("store.sqlite");
        Files.deleteIfExists(file);
        try (ResultStore store = ResultStore.ofOneProcess(file)) {
            if (which < OF_SWEEP) {
                share(store);
            } else {
                collect(store);
            }
        }
    }

    private void share(ResultStore store) {
        Map<String, Throwable> failures = new Sweep(plan, store).runShare(0, TASKS, round, 1);
        for (Throwable problem : failures.values()) {
            throw new FuzzFinding("a simulation failed: " + problem.getMessage(), problem);
        }
    }

    private void collect(ResultStore store) throws IOException {
        SlurmFolder tasks = new SlurmFolder(round);
        tasks.job();
        tasks.failed();
        List<String> left = new ArrayList<>();
        tasks.merge(store, left::add);
        new Sweep(plan, store).estimate();
        if (left.stream()
                .anyMatch(line -> !line.contains(round + "/") || line.lines().count() != 1)) {
            throw new FuzzFinding("a line does not name the store that is left out: " + left);
        }
    }
}
