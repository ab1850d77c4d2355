package io.policybridge.cli.command.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.SlurmFolder;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps as job arrays: of stand-ins for Slurm's commands, and of a Slurm of this machine alone where it may start. */
@Tag("process")
class SlurmSweepTest {
    private static final String PLAN = """
            workloads: [lmem, vecadd]
            policies: [lru, {search: swl, n: 1..8, by: {halving: 2, least: 1 instructions}}]
            """;

    /** Runs the tasks at once, one after the other. */
    private static final String SBATCH = """
            #!/bin/sh
            for word; do
              case $word in
                --array=0-*) last=${word#--array=0-} ;;
                --output=*) output=${word#--output=} ;;
              esac
            done
            echo "$@" >> "$(dirname "$0")/submitted"
            cat "$word" >> "$(dirname "$0")/scripts"
            for i in $(seq 0 "$last"); do
              SLURM_ARRAY_TASK_ID=$i sh "$word" > "$(dirname "$output")/$i.out" 2>&1
            done
            echo 7
            """;

    @TempDir
    Path folder;

    private int sweep(Map<String, String> environment, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dpolicybridge.home=" + System.getProperty("policybridge.home"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.policybridge.main.Main",
                "sweep",
                folder.resolve("plan.yaml").toString(),
                "--store",
                folder.resolve("cluster.sqlite").toString(),
                "--engine",
                "slurm"));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().putAll(environment);
        return builder.start().waitFor();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said"));
    }

    private static Map<PointKey, Map<String, Double>> results(Path file) {
        try (ResultStore store = ResultStore.existing(file)) {
            return store.all().stream().collect(Collectors.toMap(StoredPoint::key, StoredPoint::statistics));
        }
    }

    private Map<PointKey, Map<String, Double>> local(String plan) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), plan);
        try (ResultStore store = ResultStore.open(folder.resolve("local.sqlite"))) {
            new Sweep(PlanReader.read(file, PolicyChoice.known()), store).run(1);
        }
        return results(folder.resolve("local.sqlite"));
    }

    private Map<String, String> standIns() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        for (Map.Entry<String, String> one :
                Map.of("sbatch", SBATCH, "squeue", "#!/bin/sh\n").entrySet()) {
            assertTrue(Files.writeString(bin.resolve(one.getKey()), one.getValue())
                    .toFile()
                    .setExecutable(true));
        }
        return Map.of("PATH", bin + ":" + System.getenv("PATH"));
    }

    /** The length of two programs and lru; then of 8, 4 and 2 values: four arrays. */
    @Test
    void tasks_give_the_results_of_one_process() throws IOException, InterruptedException {
        Map<PointKey, Map<String, Double>> expected = local(PLAN);
        assertEquals(
                0, sweep(standIns(), "--tasks", "2", "--partition", "short", "--time", "5", "--memory", "2G"), said());
        assertEquals(expected, results(folder.resolve("cluster.sqlite")));
        List<String> submitted = Files.readAllLines(folder.resolve("bin/submitted"));
        assertEquals(4, submitted.size(), submitted::toString);
        assertTrue(
                submitted.get(0).contains("--array=0-1 ")
                        && submitted.get(0).contains("--cpus-per-task=1 --partition=short --mem=2G --time=5 "),
                submitted.get(0));
        assertTrue(said().contains("30 run now, 0 failed"), said());
        String scripts = Files.readString(folder.resolve("bin/scripts"));
        assertTrue(scripts.contains("-XX:TieredStopAtLevel=1"), "not under the options of this JVM: " + scripts);
        assertFalse(Files.exists(folder.resolve("cluster.sqlite.slurm")));
    }

    /** The results of tasks that had ended before are taken over, and only the rest is run. */
    @Test
    void what_tasks_of_a_killed_sweep_have_done_is_not_done_again() throws IOException, InterruptedException {
        String plan = "workloads: vecadd\npolicies: [lru, dip, drrip]\nlimit: 500 cycles\n";
        Map<PointKey, Map<String, Double>> expected = local(plan);
        Path round = Files.createDirectories(folder.resolve("cluster.sqlite.slurm"));
        try (ResultStore all = ResultStore.existing(folder.resolve("local.sqlite"));
                ResultStore task = ResultStore.ofOneProcess(new SlurmFolder(round).shard(0))) {
            task.add(all.all().subList(0, 2));
        }
        Files.writeString(round.resolve("job"), "6\n");
        assertEquals(0, sweep(standIns()), said());
        assertTrue(said().contains("waits for job 6") && said().contains("1 simulations in 1 tasks"), said());
        assertEquals(expected, results(folder.resolve("cluster.sqlite")));
    }

    /** Of three points that have results two lack metrics: the clairvoyant ceiling has none. */
    @Test
    void points_that_lack_metrics_alone_are_an_array() throws IOException, InterruptedException {
        String plan = "workloads: vecadd\npolicies: [lru, dip, clairvoyant]\n";
        local(plan);
        Files.copy(folder.resolve("local.sqlite"), folder.resolve("cluster.sqlite"));
        Files.writeString(folder.resolve("plan.yaml"), plan + "metrics: [load, kernel]\n");
        assertEquals(0, sweep(standIns(), "--tasks", "2"), said());
        assertTrue(said().contains("2 simulations in 2 tasks") && said().contains("2 run now, 0 failed"), said());
        try (ResultStore store = ResultStore.existing(folder.resolve("cluster.sqlite"))) {
            assertEquals(
                    List.of(2, 2, 0),
                    store.measured().stream().map(one -> one.metrics().size()).toList());
        }
    }

    /** Where a task fails, its line is printed and what it said is kept. */
    @Test
    void a_simulation_that_fails_is_a_line() throws IOException, InterruptedException {
        Path policy = Files.writeString(folder.resolve("Throwing.java"), """
                import io.policybridge.api.*;
                import io.policybridge.toolbox.PerCache;
                import java.util.List;

                public final class Throwing implements CacheHooks.Insert {
                    public static final PolicySpec SPEC =
                            PerCache.spec("throwing", "-", "-", List.of(), (shape, settings) -> new Throwing());

                    @Override
                    public void insert(Access access, int set, int way) {
                        throw new IllegalStateException("thrown");
                    }
                }
                """);
        Files.writeString(folder.resolve("plan.yaml"), "workloads: vecadd\npolicies: [lru, " + policy + "]\n");
        assertEquals(1, sweep(standIns()), said());
        assertTrue(said().contains("policybridge: vecadd under throwing(level=l1d) on gtx480x, seed 1: "), said());
        assertTrue(said().contains(" 1 failed"), said());
        assertEquals(
                1, Files.readAllLines(folder.resolve("bin/submitted")).size(), "what has failed is not tried again");
        assertTrue(Files.exists(folder.resolve("cluster.sqlite.slurm")));
    }

    private static Optional<Path> program(String name) {
        return List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin").stream()
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Test
    void a_slurm_of_one_node_gives_the_same_results() throws IOException, InterruptedException {
        List<String> needed = List.of("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo");
        boolean root = "root".equals(System.getProperty("user.name"));
        if (!root || needed.stream().anyMatch(name -> program(name).isEmpty())) {
            System.out.println("skipped: a sweep on Slurm; expected root, and " + String.join(", ", needed)
                    + " (packages slurmctld slurmd slurm-client munge)");
        }
        assumeTrue(root && needed.stream().allMatch(name -> program(name).isPresent()));
        Map<PointKey, Map<String, Double>> expected = local(PLAN);
        try (OneNodeSlurm slurm = new OneNodeSlurm(folder.resolve("slurm"))) {
            assertEquals(0, sweep(slurm.environment(), "--tasks", "2"), said() + slurm.logs());
        }
        assertEquals(expected, results(folder.resolve("cluster.sqlite")));
    }
}
