package io.policybridge.simulator.recording;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the issue stream of a simulation: kernels, CTAs, warps and every warp instruction where and when it is issued,
 * with the local addresses of that slot, and the events of the instruction caches except hits. Static instructions are
 * copied from the workload, if it has records of them.
 */
final class IssueStream implements SmObserver {
    private static final String[] PIPES = {"SP", "DP", "INT", "SFU", "MEM", "TENSOR"};

    private final Path folder;
    private final Playback trace;
    private final Program program;
    private final Coalescer coalescer;
    private final List<String> statics;
    private final Map<Long, Integer> numberOf = new HashMap<>();
    /** By static instruction: the first one at its pc. By that one: the one that was described last, -1 none. */
    private int[] firstAtPc = new int[64];

    private int[] described = new int[64];
    private int known;
    /** By SM and hardware CTA slot: the kernel of the CTA. */
    private final int[][] running;

    /** By kernel that runs: its shape, and its CTAs that have not finished. */
    private final Map<Integer, Running> kernels = new HashMap<>();

    private final long[] lanes = new long[Playback.MOST_ADDRESSES];
    private final StreamWriter out;
    private Gpu gpu;
    private int issued;
    private long codeEnd = ProgramTrace.Kernel.UNKNOWN_END;
    /** By SM and instruction in flight: its number in the order of issue. */
    private final int[][] numbers;

    private static final class Running {
        final ProgramTrace.Kernel kernel;
        int left;

        Running(ProgramTrace.Kernel kernel) {
            this.kernel = kernel;
            left = kernel.ctas();
        }
    }

    /** {@code statics}: records of the static instructions; empty if the workload has none. */
    IssueStream(Path folder, GpuConfig config, Playback trace, List<String> statics) {
        this.folder = folder;
        this.trace = trace;
        program = new Program(trace, config.sm());
        this.statics = statics;
        coalescer = new Coalescer(config.ldst());
        numbers = new int[config.sm().sms()][64];
        running = new int[config.sm().sms()][config.sm().resources().maxCtas()];
        out = StreamWriter.create(
                folder.resolve("issue.zst"),
                "issue",
                "T core: it comes from traces",
                "P core end: of the code of all functions",
                "KB core kernel name grid cta regs smem lmem cmem",
                "KE core kernel",
                "Z core",
                "C core sm hwcta kernel cta firstthread endthread firstslot slots firstdyn",
                "X core sm hwcta kernel",
                "E core sm slot dyn exit",
                "S pc isize op spop space cacheop datasize latency interval outcount out incount in pred ar1 "
                        + "ar2 adst asrc recpc lsa bartype text",
                "I core sm sched slot dyn inst pc pipe mask[/exec] [bID,COUNT] [aLANEADDRS qACCESSES cCYCLES]",
                "IA IS IF IN: instruction cache, as A S F N of l1d; attempts that hit are left out");
        if (trace.fromTraces()) {
            out.record("T").decimal(0).end();
        }
    }

    /** Takes the static instructions up to {@code number}. */
    private void reach(int number) {
        program.reach(number);
        if (number >= firstAtPc.length) {
            firstAtPc = Arrays.copyOf(firstAtPc, 2 * number);
            described = Arrays.copyOf(described, 2 * number);
        }
        for (; known <= number; known++) {
            Integer earlier = numberOf.putIfAbsent(trace.instruction(known).pc(), known);
            firstAtPc[known] = earlier == null ? known : earlier;
            described[known] = -1;
        }
    }

    void attach(Gpu recorded) {
        gpu = recorded;
        CacheRecords caches = new CacheRecords(gpu, out, CacheRecords.Owner.INSTRUCTION, running.length);
        for (int sm = 0; sm < running.length; sm++) {
            gpu.instructionCache(sm).watch(caches);
        }
    }

    /** Number of {@code instruction}, which is in flight on {@code sm}. */
    int number(int sm, int instruction) {
        return numbers[sm][instruction];
    }

    void reinitialised() {
        out.record("Z").decimal(gpu.now()).end();
    }

    void kernelBegan(int index, ProgramTrace.Kernel k) {
        kernels.put(index, new Running(k));
        if (k.codeEnd() != codeEnd) {
            codeEnd = k.codeEnd();
            out.record("P").decimal(gpu.now()).hex(codeEnd).end();
        }
        out.record("KB").decimal(gpu.now()).decimal(k.id()).text(k.name());
        xyz(k.grid());
        xyz(k.cta());
        out.decimal(k.resources().registersPerThread())
                .decimal(k.resources().sharedBytes())
                .decimal(k.resources().localBytes())
                .decimal(k.resources().constantBytes());
        if (k.stream() != 0) {
            out.hex(k.stream());
        }
        out.end();
    }

    private void xyz(ProgramTrace.Dim3 size) {
        out.decimal(size.x()).then(',').decimal(size.y()).then(',').decimal(size.z());
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {
        ProgramTrace.Kernel k = kernels.get(kernel).kernel;
        running[sm][hardwareCta] = kernel;
        int firstThread = hardwareCta * k.paddedThreadsPerCta();
        out.record("C")
                .decimal(now)
                .decimal(sm)
                .decimal(hardwareCta)
                .decimal(k.id())
                .decimal(cta)
                .decimal(firstThread)
                .decimal(firstThread + k.threadsPerCta())
                .decimal(firstSlot)
                .decimal(k.warpsPerCta())
                .decimal(firstDynamicWarp)
                .end();
    }

    @Override
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now) {
        int number = trace.code(dynamic);
        StaticInstruction code = trace.instruction(number);
        reach(number);
        int before = described[firstAtPc[number]];
        boolean first = before < 0;
        if (before != number) {
            described[firstAtPc[number]] = number;
            out.record("S")
                    .text(statics.isEmpty() ? StaticRecord.of(code, folder) : statics.get(number))
                    .end();
        }
        if (instruction >= numbers[sm].length) {
            numbers[sm] = Arrays.copyOf(numbers[sm], 2 * instruction);
        }
        numbers[sm][instruction] = ++issued;
        int active = trace.active(dynamic);
        int exec = trace.exec(dynamic);
        out.record("I")
                .decimal(now)
                .decimal(sm)
                .decimal(scheduler)
                .decimal(slot)
                .decimal(dynamicWarp)
                .decimal(issued)
                .hex(code.pc())
                .text(program.unit[number] < PIPES.length ? PIPES[program.unit[number]] : "SPEC")
                .hex(active & 0xffffffffL);
        if (exec != active) {
            out.then('/').hex(exec & 0xffffffffL);
        }
        if (code.operation().op() == Opcode.BARRIER) {
            // As GPGPU-Sim, which recorded it.
            boolean unknown = first && !statics.isEmpty();
            out.prefix('b')
                    .decimal(unknown ? -1 : trace.barrier(dynamic))
                    .then(',')
                    .decimal(unknown ? -1 : trace.barrierThreads(dynamic));
        }
        int count = trace.addresses(dynamic, lanes);
        if (count > ProgramTrace.WARP_SIZE) {
            throw BadInput.in(
                    folder,
                    "cannot hold " + code.text() + " (" + code.source().ptx()
                            + "): streams have one address a lane; expected a program without tensor instructions");
        }
        if (count > 0) {
            LocalMemory.OfCta local = gpu.ldst(sm).local(slot);
            if (Space.isLocal(code.memory().space())) {
                local.move(lanes, count);
            }
            coalescer.coalesce(code, exec, lanes, local.wordStride());
            out.addresses(lanes, count)
                    .prefix('q')
                    .decimal(coalescer.count())
                    .prefix('c')
                    .decimal(coalescer.cycles());
        }
        out.end();
    }

    @Override
    public void ctaExited(int sm, int hardwareCta, long now) {
        Running kernel = kernels.get(running[sm][hardwareCta]);
        int id = kernel.kernel.id();
        out.record("X")
                .decimal(now)
                .decimal(sm)
                .decimal(hardwareCta)
                .decimal(id)
                .end();
        if (--kernel.left == 0) {
            kernels.remove(running[sm][hardwareCta]);
            out.record("KE").decimal(now).decimal(id).end();
        }
    }

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long now) {
        out.record("E")
                .decimal(now)
                .decimal(sm)
                .decimal(slot)
                .decimal(dynamicWarp)
                .decimal(1)
                .end();
    }

    StreamWriter writer() {
        return out;
    }
}
