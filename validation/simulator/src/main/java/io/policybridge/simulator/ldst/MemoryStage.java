package io.policybridge.simulator.ldst;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.config.LdstConfig;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.TextureCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.CacheOp;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;

/**
 * What happens in one step to the instruction in the dispatch register: shared memory takes its cycles, accesses go to
 * the constant cache, the texture cache, into the latency queues of the L1D, or past it. A policy is queried for the
 * route of global accesses, one after the other, until each has left.
 */
final class MemoryStage {
    private static final int CONSTANT_READ = AccessType.CONSTANT_READ.ordinal();

    private final LdstConfig config;
    private final Requests requests;
    private final Instructions instructions;
    private final NetworkPort network;
    private final CacheCalls calls;
    private final boolean queriesRoute;
    private final RequestAccess routed;
    private final LdstCounts counts;
    private final AccessQueue accesses;
    private final ReadOnlyCache l1c;
    private final TextureCache l1t;
    /** Null without L1D. */
    private final L1dPath path;

    private final PendingStores stores;
    private final BypassPort bypassPort;
    private final LoadEvents events;
    /** Null unless a policy orders the requests in front of the L1D. */
    private final InputQueue queue;

    private LdstObserver observer;
    private StaticInstruction fixed;
    /** Request of the access in front that a policy routes, or that a read-only cache refused. */
    private int front = Requests.NONE;

    private boolean stuck;
    private int stallSpace;
    private int stallReason;

    /** {@code calls}, {@code path} and {@code queue} may be null. */
    MemoryStage(
            LdstConfig config,
            LdstParts parts,
            CacheCalls calls,
            L1dPath path,
            PendingStores stores,
            LoadEvents events,
            InputQueue queue) {
        this.config = config;
        this.requests = parts.requests();
        this.instructions = parts.instructions();
        this.network = parts.network();
        this.calls = calls;
        this.counts = parts.counts();
        this.accesses = parts.accesses();
        l1c = parts.caches().l1c();
        l1t = parts.caches().l1t();
        this.path = path;
        this.stores = stores;
        bypassPort = parts.bypass();
        this.events = events;
        this.queue = queue;
        queriesRoute = calls != null && calls.has(Hook.ROUTE);
        routed = new RequestAccess(requests);
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    /** An instruction entered the dispatch register. */
    void begin() {
        stuck = false;
    }

    /**
     * Whether the last step was refused and the next ones will be in the same way until the cache that refused it moves
     * on.
     */
    boolean isStuck() {
        return stuck;
    }

    /** One step; whether {@code instruction}, described by {@code code}, is through. */
    boolean run(int instruction, StaticInstruction code, long now, long step) {
        fixed = code;
        stuck = false;
        stallReason = LdstCounts.NO_STALL;
        return switch (code.memory().space()) {
            case Space.SHARED -> shared(instruction);
            case Space.PARAMETER, Space.CONSTANT -> accesses.isEmpty() || constant(instruction, now);
            case Space.TEXTURE -> accesses.isEmpty() || texture(now);
            case Space.GLOBAL, Space.LOCAL, Space.FRAME_PARAMETER ->
                accesses.isEmpty() || global(instruction, now, step);
            default -> true;
        };
    }

    /**
     * Counts {@code steps} steps, from core cycle {@code now} on, in which {@code instruction} was not through for the
     * reason last found.
     */
    void stalled(int instruction, long now, long steps) {
        counts.stall(stallSpace, stallReason, steps);
        if (observer != null) {
            observer.stalled(instruction, stallSpace, stallReason, now, steps);
        }
    }

    /** Counts {@code steps} skipped steps in which the stage was stuck. */
    void skip(int instruction, StaticInstruction code, long now, long steps) {
        stalled(instruction, now, steps);
        if (code.memory().space() == Space.PARAMETER || code.memory().space() == Space.CONSTANT) {
            l1c.repeatFail(CONSTANT_READ, steps);
        }
        for (long i = 0; i < steps; i++) {
            requests.burnUid();
        }
    }

    private boolean shared(int instruction) {
        if (instructions.delay[instruction] > 0) {
            counts.sharedAccess();
            instructions.delay[instruction]--;
        }
        stallSpace = LdstCounts.SHARED;
        stallReason = LdstCounts.BANK_CONFLICT;
        return instructions.delay[instruction] == 0;
    }

    private boolean constant(int instruction, long now) {
        if (config.unit().perfectInstructionAndConstantCache()) {
            instructions.pending[instruction] = 0;
            accesses.clear();
            return true;
        }
        stallSpace = LdstCounts.CONSTANT;
        if (!l1c.dataPortFree()) {
            stallReason = LdstCounts.DATA_PORT;
            return false;
        }
        if (front != Requests.NONE && l1c.wouldFailAgain()) {
            requests.renew(front);
            l1c.repeatFail(CONSTANT_READ, 1);
            return refused();
        }
        discardFront();
        front = accesses.request();
        int status = l1c.access(front, now);
        if (status == Status.RESERVATION_FAIL) {
            return refused();
        }
        accesses.pop();
        if (status == Status.HIT) {
            instructions.pending[instruction]--;
            requests.release(front);
        }
        front = Requests.NONE;
        stallReason = LdstCounts.MORE_ACCESSES;
        return accesses.isEmpty();
    }

    private boolean texture(long now) {
        stallSpace = LdstCounts.TEXTURE;
        if (front == Requests.NONE) {
            front = accesses.request();
        } else {
            requests.renew(front);
        }
        if (l1t.access(front, now) == Status.RESERVATION_FAIL) {
            return refused();
        }
        accesses.pop();
        front = Requests.NONE;
        stallReason = LdstCounts.MORE_ACCESSES;
        return accesses.isEmpty();
    }

    private boolean refused() {
        stallReason = LdstCounts.BANK_CONFLICT;
        stuck = true;
        return false;
    }

    private void discardFront() {
        if (front != Requests.NONE) {
            requests.release(front);
            front = Requests.NONE;
        }
    }

    private boolean global(int instruction, long now, long step) {
        boolean local = Space.isLocal(fixed.memory().space());
        stallSpace = local
                ? fixed.memory().store() ? LdstCounts.LOCAL_STORE : LdstCounts.LOCAL_LOAD
                : fixed.memory().store() ? LdstCounts.GLOBAL_STORE : LdstCounts.GLOBAL_LOAD;
        if (path == null
                || fixed.memory().cacheOp() == CacheOp.GLOBAL
                || !local && config.unit().skipL1dForGlobal() && fixed.memory().cacheOp() != CacheOp.L1) {
            stallReason = sendUncached(instruction, now);
        } else {
            stallReason = queue == null ? enterL1d(instruction, now, step) : queueUp(now);
        }
        if (accesses.isEmpty()) {
            return true;
        }
        if (stallReason == LdstCounts.NO_STALL) {
            stallReason = LdstCounts.MORE_ACCESSES;
        }
        return false;
    }

    /** Instructions that never use the L1D: one access per step. */
    private int sendUncached(int instruction, long now) {
        if (network.isFull(
                accesses.size() + Requests.HEADER_BYTES,
                fixed.memory().store() || fixed.memory().atomic())) {
            return LdstCounts.NETWORK;
        }
        int request = accesses.request();
        accesses.pop();
        if (fixed.memory().store()) {
            stores.sent(requests.slot[request], 1);
        } else {
            events.bypassed(request);
        }
        if (observer != null) {
            observer.sentAround(instruction, request, now);
        }
        bypassPort.sendOne(request);
        return LdstCounts.NO_STALL;
    }

    /** Up to one access per bank into the latency queues. */
    private int enterL1d(int instruction, long now, long step) {
        for (int i = 0; i < path.banks() && !accesses.isEmpty(); i++) {
            if (isRouted()) {
                int route = route(now);
                if (route == Answer.STALL_CODE) {
                    return LdstCounts.BANK_CONFLICT;
                }
                if (route == Answer.BYPASS_CODE) {
                    return i == 0 ? bypass() : LdstCounts.NO_STALL;
                }
            }
            int bank = path.bank(accesses.address());
            if (!path.accepts(bank, step)) {
                requests.burnUid();
                stuck = i == 0 && front == Requests.NONE;
                return LdstCounts.BANK_CONFLICT;
            }
            int request = front == Requests.NONE ? accesses.request() : front;
            front = Requests.NONE;
            path.enter(bank, request, step);
            accesses.pop();
            if (observer != null) {
                observer.queued(bank, instruction, request, now);
            }
        }
        return LdstCounts.NO_STALL;
    }

    /** As many accesses as the policy admits into the queue in front of the L1D; at most one past it. */
    private int queueUp(long now) {
        for (int i = 0; !accesses.isEmpty(); i++) {
            if (isRouted()) {
                int route = route(now);
                if (route == Answer.STALL_CODE) {
                    return LdstCounts.BANK_CONFLICT;
                }
                if (route == Answer.BYPASS_CODE) {
                    return i == 0 ? bypass() : LdstCounts.NO_STALL;
                }
            }
            if (front == Requests.NONE) {
                front = accesses.request();
            }
            if (!queue.take(front, now)) {
                return LdstCounts.NO_STALL;
            }
            front = Requests.NONE;
            accesses.pop();
        }
        return LdstCounts.NO_STALL;
    }

    /** Whether a policy is queried about its accesses: not about atomics, nor copies to shared memory. */
    private boolean isRouted() {
        return queriesRoute
                && fixed.memory().space() == Space.GLOBAL
                && !fixed.memory().atomic()
                && fixed.control().copying() == Copying.NONE;
    }

    /**
     * The current answer of the policy about the next access; once segments of it are in flight the policy is not
     * queried again.
     */
    private int route(long now) {
        if (front == Requests.NONE) {
            front = accesses.request();
        }
        if (!bypassPort.isCommitted(front)) {
            requests.route[front] = Answer.code(calls.route(routed.at(front, now)));
        }
        return requests.route[front];
    }

    private int bypass() {
        boolean store = fixed.memory().store();
        int request = front;
        if (!bypassPort.send(request)) {
            return LdstCounts.NETWORK;
        }
        if (store) {
            path.sent(request);
        }
        front = Requests.NONE;
        accesses.pop();
        return LdstCounts.NO_STALL;
    }
}
