package io.policybridge.cli.command.sweep;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps in processes of their own: killed, and side by side. */
@Tag("process")
class KilledSweepTest {
    /** {@code -Dsweep.kills=200} for the long campaign. */
    private static final int KILLS = Integer.getInteger("sweep.kills", 12);

    private static final Pattern RUN_NOW = Pattern.compile("(\\d+) run now");
    private static final String PLAN =
            "workloads: [vecadd, lmem]\npolicies: {name: swl, n: 1..20}\nlimit: 3000 cycles\n"
                    + "metrics: [load, period]\nperiod: 1000 cycles\n";
    private static final int POINTS = 40;

    @TempDir
    Path folder;

    private Process start(String store) throws IOException {
        return start(PLAN, store);
    }

    private Process start(String planned, String store) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), planned);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary(),
                "-Dpolicybridge.home=" + System.getProperty("policybridge.home"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.policybridge.main.Main",
                "sweep",
                plan.toString(),
                "--store",
                folder.resolve(store).toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said" + System.nanoTime()).toFile())
                .start();
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(folder.resolve("temporary"));
    }

    private List<String> leftBehind() throws IOException {
        try (var files = Files.list(temporary())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains("sqlite"))
                    .toList();
        }
    }

    private String said() throws IOException {
        StringBuilder all = new StringBuilder();
        try (var files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.getFileName().toString().startsWith("said"))
                    .sorted()
                    .toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private int simulationsRun() throws IOException {
        return RUN_NOW.matcher(said())
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .sum();
    }

    private static Map<PointKey, Map<String, Double>> results(Path file) {
        try (ResultStore store = ResultStore.existing(file)) {
            return store.all().stream().collect(Collectors.toMap(StoredPoint::key, StoredPoint::statistics));
        }
    }

    /** Two tables of each point. */
    private static Map<PointKey, List<StoredMetrics>> metrics(Path file) {
        try (ResultStore store = ResultStore.existing(file)) {
            return store.measured().stream()
                    .peek(one -> assertEquals(2, one.metrics().size()))
                    .collect(Collectors.toMap(StoredPoint::key, StoredPoint::metrics));
        }
    }

    @Test
    void a_sweep_that_is_killed_again_and_again_ends_with_the_results_of_one_that_is_not()
            throws IOException, InterruptedException {
        long began = System.nanoTime();
        assertEquals(0, start("whole.sqlite").waitFor(), said());
        int whole = (int) Duration.ofNanos(System.nanoTime() - began).toMillis();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int kept = 0;
        int during = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            if (kept >= POINTS) {
                Files.delete(folder.resolve("killed.sqlite"));
                kept = 0;
            }
            Process sweep = start("killed.sqlite");
            sweep.waitFor(random.nextInt(whole), TimeUnit.MILLISECONDS);
            sweep.destroyForcibly().waitFor();
            if (Files.exists(folder.resolve("killed.sqlite"))) {
                int now = results(folder.resolve("killed.sqlite")).size();
                during += now > kept && now < POINTS ? 1 : 0;
                assertTrue(now >= kept, "seed " + seed + ", kill " + kill + ": " + now + " results, before " + kept);
                kept = now;
            }
        }
        assertEquals(0, start("killed.sqlite").waitFor(), said());
        assertEquals(results(folder.resolve("whole.sqlite")), results(folder.resolve("killed.sqlite")), "seed " + seed);
        assertEquals(metrics(folder.resolve("whole.sqlite")), metrics(folder.resolve("killed.sqlite")), "seed " + seed);
        assertEquals(List.of(), leftBehind());
        System.out.println(KILLS + " kills, " + during + " of them after some of the points");
    }

    @Test
    void two_processes_share_the_work_and_run_nothing_twice() throws IOException, InterruptedException {
        Process one = start("shared.sqlite");
        Process other = start("shared.sqlite");
        assertEquals(0, one.waitFor(), said());
        assertEquals(0, other.waitFor(), said());
        assertEquals(POINTS, simulationsRun(), said());
        assertEquals(POINTS, results(folder.resolve("shared.sqlite")).size());
    }

    /** kill -9 leaves no thread to end the application, which would run for a minute. */
    @Test
    void the_application_dies_with_a_sweep_that_is_killed() throws IOException, InterruptedException {
        Process setpriv = new ProcessBuilder("sh", "-c", "setpriv --pdeathsig KILL true 2> /dev/null").start();
        assumeTrue(setpriv.waitFor() == 0, "no setpriv with --pdeathsig");
        Path pid = folder.resolve("pid");
        Path application = folder.resolve("app");
        Files.writeString(
                application, "#!/bin/sh\necho $$ > " + pid + ".new\nmv " + pid + ".new " + pid + "\nexec sleep 60\n");
        assertTrue(application.toFile().setExecutable(true));
        Files.writeString(Files.createDirectories(folder.resolve("gpgpu-sim")).resolve("libcudart.so"), "library");
        Process sweep = start(
                "back end: {gpgpusim: gpgpu-sim, application: \"" + application + " {workload}\"}\n"
                        + "configurations: gtx480x\nworkloads: 1\npolicies: native\n",
                "killed.sqlite");
        while (!Files.exists(pid)) {
            assertTrue(sweep.isAlive(), said());
            Thread.sleep(20);
        }
        ProcessHandle started =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertTrue(started.isAlive());
        sweep.destroyForcibly().waitFor();
        assertDoesNotThrow(() -> started.onExit().get(20, TimeUnit.SECONDS), "the application goes on");
    }
}
