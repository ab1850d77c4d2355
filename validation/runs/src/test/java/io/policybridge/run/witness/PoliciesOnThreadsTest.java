package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.policies.Registry;
import io.policybridge.run.Job;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.HookUse;
import io.policybridge.session.Journal;
import io.policybridge.session.Session;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs: under every policy that is confined to SMs, several threads have the statistics and calls of one. */
class PoliciesOnThreadsTest {
    private static final WitnessRun BFS = new WitnessRun("bfs:tiny", "gtx480x");

    private static final int MANY = 500;
    /** Core cycles after which a run under each row's policy is cut: two threads take turns with one in all of them. */
    private static final Limits CUT = new Limits(60_000, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** In one cycle all of {@code most}, in another one, by chance. */
    private static SmThreads changing(int most) {
        return new SmThreads(most, () -> new Random(most)::nextBoolean);
    }

    /** Under policies with a part at SMs. */
    private static List<Acting> rows() {
        return ActingPolicies.all().stream()
                .filter(row -> {
                    try (Session session = session(row.on.job(row.policy))) {
                        return session.l1d(0) != null || session.warps(0) != null;
                    }
                })
                .toList();
    }

    /** What a run came to: threads, statistics by kernel, calls and answers by policy and hook, the last decisions. */
    private record Outcome(
            int threads,
            List<RunResult.KernelResult> kernels,
            List<HookUse> uses,
            long digest,
            List<String> decisions) {}

    private static Session session(Job job) {
        return session(job, null);
    }

    private static Session session(Job job, Journal journal) {
        return new Session(
                job.policyChoice().policies(),
                SimulatorGeometry.of(job.config(), job.program().fromTraces()),
                journal,
                Session.DEFAULT_LIVENESS_LIMIT);
    }

    private static Outcome run(Job job, SmThreads threads) {
        return run(job, Limits.NONE, threads, null);
    }

    private static Outcome run(Job job, SmThreads threads, Journal journal) {
        return run(job, Limits.NONE, threads, journal);
    }

    private static Outcome run(Job job, Limits limits, SmThreads threads, Journal journal) {
        try (Session session = session(job, journal);
                Playback played = job.program().play(job.config());
                HostCopyCursor copied = job.copies().open(played)) {
            Gpu machine = new Gpu(job.config(), played, copied, session, null, threads);
            Gpu.Results results = machine.run(limits, Progress.NONE);
            return new Outcome(
                    machine.threads(),
                    results.kernels(),
                    session.tally().uses(),
                    session.digest(),
                    journal == null ? List.of() : journal.lines());
        }
    }

    private static void requireEqual(Job job, SmThreads... allowed) {
        Outcome expected = run(job, SmThreads.ONE);
        assertEquals(1, expected.threads());
        for (SmThreads threads : allowed) {
            requireEqual(expected, run(job, threads), threads.most());
        }
    }

    private static void requireEqual(Outcome expected, Outcome got, int threads) {
        assertEquals(threads, got.threads());
        assertEquals(expected.kernels().size(), got.kernels().size());
        for (int i = 0; i < expected.kernels().size(); i++) {
            assertEquals(
                    expected.kernels().get(i).statistics(), got.kernels().get(i).statistics(), "kernel " + i);
        }
        assertEquals(expected.uses(), got.uses());
        assertEquals(expected.decisions(), got.decisions());
        assertEquals(expected.digest(), got.digest(), "state of the policies in the end");
    }

    /** Parts of L1D, warps and their order; beside parts of the L2, and with its hints; of two policies. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    dwt-pric; bfs:tiny
                    g-cache; gesummv:tiny
                    medic(resetOnLaunch=true); bicg:tiny
                    cawa+dycache; bfs:tiny
                    dbsa(scope=per-level,period=1000); vectoradd:8192
                    """)
    void a_policy_of_SMs_has_the_results_of_one_thread(String policy, String workload) {
        requireEqual(new WitnessRun(workload, "gtx480x").job(policy), SmThreads.always(2), changing(3));
    }

    /** Of two SMs of a cluster each is the first in every other cycle. */
    @Test
    void decisions_are_explained_in_the_order_of_one_thread() {
        Job job =
                new WitnessRun("vectoradd:8192", "gtx480x+gpgpu_n_clusters=4+gpgpu_n_cores_per_cluster=2").job("abyp");
        Outcome expected = run(job, SmThreads.ONE, new Journal(MANY));
        assertEquals(MANY, expected.decisions().size());
        requireEqual(expected, run(job, SmThreads.always(2), new Journal(MANY)), 2);
        requireEqual(run(job, SmThreads.ONE, Journal.ofEachSite()), run(job, changing(3), Journal.ofEachSite()), 3);
    }

    /** Recorded runs have one order of execution: in place of them another one of such loads. */
    @ParameterizedTest
    @MethodSource("rows")
    @Tag("run")
    void a_policy_that_acts_has_the_results_of_one_thread(Acting row) {
        boolean isRecorded = row.on.workload().equals("spmv");
        WitnessRun on = isRecorded ? new WitnessRun("bfs:4096", row.on.config()) : row.on;
        Job job = on.job(row.policy);
        requireEqual(run(job, CUT, SmThreads.ONE, null), run(job, CUT, changing(2), null), 2);
    }

    /** A slot is an entry of all SMs, which each of them clears. */
    @Test
    void a_policy_that_shares_state_over_SMs_runs_on_one_thread() {
        Job job = BFS.job("wip(key=slot,resetOnLaunch=true)");
        assertEquals(1, run(job, SmThreads.always(2)).threads());
        try (Session session = session(job)) {
            assertEquals("policy wip may share state over SMs", session.whyOneThread());
        }
    }

    @Test
    void with_its_defaults_every_policy_of_the_registry_runs_on_several_threads() {
        Stream<String> all = Registry.all().stream().map(spec -> spec.name());
        assertEquals(
                List.of(),
                all.filter(policy -> {
                            try (Session session = session(BFS.job(policy))) {
                                return !session.whyOneThread().isEmpty();
                            }
                        })
                        .toList(),
                "policies whose SMs one thread simulates");
    }
}
