package io.policybridge.run;

import io.policybridge.api.HostGeometry;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.session.Journal;
import io.policybridge.session.Session;
import io.policybridge.session.SessionObserver;
import io.policybridge.simulation.Ceiling;
import io.policybridge.simulator.EnergyModel;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.SmThreads;
import io.policybridge.simulator.SoFar;
import io.policybridge.simulator.ceiling.AccessRecorder;
import io.policybridge.simulator.cycles.RunCycles;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Workload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One simulation: a workload, its configuration, a policy choice. Jobs of one workload share its program.
 *
 * @param input what it reads
 * @param limits where it stops; never later than its configuration ends a run
 * @param explain which decisions to keep
 * @param threads that may run its SMs; the result is the same
 */
public record Job(
        Workload workload,
        SimulationInput input,
        PolicyChoice policyChoice,
        Limits limits,
        Explain explain,
        SmThreads threads) {
    private static final Consumer<Gpu> UNWATCHED = gpu -> {};

    /** @throws BadInput if the policy choice is a bound that does not exist in this configuration */
    public Job {
        if (policyChoice.ceiling() != null) {
            policyChoice.ceiling().check(input.config().ldst());
        }
        limits = limits.within(input.config());
    }

    /**
     * A job of its own; {@code config}: a packaged name, a file, or null for the configuration that the workload names.
     */
    public static Job of(Workload workload, PolicyChoice policyChoice, String config, Limits limits, int explain) {
        return of(workload, workload.program(), policyChoice, config, limits, explain);
    }

    /** As above; {@code program} was read of {@code workload}. */
    public static Job of(
            Workload workload,
            PlayableProgram program,
            PolicyChoice policyChoice,
            String config,
            Limits limits,
            int explain) {
        return on(new ConfigChoice(config, Overrides.NONE), workload, program, policyChoice, limits)
                .explaining(Explain.last(explain));
    }

    /** A job of its own on the chosen configuration, without explanations. */
    public static Job on(ConfigChoice config, Workload workload, PolicyChoice policyChoice, Limits limits) {
        return on(config, workload, workload.program(), policyChoice, limits);
    }

    /** As above; {@code program} was read of {@code workload}, and may be that of other jobs too. */
    public static Job on(
            ConfigChoice config, Workload workload, PlayableProgram program, PolicyChoice policyChoice, Limits limits) {
        return new Job(
                workload,
                SimulationInput.of(workload, program, config),
                policyChoice,
                limits,
                Explain.last(0),
                SmThreads.ONE);
    }

    /** Every workload under every policy choice, workload by workload. */
    public static List<Job> each(
            List<Workload> workloads, List<PolicyChoice> policyChoices, ConfigChoice config, Limits limits) {
        return workloads.stream()
                .map(workload -> on(config, workload, PolicyChoice.NATIVE, limits))
                .flatMap(job -> policyChoices.stream().map(job::under))
                .toList();
    }

    /** What it executes. */
    public PlayableProgram program() {
        return input.program();
    }

    public HostCopyCursor.Source copies() {
        return input.copies();
    }

    public GpuConfig config() {
        return input.config();
    }

    /** The same, whose decisions {@code kept} are kept. */
    public Job explaining(Explain kept) {
        return new Job(workload, input, policyChoice, limits, kept, threads);
    }

    /** The same under {@code other}. */
    public Job under(PolicyChoice other) {
        return new Job(workload, input, other, limits, explain, threads);
    }

    /** The same, cut at {@code earlier}. */
    public Job until(Limits earlier) {
        return new Job(workload, input, policyChoice, earlier, explain, threads);
    }

    /** The same on the threads that are {@code allowed}. */
    public Job onThreads(SmThreads allowed) {
        return new Job(workload, input, policyChoice, limits, explain, allowed);
    }

    /** The same on {@code cores} cores: on one more than its own its input is read ahead. */
    public Job onCores(int cores) {
        return cores == 1
                ? onThreads(SmThreads.ONE)
                : playing(program().readAhead(), copies()).onThreads(threads.within(cores));
    }

    /** The same that plays {@code other}, and {@code copied} by its host. */
    public Job playing(PlayableProgram other, HostCopyCursor.Source copied) {
        SimulationInput played = new SimulationInput(other, copied, input.config(), input.machine());
        return new Job(workload, played, policyChoice, limits, explain, threads);
    }

    /** Warp instructions that the run issues, in a benchmark about so many; -1 if unknown. */
    public long warpInstructions() {
        boolean limited = limits.cycles() != Long.MAX_VALUE
                || limits.instructions() != Long.MAX_VALUE
                || limits.kernels() != Integer.MAX_VALUE;
        return limited ? -1 : Benchmarks.instructions(workload).orElse(program().warpInstructions());
    }

    /** Simulates; the result of an offline ceiling is computed from an LRU run. */
    public RunResult run(Progress progress) {
        Ceiling ceiling = policyChoice.ceiling();
        if (ceiling == null) {
            return observed(null, progress);
        }
        if (ceiling.isOffline()) {
            AccessRecorder recorder = new AccessRecorder();
            RunResult lru = simulate(config(), List.of(recorder.chosen()), null, UNWATCHED, progress);
            return OfflineBounds.result(lru, recorder, config().ldst().l1d(), ceiling, policyChoice.describe());
        }
        return simulate(simulated(), List.of(), null, UNWATCHED, progress);
    }

    /**
     * Simulates with the policies queried and notified but their answers not applied: compared with a native run, only
     * the cost of the calls is added.
     */
    RunResult runUnapplied() {
        return simulate(
                config(),
                limits.call()
                        .opened(
                                policyChoice.policies(),
                                () -> Session.unapplied(
                                        policyChoice.policies(),
                                        SimulatorGeometry.of(config(), program().fromTraces()))),
                null,
                UNWATCHED,
                Progress.NONE);
    }

    /** Simulates a policy choice that is not a ceiling; {@code observer} is notified of what the SMs do, or null. */
    public RunResult observed(SmObserver observer, Progress progress) {
        return simulate(config(), policyChoice.policies(), observer, UNWATCHED, progress);
    }

    /**
     * This job, of which metrics can be counted.
     *
     * @throws BadInput if the policy choice is an offline ceiling, or the L1D allocates on fill
     */
    public Job requireMeasurable() {
        requireMeasurable(config());
        if (isOffline()) {
            throw new BadInput("metrics of " + policyChoice.label()
                    + ", which is computed after a run and not simulated; " + "expected a policy, or another ceiling");
        }
        return this;
    }

    /** @throws BadInput if metrics cannot be counted on {@code config} */
    public static void requireMeasurable(GpuConfig config) {
        CacheConfig l1d = config.ldst().l1d();
        if (l1d == null) {
            throw new BadInput("metrics on " + config.name() + ", which has no L1D; expected one");
        }
        CacheConfig.Allocate allocate = l1d.allocate();
        if (allocate != CacheConfig.Allocate.ON_MISS) {
            throw new BadInput(
                    "metrics on " + config.name() + ", whose L1D allocates " + allocate + "; expected ON_MISS (m)");
        }
    }

    /** The configuration that is simulated: a ceiling's has other caches. */
    public GpuConfig simulated() {
        return policyChoice.ceiling() == null || isOffline()
                ? config()
                : policyChoice.ceiling().on(config());
    }

    /** Whether the policy choice is a ceiling that is computed after a run. */
    boolean isOffline() {
        return policyChoice.ceiling() != null && policyChoice.ceiling().isOffline();
    }

    /**
     * Simulates while {@code metrics}, created for {@link #simulated}, watch.
     *
     * @throws BadInput as {@link #requireMeasurable}
     */
    public RunResult measured(RunMetrics metrics, Progress progress) {
        requireMeasurable();
        RunResult result = simulate(simulated(), policyChoice.policies(), metrics.sms(), metrics::attach, progress);
        metrics.finish();
        return result;
    }

    /**
     * Simulates while {@code cycles}, created for this job, watch.
     *
     * @throws BadInput if the policy choice is a ceiling
     */
    public RunResult accounted(RunCycles cycles, Progress progress) {
        if (policyChoice.ceiling() != null) {
            throw new BadInput("cycles of " + policyChoice.describe() + "; expected a policy");
        }
        return simulate(config(), policyChoice.policies(), null, cycles::attach, progress);
    }

    /** The same up to {@code cycles} core cycles, with the last decision at each site. */
    public Job upTo(long cycles) {
        Limits shorter = new Limits(
                Math.min(cycles, limits.cycles()),
                limits.instructions(),
                limits.kernels(),
                limits.call(),
                limits.hostTurn());
        return until(shorter).explaining(Explain.OF_EACH_SITE);
    }

    /**
     * Simulates a policy choice that is not a ceiling and writes its event streams ({@link Recorder#STREAMS}, under
     * policies also bridge) into {@code folder}, which is then a workload.
     *
     * @throws BadInput if the run is limited, or the policy choice a ceiling
     */
    public RunResult recorded(Path folder, Progress progress) {
        return recorded(folder, RecordedMachine.NONE, progress);
    }

    /** As above, with {@code machine} beside the streams. */
    RunResult recorded(Path folder, RecordedMachine machine, Progress progress) {
        if (policyChoice.ceiling() != null
                || limits.cycles() != Long.MAX_VALUE
                || limits.instructions() != Long.MAX_VALUE) {
            throw new BadInput("--record of " + policyChoice.describe()
                    + "; expected a policy, and a run that no limit of cycles or instructions cuts (--max-cycles, "
                    + "--max-instructions, -gpgpu_max_cycle, -gpgpu_max_insn)");
        }
        if (!Configs.isName(config().name())) {
            throw new BadInput(
                    "--record on configuration " + config().name() + "; expected one whose name can stand in "
                            + "run.txt: letters, digits, dots, hyphens (in place of --option, a file that "
                            + "./policybridge configs NAME --as dev --option ... prints)");
        }
        if (config().mapping().isDrawn()) {
            throw new BadInput(
                    "--record on configuration " + config().name() + ", which draws where memory lies "
                            + "(-gpgpu_memory_partition_indexing 4), and no stream of a simulation says where; expected 0, 1 or 2");
        }
        try (Playback played = played(config());
                Recorder recorder = new Recorder(folder, config(), played, workload.instructionRecords())) {
            RunResult result =
                    simulate(config(), played, recorded(recorder), recorder.sms(), recorder::attach, progress);
            recorder.finish();
            RecordingNotes.complete(folder, this, machine);
            return result;
        }
    }

    private Playback played(GpuConfig gpu) {
        HeapNeed.say(this);
        return program().withHostTurn(limits.hostTurn()).play(gpu);
    }

    /** The session of a recorded run; null without policies. */
    private Session recorded(Recorder recorder) {
        if (policyChoice.policies().isEmpty()) {
            return null;
        }
        HostGeometry host = SimulatorGeometry.of(config(), program().fromTraces());
        SessionObserver crossings = recorder.session(host, policyChoice.describe(), policyChoice.seed());
        return limits.call()
                .opened(
                        policyChoice.policies(),
                        () -> Session.observed(policyChoice.policies(), host, journal(), crossings));
    }

    private Journal journal() {
        return explain.journal();
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
                                        SimulatorGeometry.of(gpu, program().fromTraces()),
                                        journal(),
                                        Session.DEFAULT_LIVENESS_LIMIT));
        return simulate(gpu, session, observer, before, progress);
    }

    private RunResult simulate(
            GpuConfig gpu, Session session, SmObserver observer, Consumer<Gpu> before, Progress progress) {
        try (Playback played = played(gpu)) {
            return simulate(gpu, played, session, observer, before, progress);
        }
    }

    private RunResult simulate(
            GpuConfig gpu,
            Playback played,
            Session session,
            SmObserver observer,
            Consumer<Gpu> before,
            Progress progress) {
        try (session;
                HostCopyCursor copied = copies().open(played)) {
            Gpu machine = new Gpu(gpu, played, copied, session, observer, threads);
            before.accept(machine);
            Timed<Gpu.Results> simulation = new Timed<>(() -> machine.run(limits, progress));
            try {
                Gpu.Results outcome =
                        session == null ? simulation.get() : limits.call().run(session, simulation);
                return result(gpu, played, session, outcome, simulation.seconds(), machine.whyOneThread());
            } catch (RuntimeException | Error problem) {
                keepSoFar(
                        problem,
                        () -> result(
                                gpu, played, session, machine.soFar(), simulation.seconds(), machine.whyOneThread()));
                throw problem;
            }
        }
    }

    /** Of a run that has begun; what stopped it may have left too little for more than itself. */
    private void keepSoFar(Throwable problem, Supplier<RunResult> result) {
        try {
            RunResult soFar = result.get();
            if (soFar.totals().count(RunStatistics.CYCLES) > 0) {
                problem.addSuppressed(new SoFar(workload.name(), soFar));
            }
        } catch (RuntimeException | Error second) {
            problem.addSuppressed(second);
        }
    }

    private RunResult result(
            GpuConfig gpu, Playback played, Session session, Gpu.Results outcome, double seconds, String oneThread) {
        CodeListing listing = CodeListing.of(played);
        return new RunResult(
                new RunResult.Origin(
                        policyChoice.describe(),
                        policyChoice.seed(),
                        gpu.name(),
                        gpu.digest(),
                        played.digest(),
                        seconds),
                outcome.totals(),
                outcome.kernels(),
                new EnergyModel(gpu).of(outcome.totals()),
                session == null ? null : session.tally(),
                session == null || session.journal() == null
                        ? List.of()
                        : session.journal().lines(pc -> listing.at(pc).toString()),
                outcome.end(),
                listing,
                oneThread);
    }

    /** Work whose processor time is known afterwards: other work on the machine does not stretch it, as wall time. */
    private static final class Timed<T> implements Supplier<T> {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final Supplier<T> work;
        private volatile double seconds;

        private Timed(Supplier<T> work) {
            this.work = work;
        }

        @Override
        public T get() {
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                return work.get();
            } finally {
                seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
            }
        }

        /** Of the thread that did the work; 0 as long as it goes on. */
        private double seconds() {
            return seconds;
        }
    }
}
