package io.policybridge.simulator.ldst;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.LdstConfig;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;
import java.util.Arrays;

/** The accesses of the instruction in the dispatch register, taken from the last generated one to the first. */
final class AccessQueue {
    /** A GPU that is modelled has at most 64 warps an SM. */
    private static final int MOST_WARPS = 64;

    private final int sm;
    private final Requests requests;
    private final Instructions instructions;
    private final Playback trace;
    private final KnownCode code;
    private final AddressMapping mapping;
    private final Coalescer coalescer;
    private final PendingLoads loads;
    private final long[] lanes = new long[Playback.MOST_ADDRESSES];

    /** By warp slot: the local memory of its CTA; null in a unit without an SM. */
    private final LocalMemory.OfCta[] local;

    private int instruction;
    private StaticInstruction fixed;
    private int left;
    /** In requests of the instruction, where it is a copy to shared memory. */
    private int copy;

    /** Address of lane 0; 0 where it accesses none. */
    private long firstLane;
    /** Whether the instruction is an atomic that the memory system executes. */
    private boolean isHeld;

    AccessQueue(
            int sm,
            LdstConfig config,
            AddressMapping mapping,
            Requests requests,
            Instructions instructions,
            Playback trace,
            KnownCode code,
            PendingLoads loads) {
        this.sm = sm;
        this.requests = requests;
        this.instructions = instructions;
        this.trace = trace;
        this.mapping = mapping;
        this.loads = loads;
        this.code = code;
        local = new LocalMemory.OfCta[MOST_WARPS];
        coalescer = new Coalescer(config);
    }

    void ctaStarts(int firstSlot, int slots, LocalMemory.OfCta memory) {
        Arrays.fill(local, firstSlot, firstSlot + slots, memory);
    }

    /** The local memory of the warp in {@code slot}. */
    LocalMemory.OfCta local(int slot) {
        return local[slot];
    }

    StaticInstruction code(int dispatched) {
        return code.of(dispatched);
    }

    /** Coalesces {@code dispatched} and fills in what its accesses have from the instruction. */
    void load(int dispatched) {
        instruction = dispatched;
        fixed = code(dispatched);
        int dynamic = instructions.dynamic[dispatched];
        int addresses = trace.addresses(dynamic, lanes);
        int exec = addresses == 0 ? 0 : instructions.exec[dispatched];
        firstLane = (exec & 1) == 0 ? 0 : lanes[0];
        isHeld = exec != 0 && fixed.memory().atomic();
        if (!isHeld) {
            trace.drop(dynamic);
        }
        LocalMemory.OfCta memory = local[instructions.slot[dispatched]];
        if (exec != 0 && Space.isLocal(fixed.memory().space()) && memory != null) {
            memory.move(lanes, Integer.bitCount(exec));
        }
        // More addresses than lanes are of a tensor instruction, which all lanes execute.
        int each = Math.max(1, addresses / ProgramTrace.WARP_SIZE);
        coalescer.coalesce(fixed, exec, each, lanes, memory == null ? 0 : memory.wordStride());
        left = coalescer.count();
        instructions.accesses[dispatched] = left;
        instructions.accessesLeft[dispatched] = left;
        instructions.lines[dispatched] = coalescer.lines();
        instructions.delay[dispatched] = coalescer.cycles();
        if (fixed.control().copying() == Copying.COPIES) {
            copy = loads.copies()
                    .begin(
                            instructions.slot[dispatched],
                            fixed.pc(),
                            firstLane,
                            left,
                            Integer.bitCount(instructions.exec[dispatched]),
                            instructions.uid[dispatched]);
        }
    }

    /** Address of lane 0; 0 where it accesses none. */
    long firstLane() {
        return firstLane;
    }

    /** All accesses of the instruction, those already taken included. */
    Coalescer all() {
        return coalescer;
    }

    boolean isEmpty() {
        return left == 0;
    }

    /** Address of the next access; there must be one. */
    long address() {
        return coalescer.address(left - 1);
    }

    /** Its bytes. */
    int size() {
        return coalescer.size(left - 1);
    }

    /** Accesses of {@code bytes} that are left. */
    int ofSize(int bytes) {
        int count = 0;
        for (int i = 0; i < left; i++) {
            count += coalescer.size(i) == bytes ? 1 : 0;
        }
        return count;
    }

    /** Takes the next access. Each access of an atomic holds the instruction until it has been executed. */
    void pop() {
        left--;
        if (isHeld && left > 0) {
            trace.keep(instructions.dynamic[instruction]);
        }
        instructions.accessesLeft[instruction] = left;
    }

    /** Takes all accesses. */
    void clear() {
        left = 0;
        instructions.accessesLeft[instruction] = 0;
    }

    /** A request for the next access, which stays. */
    int request() {
        return describe(requests.allocate(), left - 1);
    }

    /** A request without a uid for the access generated first, to be shown to a policy, not to be sent. */
    int sample() {
        return describe(requests.reserve(), 0);
    }

    /** Executes {@code written}, an atomic on shared memory that is written back. */
    void executeShared(int written) {
        if (instructions.exec[written] != 0) {
            trace.executeAtomics(instructions.dynamic[written], instructions.exec[written]);
            trace.drop(instructions.dynamic[written]);
        }
    }

    /** What waits for the reply to a request. */
    private int waiting() {
        if (!fixed.memory().load()) {
            return Instructions.NONE;
        }
        if (fixed.control().copying() == Copying.COPIES) {
            return copy;
        }
        return loads.hasResult(instruction) ? instruction : PendingLoads.NO_RESULT;
    }

    private int describe(int request, int access) {
        requests.type[request] = coalescer.type().ordinal();
        requests.address[request] = coalescer.address(access);
        requests.size[request] = coalescer.size(access);
        requests.sectors[request] = coalescer.sectors(access);
        requests.bytesLow[request] = coalescer.bytesLow(access);
        requests.bytesHigh[request] = coalescer.bytesHigh(access);
        requests.lanes[request] = coalescer.lanes(access);
        requests.atomic[request] = fixed.memory().atomic();
        requests.atomicOf[request] = isHeld ? instructions.dynamic[instruction] : Requests.NONE;
        requests.sm[request] = sm;
        requests.slot[request] = instructions.slot[instruction];
        requests.dynamicWarp[request] = instructions.dynamicWarp[instruction];
        requests.pc[request] = fixed.pc();
        requests.instruction[request] = waiting();
        requests.kernel[request] = instructions.kernel[instruction];
        requests.stream[request] = instructions.stream[instruction];
        requests.cta[request] = instructions.cta[instruction];
        requests.warpInCta[request] = instructions.warpInCta[instruction];
        requests.n[request] = instructions.n[instruction];
        requests.index[request] = access;
        requests.requests[request] = coalescer.count();
        requests.lines[request] = coalescer.lines();
        requests.partition[request] = mapping.subPartition(coalescer.address(access));
        return request;
    }
}
