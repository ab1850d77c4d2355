package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes a PTX program, each instruction when the simulator issues it: what it reads depends on what was issued
 * before, as in GPGPU-Sim.
 */
final class PtxPlayback implements Playback {
    private final ModuleCode code;
    private final HostThread host;
    private final List<RunningLaunch> launches = new ArrayList<>();
    private final IssuedInstructions issued = new IssuedInstructions();

    PtxPlayback(ModuleCode code, HostThread host) {
        this.code = code;
        this.host = host;
    }

    @Override
    public boolean fromTraces() {
        return false;
    }

    @Override
    public long codeEnd() {
        return code.end();
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        if (index == launches.size()) {
            RunningLaunch launch = host.next(index);
            if (launch == null) {
                return null;
            }
            launches.add(launch);
        }
        return launches.get(index).kernel();
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        return null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return new RecordedLaunch(0, false, List.of(), 0);
    }

    @Override
    public long recordedEnd(int index) {
        return -1;
    }

    /** Local addresses are those of a CTA that is alone on the GPU. */
    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return new LocalMapping(launches.get(index).kernel().paddedThreadsPerCta(), 1, 1);
    }

    @Override
    public StartingCta cta(int index, int number, int sm, int hardwareCta) {
        RunningLaunch launch = launches.get(index);
        ProgramTrace.Kernel kernel = launch.kernel();
        Cta cta = new Cta(
                launch,
                number,
                sm,
                hardwareCta * kernel.paddedThreadsPerCta(),
                new MemoryPiece("shared memory", 0, new byte[launch.sharedBytes()]));
        int[] first = new int[kernel.warpsPerCta()];
        for (int warp = 0; warp < first.length; warp++) {
            int thread = warp * WarpRegisters.LANES;
            int lanes = Math.min(WarpRegisters.LANES, kernel.threadsPerCta() - thread);
            Warp started = launch.code().warp(cta, thread, -1 >>> WarpRegisters.LANES - lanes);
            first[warp] = issued.add(started, code.first(launch.code()));
        }
        return new StartingCta(first, 0, 0);
    }

    @Override
    public void execute(int dynamic) {
        Warp warp = issued.warp[dynamic];
        KernelCode kernel = warp.cta.launch().code();
        int at = warp.stack.next();
        int exec = issued.active[dynamic];
        int guard = kernel.guard[at];
        if (guard != KernelCode.NONE) {
            exec &= guard >= 0 ? warp.registers.predicates[guard] : ~warp.registers.predicates[~guard];
            issued.exec[dynamic] = exec;
        }
        if (kernel.target[at] != KernelCode.NONE) {
            warp.stack.branch(kernel.target[at], exec, kernel.meeting[at]);
            return;
        }
        if (exec != 0) {
            execute(dynamic, warp, kernel, at, exec);
        }
        warp.stack.step(kernel.ends[at] ? exec : 0);
    }

    private void execute(int dynamic, Warp warp, KernelCode kernel, int at, int exec) {
        if (kernel.compute[at] != null) {
            kernel.compute[at].execute(warp.registers, exec);
        } else if (kernel.memory[at] != null) {
            access(dynamic, warp, kernel, at, exec);
        } else if (kernel.step[at] != null) {
            kernel.step[at].execute(warp, exec);
        } else if (kernel.ends[at]) {
            issued.endsLanes[dynamic] = true;
        } else if (kernel.barrier[at] != KernelCode.NONE) {
            int lane = Integer.numberOfTrailingZeros(exec);
            int number = (int) warp.registers.rows[kernel.barrier[at] * WarpRegisters.LANES + lane];
            if (number < 0 || number >= KernelCode.BARRIERS) {
                throw complaint(warp, at, lane, "barrier " + number + "; expected 0 to " + (KernelCode.BARRIERS - 1));
            }
            issued.barrier[dynamic] = number;
            if (kernel.barrierThreads[at] != KernelCode.NONE) {
                issued.barrierThreads[dynamic] =
                        (int) warp.registers.rows[kernel.barrierThreads[at] * WarpRegisters.LANES + lane];
            }
        }
    }

    private void access(int dynamic, Warp warp, KernelCode kernel, int at, int exec) {
        MemoryOperation operation = kernel.memory[at];
        try {
            StateSpace space = operation.issue(warp, exec, issued.address, dynamic * WarpRegisters.LANES);
            issued.addresses[dynamic] = Integer.bitCount(exec);
            if (operation.address.space() == StateSpace.GENERIC) {
                issued.code[dynamic] = code.in(issued.code[dynamic], number(space));
            }
        } catch (LaneFault e) {
            throw complaint(warp, at, e.lane(), e.getMessage());
        } catch (MixedSpaces e) {
            throw complaint(warp, at, Integer.numberOfTrailingZeros(exec), e.getMessage());
        }
    }

    private static int number(StateSpace space) {
        return switch (space) {
            case SHARED -> Space.SHARED;
            case LOCAL -> Space.LOCAL;
            default -> Space.GLOBAL;
        };
    }

    private static BadInput complaint(Warp warp, int at, int lane, String problem) {
        RunningLaunch launch = warp.cta.launch();
        return new BadInput(launch.kernel().place() + ": kernel "
                + launch.kernel().name() + ", line "
                + launch.code().function().body().get(at).line() + ", CTA " + warp.cta.number() + ", thread "
                + (warp.firstThread + lane) + ": " + problem);
    }

    @Override
    public void executeAtomics(int dynamic, int lanes) {
        Warp warp = issued.warp[dynamic];
        int number = code.place(issued.code[dynamic]);
        ((Atomic) warp.cta.launch().code().memory[number]).perform(warp, lanes);
    }

    @Override
    public boolean endsLanes(int dynamic) {
        return issued.endsLanes[dynamic];
    }

    @Override
    public boolean isLast(int dynamic) {
        return issued.warp[dynamic].stack.isEmpty();
    }

    @Override
    public int advance(int dynamic) {
        Warp warp = issued.warp[dynamic];
        issued.drop(dynamic);
        if (warp.stack.isEmpty()) {
            return NONE;
        }
        return issued.add(warp, code.first(warp.cta.launch().code()) + warp.stack.next());
    }

    @Override
    public void keep(int dynamic) {
        issued.keep(dynamic);
    }

    @Override
    public void drop(int dynamic) {
        issued.drop(dynamic);
    }

    @Override
    public int knownInstructions() {
        return code.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return code.instruction(number);
    }

    @Override
    public int code(int dynamic) {
        return issued.code[dynamic];
    }

    @Override
    public int active(int dynamic) {
        return issued.active[dynamic];
    }

    @Override
    public int exec(int dynamic) {
        return issued.exec[dynamic];
    }

    @Override
    public int barrier(int dynamic) {
        return issued.barrier[dynamic];
    }

    @Override
    public int barrierThreads(int dynamic) {
        return issued.barrierThreads[dynamic];
    }

    @Override
    public int addresses(int dynamic, long[] out) {
        System.arraycopy(issued.address, dynamic * WarpRegisters.LANES, out, 0, issued.addresses[dynamic]);
        return issued.addresses[dynamic];
    }

    @Override
    public String digest() {
        return host.digest();
    }

    /** What the host copies to the GPU. */
    HostCopyCursor copies() {
        return host.copies();
    }

    @Override
    public void close() {
        host.close();
    }
}
