package io.policybridge.ptx.warp;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.exec.Operation;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.workload.DynamicInstructions;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import java.util.Arrays;

/**
 * The dynamic instructions that the simulator knows: the next one of each warp, and those in its memory pipeline.
 * Columns of flat arrays; an instruction is an index, recycled when its last holder drops it.
 */
public final class IssuedInstructions implements DynamicInstructions {
    private static final int INITIAL = 256;

    private final ModuleCode module;

    private Warp[] warp = {};
    private int[] code = {};
    private int[] active = {};
    private int[] exec = {};
    private int[] barrier = {};
    private int[] barrierThreads = {};
    private boolean[] endsLanes = {};
    /** Lane addresses, from 32 times its index on, and how many. */
    private long[] address = {};

    private int[] addresses = {};
    /** Of tensor instructions, whose lanes have several, all of them; null until the first. */
    private long[][] tile = {};

    private final LateAccesses late = new LateAccesses();
    private boolean isApart;

    private int[] holders = {};
    private int[] free = {};
    private int freeCount;

    /** Instructions of {@code module}; none yet. */
    public IssuedInstructions(ModuleCode module) {
        this.module = module;
        grow(INITIAL);
    }

    private void grow(int capacity) {
        int old = code.length;
        warp = Arrays.copyOf(warp, capacity);
        code = Arrays.copyOf(code, capacity);
        active = Arrays.copyOf(active, capacity);
        exec = Arrays.copyOf(exec, capacity);
        barrier = Arrays.copyOf(barrier, capacity);
        barrierThreads = Arrays.copyOf(barrierThreads, capacity);
        endsLanes = Arrays.copyOf(endsLanes, capacity);
        address = Arrays.copyOf(address, capacity * WarpRegisters.LANES);
        addresses = Arrays.copyOf(addresses, capacity);
        tile = Arrays.copyOf(tile, capacity);
        holders = Arrays.copyOf(holders, capacity);
        free = Arrays.copyOf(free, capacity);
        for (int i = capacity - 1; i >= old; i--) {
            free[freeCount++] = i;
        }
    }

    /**
     * Starts CTA {@code number} of {@code launch} in CTA slot {@code hardwareCta} of {@code sm}; by warp its first
     * instruction.
     */
    public int[] start(RunningLaunch launch, int number, int sm, int hardwareCta) {
        ProgramTrace.Kernel kernel = launch.kernel();
        MemoryPiece shared = new MemoryPiece("shared memory", 0, new byte[launch.sharedBytes()]);
        Cta cta = new Cta(launch, number, sm, hardwareCta * kernel.paddedThreadsPerCta(), shared);
        FunctionCode code = module.kernel(launch.code().function().name());
        int[] first = new int[kernel.warpsPerCta()];
        for (int i = 0; i < first.length; i++) {
            int thread = i * WarpRegisters.LANES;
            int lanes = Math.min(WarpRegisters.LANES, kernel.threadsPerCta() - thread);
            first[i] = add(code.warp(cta, thread, -1 >>> WarpRegisters.LANES - lanes));
        }
        return first;
    }

    /** The next instruction of {@code of}, which holds it; it has not been executed. */
    private int add(Warp of) {
        if (freeCount == 0) {
            grow(2 * code.length);
        }
        int index = free[--freeCount];
        warp[index] = of;
        code[index] = of.stack.next();
        active[index] = of.stack.active();
        exec[index] = active[index];
        barrier[index] = -1;
        barrierThreads[index] = -1;
        endsLanes[index] = false;
        addresses[index] = 0;
        holders[index] = 1;
        return index;
    }

    /** The next instruction of the warp of {@code index}, {@link Playback#NONE} if there is none. */
    public int advance(int index) {
        Warp of = warp[index];
        drop(index);
        return of.stack.isEmpty() ? Playback.NONE : add(of);
    }

    /** It remains known until it is dropped once more. */
    public void keep(int index) {
        holders[index]++;
    }

    /** Ends the hold of its warp, or one {@link #keep}. */
    public void drop(int index) {
        if (--holders[index] == 0) {
            warp[index] = null;
            free[freeCount++] = index;
        }
    }

    /** Executes {@code index}, in core cycle {@code now}. */
    public void execute(int index, long now) {
        Warp of = warp[index];
        Frame frame = of.frame();
        FunctionCode function = frame.code();
        if (of.reduced != null) {
            of.reduced.give(of);
            of.reduced = null;
        }
        int at = of.stack.next() - function.first();
        int lanes = active[index];
        int guard = function.guard[at];
        if (guard != FunctionCode.NONE) {
            lanes &= guard >= 0 ? of.registers.predicates[guard] : ~of.registers.predicates[~guard];
            exec[index] = lanes;
        }
        Operation computation = function.compute[at];
        if (computation != null) {
            if (lanes != 0) {
                computation.execute(of.registers, lanes);
            }
            of.stack.step(0);
        } else if (function.target[at] != FunctionCode.NONE) {
            of.stack.branch(function.target[at], lanes, function.meeting[at]);
        } else if (function.call[at] != null) {
            transfer(of, lanes, function, at);
        } else if (function.returns[at]) {
            frame.call().end(of, lanes, frame);
            of.stack.leave();
        } else {
            if (lanes != 0) {
                execute(index, of, function, at, now);
            }
            of.stack.step(function.ends[at] ? lanes : 0);
        }
        if (!of.stack.isEmpty()) {
            of.registers = of.frame().registers();
        }
    }

    private void execute(int index, Warp of, FunctionCode function, int at, long now) {
        int lanes = exec[index];
        try {
            if (function.memory[at] != null) {
                if (isApart) {
                    late.issue(function, at, index);
                }
                access(index, of, function.memory[at]);
            } else if (function.texture[at] != null) {
                function.texture[at].issue(of, lanes, address, index * WarpRegisters.LANES);
                addresses[index] = Integer.bitCount(lanes);
            } else if (function.tile[at] != null) {
                access(index, of, function.tile[at]);
            } else if (function.step[at] != null) {
                of.now = now;
                function.step[at].execute(of, lanes);
                barrier[index] = of.awaited;
            } else if (function.ends[at]) {
                endsLanes[index] = true;
            } else if (function.barrier[at] != null) {
                barrier[index] = function.barrier[at].come(of, lanes);
                barrierThreads[index] = function.barrier[at].threads(of, lanes);
            }
        } catch (LaneFault e) {
            throw complaint(of, function, at, e);
        }
    }

    private void transfer(Warp of, int lanes, FunctionCode function, int at) {
        try {
            function.call[at].begin(of, lanes, function.first() + at + 1);
        } catch (LaneFault e) {
            throw complaint(of, function, at, e);
        }
    }

    private void access(int index, Warp of, MemoryOperation operation) {
        StateSpace space =
                operation.issue(of, exec[index], address, index * WarpRegisters.LANES, isApart ? late : null);
        addresses[index] = Integer.bitCount(exec[index]);
        if (operation.address.space() == StateSpace.GENERIC) {
            code[index] = module.in(code[index], number(space));
        }
    }

    private void access(int index, Warp of, TileAccess operation) {
        if (tile[index] == null) {
            tile[index] = new long[Playback.MOST_ADDRESSES];
        }
        StateSpace space = operation.issue(of, exec[index], tile[index]);
        boolean isShared = space == StateSpace.SHARED;
        // Of shared memory GPGPU-Sim times the first access of each lane alone.
        for (int lane = 0; isShared && lane < WarpRegisters.LANES; lane++) {
            address[index * WarpRegisters.LANES + lane] = tile[index][lane * TileAccess.EACH];
        }
        addresses[index] = isShared ? WarpRegisters.LANES : Playback.MOST_ADDRESSES;
        if (operation.address().space() == StateSpace.GENERIC) {
            code[index] = module.in(code[index], number(space));
        }
    }

    private static int number(StateSpace space) {
        return switch (space) {
            case SHARED -> Space.SHARED;
            case LOCAL -> Space.LOCAL;
            default -> Space.GLOBAL;
        };
    }

    private BadInput complaint(Warp of, FunctionCode function, int at, LaneFault fault) {
        RunningLaunch launch = of.cta.launch;
        PtxInstruction instruction = function.function().body().get(at);
        String source = module.module().sources().name(instruction.loc());
        return new BadInput(launch.kernel().place() + ": kernel "
                + launch.kernel().name() + ", line " + instruction.line()
                + (source.isEmpty() ? "" : " (" + source + ")") + ", CTA " + of.cta.number + ", thread "
                + (of.firstThread + fault.lane()) + ": " + fault.getMessage());
    }

    /** Whether instructions of other SMs are executed at the same time, from now on. */
    public void apart(boolean side) {
        isApart = side;
    }

    /** The SM before has executed what it executes in this core cycle. */
    public void passed() {
        late.passed();
    }

    /**
     * Accesses global memory as the next SM that has passed does. {@code changed}: SMs before it have stored in this
     * cycle. Returns whether it has.
     */
    public boolean meet(boolean changed) {
        return late.perform(changed, address, this::complaint);
    }

    /** The memory system performs the atomic {@code index} for {@code lanes}; its warp has not gone on. */
    public void executeAtomics(int index, int lanes) {
        Warp of = warp[index];
        FunctionCode function = of.frame().code();
        ((Atomic) function.memory[module.place(code[index])]).perform(of, lanes);
    }

    /** Whether the lanes that executed it have ended with it. */
    public boolean endsLanes(int index) {
        return endsLanes[index];
    }

    /** Whether its warp has ended with it. */
    public boolean isLast(int index) {
        return warp[index].stack.isEmpty();
    }

    @Override
    public int code(int index) {
        return code[index];
    }

    @Override
    public int active(int index) {
        return active[index];
    }

    @Override
    public int exec(int index) {
        return exec[index];
    }

    @Override
    public int barrier(int index) {
        return barrier[index];
    }

    @Override
    public int barrierThreads(int index) {
        return barrierThreads[index];
    }

    @Override
    public int addresses(int index, long[] out) {
        if (addresses[index] > WarpRegisters.LANES) {
            System.arraycopy(tile[index], 0, out, 0, addresses[index]);
        } else {
            System.arraycopy(address, index * WarpRegisters.LANES, out, 0, addresses[index]);
        }
        return addresses[index];
    }
}
