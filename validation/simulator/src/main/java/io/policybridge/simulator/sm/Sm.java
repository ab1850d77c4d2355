package io.policybridge.simulator.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.kernel.LaunchedKernel;
import io.policybridge.simulator.ldst.MemoryUnit;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;

/**
 * One streaming multiprocessor. The trace has the instructions of each warp; this class decides when they execute,
 * cycle by cycle as in GPGPU-Sim: write-back, execution (LD/ST last), operand collector, issue, decode, fetch.
 *
 * <p>After a cycle without activity only time or an outside event can change the state. The SM then sleeps:
 * {@link #wakeAt} names the first cycle in which {@link #cycle} must be called, and the counters of the cycles in
 * between are derived from the cycle number.
 */
public final class Sm {
    /**
     * In the configured pipeline widths the widths behind issue come first, by class of unit, then those before
     * execution.
     */
    private static final int WIDTH_OF_WRITE_BACK = 10;

    private final SmConfig config;
    private final Requests requests;
    private final PolicyEvents policies;
    private final Activity activity = new Activity();
    private final Barriers barriers;
    private final Warps warps;
    private final ResidentCtas residents;
    private final RegisterSet dispatched;
    private final OperandCollector collector;
    private final ExecutionUnits units;
    private final Completion completion;
    private final SleepingLdstUnit memory;
    /** Whether the collector steps behind each step of the LD/ST unit, not once it has taken an instruction. */
    private final boolean early;

    private final Runnable behindMemory = this::collectIfStirred;
    private final WarpIssue issue;
    private final IssueStage issueStage;
    private final InstructionFetch fetch;
    private final Program program;
    private final Instructions instructions;
    /** Null unless someone asks why nothing is issued. */
    private StallWatch stalls;

    /** First cycle in which a part other than the LD/ST unit can become active by itself. */
    private long wake;
    /** Whether a cycle was not slept through since the policies were notified of waiting warps. */
    private boolean stirred;
    /** Whether parts other than the LD/ST unit can do something in this cycle. */
    private boolean whole;
    /**
     * Rotation of the schedulers: counts cycles with a CTA; {@link #activeSince} is the first of them since the SM was
     * last empty.
     */
    private long rotation;

    private long activeSince;
    /** Before which core cycle its last CTA ended. */
    private long idleSince;

    private int ctaLimit = Integer.MAX_VALUE;

    /**
     * An empty SM.
     *
     * @param ended is notified of CTAs that end
     * @param calls policies of the warps of this SM, or null
     * @param unit creates its LD/ST unit
     * @param observer is notified of what happens, or null
     */
    public Sm(
            int id,
            GpuConfig gpu,
            Program program,
            RequestPort port,
            EndedCtas ended,
            WarpCalls calls,
            MemoryUnit.Factory unit,
            SmObserver observer) {
        requests = port.requests();
        config = gpu.sm();
        early = config.collector().stepsBeforeMemory();
        this.program = program;
        instructions = new Instructions();
        int slots = config.warps();
        policies = calls == null
                ? null
                : new PolicyEvents(calls, slots, config.issue().schedulers(), program.pc.length);
        barriers = new Barriers(config.resources().maxCtas(), config.resources().warpSize());
        warps = new Warps(slots, program, new Scoreboard(slots, program.registerWords));
        residents = new ResidentCtas(
                id, config.resources().maxCtas(), program.trace, warps, barriers, ended, policies, observer);
        IssueRegisters issueRegisters = new IssueRegisters(config, instructions);
        RegisterSet[] executeRegisters = executeRegisters(config, instructions);
        dispatched = executeRegisters[Program.MEM];
        collector = new OperandCollector(config, program, instructions, issueRegisters.sets(), executeRegisters);
        int resultBuses = config.units().pipelineWidths().get(WIDTH_OF_WRITE_BACK);
        units = new ExecutionUnits(config, program, instructions, executeRegisters, resultBuses);
        SmParts parts = new SmParts(program, instructions, warps, residents, policies, activity);
        completion = new Completion(parts, collector, units, resultBuses);
        int memorySteps = gpu.ldst().unit().ports() > 0
                ? gpu.ldst().unit().ports()
                : gpu.ldst().unit().warpParts();
        memory = new SleepingLdstUnit(unit.create(id, instructions, completion), memorySteps, residents);
        Fences fences = new Fences(warps, memory, config.launch().flushL1(), activity);
        issue = new WarpIssue(id, parts, barriers, fences, issueRegisters, memory.unit(), observer);
        issueStage = new IssueStage(config, parts, barriers, fences, issueRegisters, issue);
        fetch = new InstructionFetch(id, gpu, warps, residents, requests, port.network(), activity);
    }

    private static RegisterSet[] executeRegisters(SmConfig config, Instructions instructions) {
        RegisterSet[] registers =
                new RegisterSet[Program.UNITS + config.units().specialized().size()];
        for (int i = 0; i < registers.length; i++) {
            registers[i] = new RegisterSet(PipelineWidths.execute(config.units(), i), instructions);
        }
        return registers;
    }

    /** One core cycle. Cycles before {@link #wakeAt} may be skipped. */
    public void cycle(long now) {
        if (residents.count() == 0) {
            return;
        }
        whole = now >= wake;
        if (!whole && now < memory.wake()) {
            return;
        }
        stirred = true;
        activity.any = false;
        if (whole) {
            if (units.due(now) != 0) {
                completion.cycle(now);
            }
            activity.any |= units.take(now);
        }
        if (early) {
            memory.cycle(now, behindMemory);
        } else {
            memory.cycle(now);
        }
        activity.any |= memory.take(dispatched, now);
        if (!whole && !activity.any) {
            return;
        }
        if (!early) {
            collect();
        }
        int schedulers = issueStage.schedulers();
        issueStage.cycle((int) ((rotation + now - activeSince) % schedulers), now);
        for (int i = 0; i < config.issue().fetchThroughput(); i++) {
            fetch.cycle(now);
        }
        if (residents.count() == 0) {
            rotation = (rotation + now - activeSince + 1) % schedulers;
            idleSince = now + 1;
        }
        wake = activity.any || issueStage.isRestless() ? now + 1 : nextMove(now);
    }

    private void collectIfStirred() {
        if (whole || activity.any) {
            collect();
        }
    }

    private void collect() {
        for (int i = 0; i < config.collector().registerFilePorts(); i++) {
            activity.any |= collector.step();
        }
    }

    private long nextMove(long now) {
        long next = units.nextTake(now);
        return units.isEmpty() ? next : Math.min(next, units.nextWriteBack(now));
    }

    /** Whether {@link #cycle} does anything in core cycle {@code now}. */
    public boolean isDue(long now) {
        return residents.count() > 0 && (now >= wake || now >= memory.wake());
    }

    /**
     * First cycle after {@code now} in which {@link #cycle} must be called if there is no outside event;
     * {@code Long.MAX_VALUE} if there is none.
     */
    public long wakeAt(long now) {
        if (residents.count() == 0) {
            return Long.MAX_VALUE;
        }
        return Math.max(now + 1, Math.min(wake, memory.wake()));
    }

    /** From now on the LD/ST unit notifies its observer in every cycle, and so must be called in each. */
    public void stayAwake() {
        memory.stayAwake();
    }

    /** From now on it is noted why schedulers issue nothing; cycles that are slept through only if asked for. */
    public StallWatch watchStalls() {
        stalls = new StallWatch(
                program, instructions, config.warps(), config.issue().schedulers());
        issue.watch(stalls);
        issueStage.watch(stalls);
        return stalls;
    }

    /** Notes why {@code scheduler} issues nothing in core cycle {@code now}, in the present state. */
    public void explain(int scheduler, long now) {
        if (residents.count() == 0) {
            stalls.note(scheduler, now, StallWatch.EMPTY, Instructions.NONE);
        } else {
            issueStage.explain(scheduler, now);
        }
    }

    /** Before the steps of core cycle {@code now}: what was skipped before it is counted. */
    public void settle(long now) {
        memory.settle(now);
    }

    /** Whether another CTA of {@code kernel} can start here. */
    boolean hasRoom(LaunchedKernel kernel) {
        return residents.count() < Math.min(kernel.ctasPerSm(), ctaLimit);
    }

    /** Whether no CTA runs here. */
    public boolean idle() {
        return residents.count() == 0;
    }

    /** Most CTAs that a policy lets this SM hold, as last sampled; {@code Integer.MAX_VALUE}: as many as fit. */
    public int ctaLimit() {
        return ctaLimit;
    }

    /**
     * Launches the next CTA of {@code kernel} at the end of a core cycle; there must be room.
     *
     * @param now number of the next core cycle, the first in which the CTA can issue
     */
    void launchCta(LaunchedKernel kernel, long now) {
        if (residents.count() == 0) {
            activeSince = now;
            memory.start(now, now - idleSince);
        }
        wake = now;
        residents.launch(kernel, memory.unit(), now);
    }

    /** Whether {@link #acceptResponse} has no room for {@code request}. */
    public boolean responseFull(int request) {
        return requests.type[request] != AccessType.INSTRUCTION_READ.ordinal()
                && memory.unit().responseFull();
    }

    /** Takes a reply from the network: instructions go to the instruction cache at once, all else to the LD/ST unit. */
    public void acceptResponse(int request, long now) {
        if (requests.type[request] == AccessType.INSTRUCTION_READ.ordinal()) {
            fetch.cache().fill(request, now);
            wake = Math.min(wake, now);
        } else {
            memory.respond(request, now);
        }
    }

    /**
     * At the end of the core cycle before {@code now}: drops all lines of the L1D if it was used since the last time;
     * whether it was.
     */
    public boolean invalidate(long now) {
        return memory.invalidate(now);
    }

    /** At the end of the core cycle before {@code now}: a policy flushes the L1D. */
    public void dropClean(long now) {
        memory.dropClean(now);
    }

    /** At the end of the core cycle before {@code now}: policies are about to be ticked, or notified of a kernel. */
    public void askAgain(long now) {
        memory.askAgain(now);
    }

    /** Whether a policy subscribes to what {@link #notifyWaits} reports. */
    public boolean notifiesWaits() {
        return policies != null && policies.wantsWaits();
    }

    /** At a core-cycle boundary: notifies the policies of warps that began or ended a wait. */
    public void notifyWaits() {
        if (!stirred) {
            return;
        }
        stirred = false;
        policies.compare(barriers.waiting() & warps.occupied, warps.fenced & warps.occupied);
    }

    /** Reads what the policies of the warps publish; it holds until the next call. */
    public void sample() {
        if (policies == null) {
            return;
        }
        policies.sampleMasks();
        if (issueStage.mask(policies.any(), policies.loads())) {
            wake = 0;
        }
        ctaLimit = policies.ctaLimit();
    }

    /**
     * Whether some warp here could run, every warp that could is masked, and no instruction is in the pipeline or to be
     * fetched. The LD/ST unit reports what is in flight there.
     */
    public boolean isStarved() {
        return issueStage.isStarved() && units.isEmpty();
    }

    /** The instruction cache, for its statistics. */
    public ReadOnlyCache instructionCache() {
        return fetch.cache();
    }

    /** How many warps run here, over the core cycles before {@code now}. */
    public WarpCycles warpCycles(long now) {
        residents.warpCycles().settle(now);
        return residents.warpCycles();
    }

    /** Warp instructions issued so far. */
    public long warpInstructions() {
        return issue.count();
    }

    /** Those of them that GPGPU-Sim does not know. */
    public long foreignInstructions() {
        return issue.foreign();
    }

    /** Lanes of the warp instructions committed so far. */
    public long threadInstructions() {
        return completion.lanes();
    }
}
