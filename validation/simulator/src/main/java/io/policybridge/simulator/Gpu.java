package io.policybridge.simulator;

import io.policybridge.api.Hook;
import io.policybridge.config.GpuConfig;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.simulator.cache.Cache;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.RunningKernels;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.simulator.sm.CtaDispatcher;
import io.policybridge.simulator.sm.Sm;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.StoredLines;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole GPU in closed loop: SMs driven by a recorded issue stream, the network, memory partitions, and the clocks
 * that tick them in GPGPU-Sim's order. Core cycles count from the start of the program, over all kernels.
 */
public final class Gpu {
    /** Core cycles between two checks of limits, progress and interruption. */
    private static final int LOOK_EVERY = 1 << 12;
    /** Core cycles without an instruction after which the run is stopped, as in GPGPU-Sim. */
    private static final long DEADLOCK_CYCLES = 1_000_000;
    /** Registers that a load writes, each of which GPGPU-Sim counts as an instruction: those of v4. */
    private static final int MOST_RESULTS = 4;
    /** GPGPU-Sim still knows in the tick after that in which a kernel ended that it has ended last. */
    private static final int STEPS_UNTIL_FORGOTTEN = 2;

    private static final String WATCHED = "the observer of the SMs is not split by SM";

    private static final String UNSPLIT =
            "the program has one order: it prints, allocates, reads textures or tiles, or copies to shared memory";

    private final GpuConfig config;
    private final Playback trace;
    private final boolean fromTraces;
    private final boolean launchesAtWork;
    private final HostCopyCursor copies;
    private final Session session;
    private final Requests requests = new Requests();
    private final ClockDomains clocks;
    private final Network network;
    private final MemorySystem memory;
    private final MemorySide side;
    private final Cluster[] clusters;
    private final SmGroup[] groups;
    /** Null where one thread runs all SMs. */
    private final GroupThreads threads;

    private final String whyOneThread;
    /** Whether no policy has a part at the L2 or in DRAM, whose calls come behind those at the SMs. */
    private final boolean memoryIsFree;

    private final Sm[] sms;
    private final LdstUnit[] ldst;
    private final RunningKernels kernels;
    /** Of the kernels that have ended. */
    private final List<RunResult.KernelResult> results = new ArrayList<>();
    /** Kernels that have been launched. */
    private int launches;

    private final CtaDispatcher dispatcher;
    private final CycleBoundary boundary;
    private final GpuCounts counts;
    private final GpgpuSimPage page;
    /** What had been counted when the kernels of {@link #results} had ended. */
    private Snapshot before;
    /** Whether kernels run that are not among them. */
    private boolean running;

    private final boolean[] used;
    private RunObserver watching;
    /** Null where Java assertions are not enabled. */
    private Audit audit;

    private long now;
    /** Core cycle before which the run does not stop but at its end. */
    private long lookAt;
    /** Ticks of clocks since the kernels that run at the same time have ended, with that in which they did. */
    private int stepsSinceEnd;

    private long ctas;

    /** The results of a run; the caller adds its inputs. */
    public record Results(Snapshot totals, List<RunResult.KernelResult> kernels, RunResult.End end) {
        public Results {
            kernels = List.copyOf(kernels);
        }
    }

    /**
     * A GPU at rest.
     *
     * @param copies host copies that touch L2 tags between kernels
     * @param session the policies, or null for GPGPU-Sim's own everywhere
     */
    public Gpu(GpuConfig config, Playback trace, HostCopyCursor copies, Session session) {
        this(config, trace, copies, session, null);
    }

    /** As above; {@code observer} is notified of what the SMs do, or null. */
    public Gpu(GpuConfig shared, Playback trace, HostCopyCursor copies, Session session, SmObserver observer) {
        this(shared, trace, copies, session, observer, SmThreads.ONE);
    }

    /**
     * As above on the threads that are {@code allowed}, with the same results. It is one where policies of SMs are not
     * confined to them ({@link Session#whyOneThread}) or the observer is not split by SM, where the address mapping
     * draws, and where the playback must be executed in one order. Observers of an SM's units that are added later are
     * notified on the thread that simulates it, all others on the calling thread.
     */
    public Gpu(
            GpuConfig shared,
            Playback trace,
            HostCopyCursor copies,
            Session session,
            SmObserver observer,
            SmThreads allowed) {
        config = shared.ofOneRun();
        this.trace = trace;
        fromTraces = trace.fromTraces();
        launchesAtWork = trace.launchesAtWork();
        this.copies = copies;
        this.session = session;
        int clusterCount = config.sm().clusters().count();
        int cores = config.sm().clusters().cores();
        requests.schedulers = config.sm().issue().schedulers();
        clocks = new ClockDomains(config.clocks());
        network = Network.of(config.network(), clusterCount, config.memory().subPartitions());
        clusters = new Cluster[clusterCount];
        sms = new Sm[config.sm().sms()];
        ldst = new LdstUnit[sms.length];
        PacketCounts packets = new PacketCounts(requests, config.network().flitBytes());
        String onlyOne = onlyOne(observer, session, config);
        int wanted = onlyOne.isEmpty() ? Math.min(allowed.most(), clusterCount) : 1;
        Playback.Parts parts = wanted > 1 ? trace.split(wanted) : null;
        whyOneThread = parts != null || allowed.most() == 1
                ? ""
                : !onlyOne.isEmpty() ? onlyOne : wanted == 1 ? "there is one cluster of SMs" : UNSPLIT;
        if (parts != null && session != null) {
            session.spread(cores);
        }
        groups = new SmGroup[parts == null ? 1 : wanted];
        for (int i = 0; i < groups.length; i++) {
            Playback part = parts == null ? trace : parts.part(i);
            groups[i] = new SmGroup(
                    i,
                    parts,
                    part,
                    new Program(part, config.sm()),
                    parts == null ? requests : requests.part(),
                    session);
        }
        Requests ofMemory = parts == null ? requests : requests.part();
        memory = new MemorySystem(config, ofMemory, session);
        side = new MemorySide(clocks, network, memory, ofMemory, (sm, dynamic, lanes) -> {
            Playback executing = group(sm / cores).trace;
            executing.executeAtomics(dynamic, lanes);
            executing.drop(dynamic);
        });
        for (int c = 0; c < clusterCount; c++) {
            SmGroup group = group(c);
            Cluster cluster =
                    new Cluster(c, config.sm(), config.network().ejectionBuffer(), group.requests, network, packets);
            clusters[c] = cluster;
            group.add(cluster);
            for (int core = 0; core < cores; core++) {
                int id = c * cores + core;
                RequestPort port = new RequestPort(group.requests, cluster);
                sms[id] = new Sm(
                        id,
                        config,
                        group.program,
                        port,
                        group.ended,
                        session == null ? null : session.warps(id),
                        (sm, instructions, host) -> ldst[sm] = new LdstUnit(
                                sm,
                                config,
                                port,
                                instructions,
                                group.trace,
                                host,
                                session == null ? null : session.l1d(sm)),
                        observer);
                cluster.add(core, sms[id]);
                if (notifiesFails(session, id)) {
                    sms[id].stayAwake();
                }
            }
        }
        threads = parts == null
                ? null
                : new GroupThreads(
                        groups, clusters, parts, side, session, allowed.pace().get());
        kernels = new RunningKernels(config.sm(), trace);
        dispatcher = new CtaDispatcher(config.sm(), kernels, sms);
        boundary = session == null ? null : new CycleBoundary(session, sms, ldst);
        memoryIsFree = session == null || session.isEmptyBehindSms();
        counts = new GpuCounts(this, config, sms, packets);
        page = new GpgpuSimPage(config, counts);
        before = RunStatistics.CATALOGUE.snapshot(counts);
        used = new boolean[sms.length];
        assert (audit = Audit.of(this, config)) != null;
    }

    /** What makes one thread simulate all SMs, whatever the program; empty if nothing does. */
    private static String onlyOne(SmObserver observer, Session session, GpuConfig config) {
        if (observer != null && !observer.isSplitBySm()) {
            return WATCHED;
        } else if (session != null && !session.whyOneThread().isEmpty()) {
            return session.whyOneThread();
        }
        return config.mapping().isDrawn() ? "the mapping of addresses draws (-gpgpu_memory_partition_indexing 4)" : "";
    }

    private SmGroup group(int cluster) {
        return groups[GroupThreads.of(cluster, groups.length)];
    }

    /**
     * Whether a policy subscribes to failed attempts at the L1D of {@code sm}: it must do so before it is ticked or
     * sampled, not when the SM wakes.
     */
    private static boolean notifiesFails(Session session, int sm) {
        return session != null && session.l1d(sm) != null && session.l1d(sm).has(Hook.RESERVATION_FAIL);
    }

    /**
     * Runs the trace to its end or to a limit.
     *
     * @throws Interrupted if the thread was interrupted
     * @throws Deadlock if no warp can make progress
     */
    public Results run(Limits limits, Progress progress) {
        try (threads) {
            if (threads != null) {
                threads.start();
            }
            return runToEnd(limits, progress);
        }
    }

    private Results runToEnd(Limits limits, Progress progress) {
        Look look = new Look(limits, progress);
        while (launches < limits.kernels() && look.end == null && trace.kernel(launches) != null) {
            copyFromHost();
            restart();
            launch();
            running = true;
            runKernels(look);
            addResult(look.end == null);
            running = false;
            progress.kernelEnded(results.get(results.size() - 1));
            trace.reached(now);
        }
        boolean isWhole = look.end == null && trace.kernel(launches) == null;
        if (isWhole) {
            copyFromHost();
        }
        if (watching != null) {
            watching.reinitialised();
        }
        look.report();
        progress.ended();
        assert !isWhole || fromTraces || audit.isBalanced();
        RunResult.End end = look.end != null ? look.end : isWhole ? RunResult.End.FINISHED : RunResult.End.MAX_KERNELS;
        return new Results(before, results, end);
    }

    private void addResult(boolean whole) {
        ctas += kernels.started();
        Snapshot after = RunStatistics.CATALOGUE.snapshot(counts);
        results.add(result(after.minus(before), after, whole));
        before = after;
    }

    /**
     * What a run that was stopped in the middle of a cycle has come to: the kernels that have ended, that which ran,
     * and all counts.
     */
    public Results soFar() {
        if (running) {
            running = false;
            addResult(false);
        }
        return new Results(before, results, RunResult.End.STOPPED);
    }

    /** The kernels that have run since the clocks restarted. */
    private RunResult.KernelResult result(Snapshot own, Snapshot all, boolean whole) {
        List<ProgramTrace.Kernel> group = kernels.group();
        return new RunResult.KernelResult(
                group.get(0).id(),
                GpgpuSimPage.joined(group, ProgramTrace.Kernel::name),
                own,
                new StoredLines(page.lines(group, printedStreams(), own, all)),
                whole);
    }

    /**
     * The CUDA streams of which GPGPU-Sim prints tables. With CUDA programs it forgets which kernel has ended last when
     * it looks for another one that has.
     */
    private List<Integer> printedStreams() {
        boolean forgotten = !kernels.haveEnded() || !fromTraces && stepsSinceEnd > STEPS_UNTIL_FORGOTTEN;
        return forgotten ? kernels.allStreams() : kernels.printedStreams();
    }

    /** Which sub-partition a copy touches is a matter of this GPU, not of the one that was recorded. */
    private void copyFromHost() {
        while (copies.next(launches)) {
            memory.hostCopy(config.mapping().subPartition(copies.address()), copies.address(), now, copies.sectors());
        }
    }

    private void restart() {
        if (watching != null) {
            watching.reinitialised();
        }
        if (!fromTraces) {
            clocks.reinitialise();
        }
        kernels.restart();
    }

    /** Launches the next kernel. */
    private void launch() {
        notifyEnded();
        ProgramTrace.Kernel kernel = trace.kernel(launches);
        if (watching != null) {
            watching.kernelBegan(launches, kernel);
        }
        if (!dispatcher.isIdle() || !fromTraces && isActive()) {
            ldst[0].requireAdaptedTo(kernel);
        } else {
            for (LdstUnit unit : ldst) {
                unit.adaptTo(kernel);
            }
        }
        kernels.launch(launches++, now);
        if (session != null) {
            askAgain();
            session.kernelBegan(kernel.id(), kernel.name(), kernel.ctas(), kernel.threadsPerCta());
            notifySharedMemory(kernel);
        }
    }

    private void notifySharedMemory(ProgramTrace.Kernel kernel) {
        int left = -1;
        for (int sm = 0; sm < sms.length; sm++) {
            CacheCalls l1d = session.l1d(sm);
            if (l1d != null && l1d.has(Hook.SHARED_MEMORY_LEFT)) {
                left = left < 0 ? kernels.sharedMemoryLeft() : left;
                l1d.sharedMemoryLeft(kernel.id(), left);
            }
        }
    }

    private void notifyEnded() {
        if (session != null) {
            askAgain();
            kernels.takeEnded().forEach(kernel -> session.kernelEnded(kernel.id()));
        }
    }

    /** Policies are about to be notified of a kernel: what held until then is counted, and does no longer hold. */
    private void askAgain() {
        for (Sm sm : sms) {
            sm.askAgain(now);
        }
    }

    /** Runs the kernel that was launched and those that join it. */
    private void runKernels(Look look) {
        int most = look.limits.kernels();
        boolean coreTicked = true;
        boolean busy = true;
        do {
            if (coreTicked || !busy) {
                launchDue(most, busy);
            }
            coreTicked = step();
            busy = isBusy();
            stepsSinceEnd = kernels.haveEnded() ? stepsSinceEnd + 1 : 0;
        } while (!(now >= lookAt && look.isOver()) && (busy || isLaunchDue(most, false)));
        notifyEnded();
    }

    private void launchDue(int most, boolean busy) {
        boolean atWork = busy;
        while (isLaunchDue(most, atWork)) {
            copyFromHost();
            launch();
            atWork = true;
        }
    }

    /**
     * Whether the next kernel joins those that run and is due: a GPU that has nothing to do waits for no time to pass.
     */
    private boolean isLaunchDue(int most, boolean busy) {
        return launches < most && trace.joining(launches, kernels, busy ? now : Long.MAX_VALUE) != null;
    }

    /** A run from traces does not wait for what its last kernel has left in flight. */
    private boolean isBusy() {
        return fromTraces ? !kernels.haveEnded() : !dispatcher.isDone() || isActive();
    }

    /** Whether anything but write-backs of the L2 is in flight. */
    private boolean isActive() {
        if (side.isActive()) {
            return true;
        }
        for (Cluster cluster : clusters) {
            if (cluster.isBusy()) {
                return true;
            }
        }
        return false;
    }

    /** The next tick of one or more clocks; whether the core clock's is one of them. */
    private boolean step() {
        int domains = side.next();
        if (watching != null) {
            watching.stepping(domains);
        }
        if ((domains & ClockDomains.CORE) != 0) {
            receiveReplies();
        }
        side.step(now);
        if ((domains & ClockDomains.ICNT) != 0) {
            network.transfer();
        }
        boolean coreTicks = (domains & ClockDomains.CORE) != 0;
        if (coreTicks) {
            coreCycle();
        }
        return coreTicks;
    }

    private void receiveReplies() {
        boolean packets = network.hasOutput(Network.REPLIES);
        for (Cluster cluster : clusters) {
            if (packets || cluster.isBusy()) {
                cluster.receive(now);
            }
        }
    }

    private void coreCycle() {
        boolean ctasWait = kernels.hasCtas();
        if (threads != null) {
            threads.cycle(now, ctasWait, mayRunAhead(ctasWait));
        } else {
            for (Cluster cluster : clusters) {
                cluster.cycle(now, ctasWait);
            }
            groups[0].ended.settle(now);
        }
        if (watching != null) {
            watching.cycled(now);
        }
        now++;
        if (boundary != null) {
            boundary.pass(now);
        }
        if (kernels.hasCtas()) {
            dispatcher.cycle(now);
        }
        if (config.sm().launch().flushL1()) {
            invalidateEmpty();
        }
    }

    /**
     * Whether the memory side, while a request is in flight, may tick ahead in this core cycle: neither does a policy
     * or an observer see the order, nor can the run end behind it, nor a kernel or a copy come before those ticks.
     * {@code ctasWait}: a kernel has not started all its CTAs, so that it has not ended.
     */
    private boolean mayRunAhead(boolean ctasWait) {
        return memoryIsFree && watching == null && now + 1 < lookAt && (ctasWait || !launchesAtWork);
    }

    /** The L1D of an SM that has run empty loses its lines. */
    private void invalidateEmpty() {
        for (int i = 0; i < sms.length; i++) {
            if (!sms[i].idle()) {
                used[i] = true;
            } else if (used[i]) {
                sms[i].invalidate(now);
                used[i] = false;
            }
        }
    }

    // For those who watch a run

    /** Notifies {@code observer} of the events of the run from now on. */
    public void observe(RunObserver observer) {
        watching = observer;
        if (threads != null) {
            threads.observe(observer);
        }
    }

    /** Before a step: what SMs that sleep would have counted in the core cycles that have passed is counted. */
    public void settle() {
        for (Sm sm : sms) {
            sm.settle(now);
        }
    }

    /** What the policy of the warps of {@code sm} tells of its limit; 0 where none does. */
    public int warpLimit(int sm) {
        return session == null || session.warps(sm) == null
                ? 0
                : session.warps(sm).warpLimit();
    }

    /**
     * From now on observers of the LD/ST units are notified of every cycle in that cycle; slower, and the same run but
     * for the numbers of requests.
     */
    public void stayAwake() {
        for (Sm sm : sms) {
            sm.stayAwake();
        }
    }

    /** Threads that run its SMs. */
    public int threads() {
        return groups.length;
    }

    /** Why these are one, although more were allowed; empty otherwise. */
    public String whyOneThread() {
        return whyOneThread;
    }

    /** SM number {@code id}. */
    public Sm sm(int id) {
        return sms[id];
    }

    /** The instruction cache of {@code sm}. */
    public Cache instructionCache(int sm) {
        return sms[sm].instructionCache();
    }

    /** Checks this simulation; null where Java assertions are not enabled. */
    Audit audit() {
        return audit;
    }

    /** What the units have counted so far. */
    public GpuCounts counts() {
        return counts;
    }

    /** CTAs launched by the kernels that have ended. */
    long ctas() {
        return ctas;
    }

    /** Core cycle at hand: completed ones since the start of the program. */
    public long now() {
        return now;
    }

    /** The clocks; they count the ticks of the step at hand. */
    public ClockDomains clocks() {
        return clocks;
    }

    /** All requests. */
    public Requests requests() {
        return requests;
    }

    /** The same, as the thread of {@code sm} creates and numbers them. */
    public Requests requests(int sm) {
        return group(sm / config.sm().clusters().cores()).requests;
    }

    /** What the thread of {@code sm} executes. */
    public Program program(int sm) {
        return group(sm / config.sm().clusters().cores()).program;
    }

    /** The memory partitions. */
    public MemorySystem memory() {
        return memory;
    }

    /** The network. */
    public Network network() {
        return network;
    }

    /** The LD/ST unit of {@code sm}. */
    public LdstUnit ldst(int sm) {
        return ldst[sm];
    }

    /** Whether no kernel runs and only write-backs of the L2 are in flight. */
    public boolean isIdle() {
        boolean idle = !isBusy();
        for (LdstUnit unit : ldst) {
            idle &= unit.idle();
        }
        return idle;
    }

    /** Limits, progress and interruption, looked at now and then. */
    private final class Look {
        private final Limits limits;
        private final Progress progress;
        /** Thread instructions that can be counted in a core cycle, and more. */
        private final long mostInstructions = (long) sms.length
                * config.sm().issue().schedulers()
                * config.sm().issue().maxPerWarp()
                * ProgramTrace.WARP_SIZE
                * MOST_RESULTS;

        private RunResult.End end;
        private long reportedCycles;
        private long reportedInstructions;
        private long lastInstructions = -1;
        private long lastMove;

        Look(Limits limits, Progress progress) {
            this.limits = limits;
            this.progress = progress;
            schedule();
        }

        private void schedule() {
            lookAt = Math.min(now + LOOK_EVERY, Math.max(now + 1, limits.cycles()));
            if (limits.instructions() != Long.MAX_VALUE) {
                long left = limits.instructions() - counts.threadInstructions();
                lookAt = Math.min(lookAt, now + Math.max(1, left / mostInstructions));
            }
        }

        boolean isOver() {
            if (Thread.currentThread().isInterrupted()) {
                throw new Interrupted();
            }
            report();
            if (now >= limits.cycles()) {
                end = RunResult.End.MAX_CYCLES;
            } else if (counts.threadInstructions() >= limits.instructions()) {
                end = RunResult.End.MAX_INSTRUCTIONS;
            }
            schedule();
            return end != null;
        }

        void report() {
            long instructions = counts.issued();
            if (progress != Progress.NONE && launches > 0) {
                ProgramTrace.Kernel kernel = kernels.latest();
                progress.running(
                        new Progress.Running(kernel.name(), launches, kernels.latestFinished(), kernel.ctas()));
            }
            progress.advanced(now - reportedCycles, instructions - reportedInstructions);
            if (instructions != lastInstructions) {
                lastInstructions = instructions;
                lastMove = now;
            } else if (now - lastMove > DEADLOCK_CYCLES) {
                if (boundary != null) {
                    boundary.blame(now - lastMove);
                }
                throw new Deadlock(DEADLOCK_CYCLES, now);
            }
            reportedCycles = now;
            reportedInstructions = instructions;
        }
    }
}
