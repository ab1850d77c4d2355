package io.policybridge.simulator.ldst;

import io.policybridge.api.Hook;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.Release;
import io.policybridge.input.BadInput;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.Cache;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.TextureCache;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.subline.SublineCache;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;

/**
 * The LD/ST unit of one SM, with its L1D, constant and texture cache. One {@link #cycle} is: write-back, one reply,
 * miss queues, latency queues, the queue of a policy in front of them, memory stage of the instruction in the dispatch
 * register.
 *
 * <p>Ownership of a request: the unit creates it. A load that hits, and a store that stays in the L1D, are released
 * here at once. A miss travels unmodified; replies to its sectors (requests of their own with the miss as their parent)
 * are released by the cache's fill, the miss itself when it is written back. A request that bypassed the L1D comes back
 * itself and is released when it is written back. A store travels unmodified and is not seen here again unless it comes
 * back as its own acknowledgement; acknowledgements are released here. Whoever splits a store into sectors releases the
 * store.
 */
public final class LdstUnit implements MemoryUnit {
    /** Clients of the write-back register. */
    static final int SHARED_CLIENT = 0;

    static final int TEXTURE_CLIENT = 1;
    static final int CONSTANT_CLIENT = 2;
    static final int BYPASS_CLIENT = 3;
    static final int L1D_CLIENT = 4;

    private static final int CONSTANT_READ = AccessType.CONSTANT_READ.ordinal();
    private static final int TEXTURE_READ = AccessType.TEXTURE_READ.ordinal();

    private final GpuConfig config;
    private final Requests requests;
    private final Instructions instructions;
    private final LdstHost host;
    private final NetworkPort network;
    /** Null where no policy orders requests. */
    private final LoadEvents events;

    private final LdstCounts counts = new LdstCounts();
    private final WritableCache l1d;
    private final ReadOnlyCache l1c;
    private final TextureCache l1t;
    private final PendingLoads loads;
    private final PendingStores stores;
    private final AccessQueue accesses;
    private final BypassPort bypassPort;
    /** Null without L1D. */
    private final L1dPath path;
    /** Null unless a policy orders the requests in front of the L1D. */
    private final InputQueue queue;

    private final MemoryStage stage;
    private final WriteBack writeBack;
    private final LatencyQueue shared;
    private final IntQueue replies;
    private final int stepsPerCycle;
    /** Of an L1D whose size follows the kernel, as it is; null before the first kernel. */
    private Carved adapted;

    private int dispatched = Instructions.NONE;
    private StaticInstruction fixed;
    private long lastCycle = -1;
    private int stepInCycle;
    private LdstObserver observer;

    /**
     * An idle unit.
     *
     * @param calls the policy of the L1D, or null
     */
    public LdstUnit(
            int sm,
            GpuConfig config,
            RequestPort port,
            Instructions instructions,
            Playback trace,
            LdstHost host,
            CacheCalls calls) {
        LdstConfig ldst = config.ldst();
        this.config = config;
        requests = port.requests();
        this.instructions = instructions;
        this.host = host;
        network = port.network();
        events = new LoadEvents(calls, ldst.l1d(), requests, instructions);
        CacheConfig cache = ldst.l1d();
        l1d = cache == null ? null : l1d(sm, config, requests, calls);
        l1c = new ReadOnlyCache(ldst.l1c(), requests, sm);
        l1t = new TextureCache(ldst.l1t(), requests);
        KnownCode code = new KnownCode(trace, instructions);
        loads = new PendingLoads(code, instructions, host, counts);
        stores = new PendingStores(host);
        accesses = new AccessQueue(sm, ldst, config.mapping(), requests, instructions, trace, code, loads);
        CacheConfig l2 = config.memory().l2();
        bypassPort = new BypassPort(requests, instructions, network, l1d, events, l2 != null && l2.isSectored());
        stepsPerCycle =
                ldst.unit().ports() > 0 ? ldst.unit().ports() : ldst.unit().warpParts();
        int tagLatency = isSubLine(calls) ? calls.subLines().tagLatency() * stepsPerCycle : 0;
        path = cache == null ? null : new L1dPath(ldst, requests, l1d, loads, stores, bypassPort, events, tagLatency);
        queue = path != null && calls != null && calls.has(Hook.NEXT_REQUEST)
                ? new InputQueue(calls, path, requests, config.sm().warps())
                : null;
        LdstParts parts = new LdstParts(
                requests, instructions, network, counts, accesses, new LdstParts.ReadOnlyCaches(l1c, l1t), bypassPort);
        stage = new MemoryStage(ldst, parts, calls, path, stores, events, queue);
        shared = new LatencyQueue(ldst.shared().latency());
        writeBack = new WriteBack(parts, host, loads, shared, l1d);
        replies = new IntQueue(ldst.unit().responseQueue());
    }

    /**
     * A policy that sets the grain of the L1D needs one with sub-line geometry; where its answers are not applied, it
     * is not queried.
     */
    private static WritableCache l1d(int sm, GpuConfig config, Requests requests, CacheCalls calls) {
        LdstConfig ldst = config.ldst();
        if (isSubLine(calls)) {
            return new SublineCache(ldst.l1d(), requests, sm, config.mapping(), calls);
        }
        return new DataCache(
                ldst.l1d(),
                false,
                requests,
                sm,
                config.mapping(),
                calls,
                ldst.l1dAccess().writeRatio());
    }

    private static boolean isSubLine(CacheCalls calls) {
        return calls != null && calls.isApplied() && calls.has(Hook.GRAIN);
    }

    /** Notifies {@code watching} of the events of this unit from now on. */
    public void observe(LdstObserver watching) {
        observer = watching;
        stage.observe(watching);
        loads.observe(watching);
        writeBack.observe(watching);
        bypassPort.observe(watching);
        if (path != null) {
            path.observe(watching);
        }
        if (queue != null) {
            queue.observe(watching);
        }
    }

    @Override
    public void ctaStarts(int firstSlot, int slots, LocalMemory.OfCta local) {
        accesses.ctaStarts(firstSlot, slots, local);
    }

    /** The local memory of the CTA whose warp was started last in {@code slot}. */
    public LocalMemory.OfCta local(int slot) {
        return accesses.local(slot);
    }

    /**
     * Gives the L1D, where its size follows the kernel, what the shared memory of {@code kernel} leaves; a streaming
     * one that is left everything allocates on miss. Nothing may be in flight.
     */
    public void adaptTo(ProgramTrace.Kernel kernel) {
        if (config.ldst().adaptive() != null) {
            adapted = carvedFor(kernel);
            l1d.useWays(adapted.ways);
            if (config.ldst().l1d().allocate() == CacheConfig.Allocate.STREAMING) {
                l1d.allocateOnFill(adapted.onFill);
            }
        }
    }

    /**
     * Checks that {@link #adaptTo} of {@code kernel}, which joins others that have CTAs, would change nothing.
     *
     * @throws BadInput if it would; names the place of the kernel
     */
    public void requireAdaptedTo(ProgramTrace.Kernel kernel) {
        if (config.ldst().adaptive() != null && !carvedFor(kernel).equals(adapted)) {
            throw new BadInput(
                    kernel.place() + ": kernel " + kernel.name() + " joins running kernels, and its shared "
                            + "memory leaves an L1D of " + carvedFor(kernel) + " where theirs leaves " + adapted
                            + "; expected the same: with -gpgpu_adaptive_cache_config 1 the L1D cannot change while it is used");
        }
    }

    private Carved carvedFor(ProgramTrace.Kernel kernel) {
        long shared = (long) kernel.resources().sharedBytes() * Occupancy.ctasPerSm(kernel, config.sm());
        boolean early = config.ldst().l1d().release() == Release.V4_0_1;
        if (early && shared == config.sm().resources().sharedBytes()) {
            throw new BadInput(
                    kernel.place() + ": kernel " + kernel.name() + " uses all shared memory of an SM; expected "
                            + "less where the release is 4.0.1, which then leaves the L1D as the kernel before had it");
        }
        boolean onFill = (shared > 0 || early) && config.ldst().l1d().allocate() == CacheConfig.Allocate.STREAMING;
        return new Carved(config.ldst().adaptive().ways(config.ldst().l1d().ways(), shared), onFill);
    }

    /** What shared memory leaves to the L1D, and whether that allocates on fill. */
    private record Carved(int ways, boolean onFill) {
        @Override
        public String toString() {
            return ways + " ways" + (onFill ? " that allocates on fill" : "");
        }
    }

    /** Prepares {@code instruction} at its issue; it is coalesced when it reaches the unit. */
    @Override
    public void generate(int instruction) {
        instructions.accesses[instruction] = 0;
        instructions.accessesLeft[instruction] = 0;
        instructions.lines[instruction] = 0;
        instructions.pending[instruction] = 0;
    }

    /** Whether the dispatch register is free and {@code instruction} is one for it. */
    @Override
    public boolean canIssue(int instruction) {
        if (dispatched != Instructions.NONE) {
            return false;
        }
        int op = accesses.code(instruction).operation().op();
        return op == Opcode.LOAD || op == Opcode.STORE || op == Opcode.MEMORY_BARRIER;
    }

    /** Moves {@code instruction} into the dispatch register, after this core cycle's steps. */
    @Override
    public void issue(int instruction, long now) {
        accesses.load(instruction);
        dispatched = instruction;
        fixed = accesses.code(instruction);
        stage.begin();
        counts.enters(fixed.memory(), Integer.bitCount(instructions.exec[instruction]));
        if (observer != null) {
            observer.dispatched(instruction, accesses.all(), now);
        }
        boolean waits = fixed.memory().load() && fixed.memory().space() != Space.SHARED;
        instructions.pending[instruction] = waits ? instructions.accesses[instruction] : 0;
        if (events.notifiesGenerated()
                && !accesses.isEmpty()
                && (fixed.memory().space() == Space.GLOBAL
                        || Space.isLocal(fixed.memory().space()))) {
            int sample = accesses.sample();
            events.notifyGenerated(accesses, sample, now);
            requests.release(sample);
        }
        if (waits
                && !fixed.memory().atomic()
                && !accesses.isEmpty()
                && (fixed.memory().space() == Space.GLOBAL
                        || Space.isLocal(fixed.memory().space()))) {
            events.started(instruction);
            if (events.notifiesPolicy()) {
                int sample = accesses.sample();
                events.notifyStarted(instruction, loads.isBound(instruction), sample, now);
                requests.release(sample);
            }
        }
    }

    /** One step; -gpgpu_mem_unit_ports says how many there are in a core cycle. */
    @Override
    public void cycle(long now) {
        stepInCycle = now == lastCycle ? stepInCycle + 1 : 0;
        lastCycle = now;
        long step = now * stepsPerCycle + stepInCycle;
        writeBack.cycle(now, step);
        if (!replies.isEmpty()) {
            takeReply(now);
        }
        l1t.cycle(network);
        sendMiss(l1c);
        l1c.cycle();
        if (path != null) {
            sendMiss(l1d);
            l1d.cycle();
            if (!path.isEmpty()) {
                path.cycle(now, step);
            }
            if (queue != null) {
                queue.cycle(now, step);
            }
        }
        if (dispatched != Instructions.NONE) {
            memoryStage(now, step);
        }
    }

    private void sendMiss(Cache cache) {
        if (cache.missQueue().isEmpty()) {
            return;
        }
        int request = cache.missQueue().peek();
        if (!network.isFull(Requests.HEADER_BYTES + requests.size[request], requests.isWrite(request))) {
            network.send(cache.takeMiss());
        }
    }

    // Replies

    /** Whether {@link #respond} finds no room. */
    @Override
    public boolean responseFull() {
        return replies.isFull();
    }

    /** Takes a reply from the network; there must be room. */
    @Override
    public void respond(int request, long now) {
        replies.add(request);
        if (observer != null) {
            observer.accepted(request, now);
        }
    }

    private void takeReply(long now) {
        int reply = replies.peek();
        if (requests.type[reply] == TEXTURE_READ) {
            l1t.fill(replies.poll());
        } else if (requests.type[reply] == CONSTANT_READ) {
            if (l1c.fillPortFree()) {
                l1c.fill(replies.poll(), now);
            }
        } else if (requests.isWrite(reply)) {
            if (observer != null) {
                observer.acknowledged(requests.slot[reply], reply, now);
            }
            stores.acknowledged(requests.slot[reply], 1);
            requests.release(replies.poll());
        } else if (requests.bypassesL1d[reply]) {
            if (writeBack.takesBypassReply()) {
                if (observer != null) {
                    observer.waits(reply, now);
                }
                events.hinted(reply);
                writeBack.bypassReply(replies.poll());
            }
        } else if (l1d.fillPortFree()) {
            events.hinted(reply);
            l1d.fill(replies.poll(), now);
        }
    }

    private void memoryStage(long now, long step) {
        if (instructions.exec[dispatched] == 0 || stage.run(dispatched, fixed, now, step)) {
            leave(now, step);
        } else {
            stage.stalled(dispatched, now, 1);
        }
    }

    /** The memory stage is done with the instruction. */
    private void leave(long now, long step) {
        int leaving = dispatched;
        if (!fixed.memory().load()) {
            dispatched = Instructions.NONE;
            if (observer != null) {
                observer.completed(leaving);
            }
            host.complete(leaving);
        } else if (fixed.memory().space() == Space.SHARED) {
            if (shared.accepts(step)) {
                dispatched = Instructions.NONE;
                shared.add(leaving, step);
                if (observer != null) {
                    observer.sharedEntered(leaving, now);
                }
            }
        } else {
            dispatched = Instructions.NONE;
            int slot = instructions.slot[leaving];
            int uid = instructions.accesses[leaving] == 0 ? Instructions.NONE : instructions.uid[leaving];
            if (instructions.pending[leaving] == 0 || !loads.hasResult(leaving)) {
                loads.leave(leaving);
            }
            if (fixed.control().copying() == Copying.COPIES
                    && loads.copies().leave(slot, fixed.pc(), accesses.firstLane())) {
                host.copied(slot, fixed.pc(), accesses.firstLane(), uid);
            }
        }
    }

    // Sleep

    /** Whether no instruction, request or acknowledgement is in flight. */
    public boolean idle() {
        return dispatched == Instructions.NONE
                && !writeBack.isOccupied()
                && replies.isEmpty()
                && shared.isEmpty()
                && !l1c.busy()
                && !l1t.isBusy()
                && !bypassPort.isAwaited()
                && !stores.isAwaited()
                && (path == null || path.isEmpty() && !l1d.busy())
                && (queue == null || queue.isEmpty());
    }

    /**
     * Whether steps change nothing, but for counting equal failures, until {@link #issue} or {@link #respond} is
     * called.
     */
    boolean quiet() {
        return wakeAt(lastCycle) == Long.MAX_VALUE;
    }

    /**
     * The first core cycle after {@code now}, the cycle of the last step, in which a step changes something if neither
     * {@link #issue} nor {@link #respond} nor {@link #invalidate} is called before; {@link Long#MAX_VALUE} if there is
     * none. Cycles before may be left out if {@link #accountSkipped} is called afterwards.
     */
    @Override
    public long wakeAt(long now) {
        if (writeBack.isOccupied()
                || !replies.isEmpty()
                || dispatched != Instructions.NONE && !stage.isStuck()
                || !l1c.missQueue().isEmpty()
                || l1c.accessReady()
                || l1t.accessReady()
                || l1t.isMoving()
                || queue != null && !queue.isEmpty()) {
            return now + 1;
        }
        long step = shared.isEmpty() ? Long.MAX_VALUE : shared.ready();
        if (path != null) {
            if (!l1d.missQueue().isEmpty() || l1d.accessReady()) {
                return now + 1;
            }
            step = Math.min(step, path.wake());
        }
        return step == Long.MAX_VALUE ? step : Math.max(now + 1, step / stepsPerCycle);
    }

    /**
     * {@code cycles} core cycles before {@code now} were skipped because {@link #wakeAt} allowed it: counts what would
     * have been refused in them. To be called before anything else is done to the unit.
     */
    @Override
    public void accountSkipped(long now, long cycles) {
        long steps = cycles * stepsPerCycle;
        l1c.cycles(steps);
        if (path != null) {
            l1d.cycles(steps);
            path.skip(now - cycles, steps);
        }
        if (dispatched != Instructions.NONE) {
            stage.skip(dispatched, fixed, now - cycles, steps);
        }
    }

    /** Copies to shared memory can outlive their warps. */
    @Override
    public void stood(long cycles) {
        if (path != null && !path.isEmpty()) {
            path.stood(cycles * stepsPerCycle);
        }
    }

    /** Drops all lines of the L1D; {@code now} is for the record. */
    @Override
    public boolean invalidate(long now) {
        boolean dropped = l1d != null && l1d.invalidateAll();
        if (dropped && observer != null) {
            observer.invalidated();
        }
        return dropped;
    }

    /** What is in flight on this SM. */
    public Instructions instructions() {
        return instructions;
    }

    /** The code of {@code instruction}, which is in flight. */
    public StaticInstruction code(int instruction) {
        return accesses.code(instruction);
    }

    /** The L1D, or null. */
    public WritableCache l1d() {
        return l1d;
    }

    /** The constant cache. */
    public ReadOnlyCache l1c() {
        return l1c;
    }

    /** The texture cache. */
    public TextureCache l1t() {
        return l1t;
    }

    /** What was counted since the start of the program. */
    public LdstCounts counts() {
        return counts;
    }

    /** Misses per warp load. */
    public LoadCounts loads() {
        return events.metrics();
    }

    /** Requests that a policy let bypass the L1D. */
    public long bypassed() {
        return bypassPort.bypasses();
    }

    @Override
    public void dropClean() {
        if (l1d != null) {
            l1d.dropClean();
            if (observer != null) {
                observer.flushed();
            }
        }
    }

    /** Most core cycles that a request has waited in the queue of a policy in front of the L1D. */
    long longestWait() {
        return queue == null ? 0 : queue.longestWait();
    }
}
