package io.policybridge.run;

import io.policybridge.api.HostGeometry;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.session.Journal;
import io.policybridge.session.Session;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.ceiling.AccessRecorder;
import io.policybridge.simulator.energy.EnergyModel;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * One simulation: a workload, its configuration, a contender. Jobs of one workload share its trace.
 *
 * @param explain how many decisions to keep
 */
public record Job(
        Workload workload,
        ProgramTrace trace,
        HostCopies copies,
        GpuConfig config,
        Contender contender,
        Limits limits,
        int explain) {

    /** @throws BadInput if the contender is a bound that does not exist in this configuration */
    public Job {
        if (contender.ceiling() != null) {
            contender.ceiling().check(config.ldst());
        }
    }

    /**
     * A job of its own; {@code config}: a packaged name, a file, or null for the configuration that the workload names.
     */
    public static Job of(Workload workload, Contender contender, String config, Limits limits, int explain) {
        SimulationInput input = SimulationInput.load(workload, config);
        return new Job(workload, input.trace(), input.copies(), input.config(), contender, limits, explain);
    }

    /** Warp instructions that a complete run issues. */
    public long warpInstructions() {
        return trace.warpInstructions();
    }

    /** Simulates; the result of an offline ceiling is computed from an LRU run. */
    public RunResult run(Progress progress) {
        Ceiling ceiling = contender.ceiling();
        if (ceiling == null) {
            return observed(null, progress);
        }
        if (ceiling.isOffline()) {
            AccessRecorder recorder = new AccessRecorder();
            RunResult lru = simulate(config, List.of(recorder.chosen()), null, gpu -> {}, progress);
            return OfflineBounds.result(lru, recorder, config.ldst().l1d(), ceiling, contender.describe());
        }
        return simulate(CeilingConfig.of(config, ceiling), List.of(), null, gpu -> {}, progress);
    }

    /**
     * Simulates with the policies queried and notified but their answers not applied: compared with a native run, only
     * the cost of the calls is added.
     */
    RunResult runUnapplied() {
        return simulate(
                config,
                Session.unapplied(contender.policies(), SimulatorGeometry.of(config)),
                null,
                gpu -> {},
                Progress.NONE);
    }

    /** Simulates a contender that is not a ceiling; {@code observer} is notified of what the SMs do, or null. */
    public RunResult observed(SmObserver observer, Progress progress) {
        return simulate(config, contender.policies(), observer, gpu -> {}, progress);
    }

    /**
     * Simulates while {@code metrics}, created for this job, watch.
     *
     * @throws BadInput if the contender is a ceiling, or the L1D allocates on fill
     */
    public RunResult measured(RunMetrics metrics, Progress progress) {
        CacheConfig.Allocate allocate = config.ldst().l1d().allocate();
        if (allocate != CacheConfig.Allocate.ON_MISS) {
            throw new BadInput("--metrics on an L1D with allocation " + allocate + "; expected ON_MISS (m)");
        }
        if (contender.ceiling() != null) {
            throw new BadInput("--metrics of " + contender.describe() + "; expected a policy");
        }
        return simulate(config, contender.policies(), metrics.sms(), metrics::attach, progress);
    }

    /**
     * Simulates a contender that is not a ceiling and writes its event streams ({@link Recorder#STREAMS}, under
     * policies also bridge) into {@code folder}, which is then a workload.
     *
     * @throws BadInput if the run is limited, or the contender a ceiling
     */
    public RunResult recorded(Path folder, Progress progress) {
        if (contender.ceiling() != null
                || limits.cycles() != Long.MAX_VALUE
                || limits.instructions() != Long.MAX_VALUE) {
            throw new BadInput("--record of " + contender.describe()
                    + "; expected a policy, and a run without --max-cycles and --max-instructions");
        }
        try (Recorder recorder = new Recorder(folder, config, trace, workload.instructionRecords())) {
            RunResult result = simulate(config, recorded(recorder), recorder.sms(), recorder::attach, progress);
            recorder.finish();
            RecordingNotes.complete(folder, this);
            return result;
        }
    }

    /** The session of a recorded run; null without policies. */
    private Session recorded(Recorder recorder) {
        if (contender.policies().isEmpty()) {
            return null;
        }
        HostGeometry host = SimulatorGeometry.of(config);
        return Session.observed(
                contender.policies(), host, journal(), recorder.session(host, contender.describe(), contender.seed()));
    }

    private Journal journal() {
        return explain > 0 ? new Journal(explain) : null;
    }

    private RunResult simulate(
            GpuConfig gpu,
            List<Session.Chosen> policies,
            SmObserver observer,
            Consumer<Gpu> before,
            Progress progress) {
        Session session = policies.isEmpty()
                ? null
                : limits.call()
                        .opened(
                                policies,
                                () -> new Session(
                                        policies,
                                        SimulatorGeometry.of(gpu),
                                        journal(),
                                        Session.DEFAULT_LIVENESS_LIMIT));
        return simulate(gpu, session, observer, before, progress);
    }

    private RunResult simulate(
            GpuConfig gpu, Session session, SmObserver observer, Consumer<Gpu> before, Progress progress) {
        long start = System.nanoTime();
        Gpu machine = new Gpu(gpu, trace, copies, session, observer);
        before.accept(machine);
        Gpu.Outcome outcome = session == null
                ? machine.run(limits, progress)
                : limits.call().run(session, () -> machine.run(limits, progress));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new RunResult(
                new RunResult.Origin(
                        contender.describe(), contender.seed(), gpu.name(), gpu.digest(), trace.digest(), seconds),
                outcome.totals(),
                outcome.kernels(),
                new EnergyModel(gpu).of(outcome.totals()),
                session == null ? null : session.tally(),
                session == null || session.journal() == null
                        ? List.of()
                        : session.journal().lines(),
                outcome.end());
    }
}
