package io.policybridge.simulator.recording;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.Opcode;
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
 * copied from the workload.
 */
final class IssueStream implements SmObserver {
    private static final String[] PIPES = {"SP", "DP", "INT", "SFU", "MEM"};

    private final GpuConfig config;
    private final ProgramTrace trace;
    private final Coalescer coalescer;
    private final int[] pipes;
    private final List<String> statics;
    /** By static instruction: the first one at its pc. By that one: the one that was described last, -1 none. */
    private final int[] firstAtPc;

    private final int[] described;
    private final Cta[][] running;
    private final int[] left;
    private final long[] lanes = new long[ProgramTrace.WARP_SIZE];
    private final StreamWriter out;
    private Gpu gpu;
    private LocalMemory local;
    private int warpsPerCta;
    private int issued;
    /** By dynamic instruction of the trace: its number in the order of issue. */
    private final int[] numbers;

    private record Cta(int kernel, int number, int firstSlot) {}

    /** {@code statics}: records of the static instructions; {@code pipes}: issue register by static instruction. */
    IssueStream(Path folder, GpuConfig config, ProgramTrace trace, List<String> statics, int[] pipes) {
        this.config = config;
        this.trace = trace;
        this.pipes = pipes;
        this.statics = statics;
        coalescer = new Coalescer(config.ldst());
        firstAtPc = firstAtPc(trace.code());
        described = new int[firstAtPc.length];
        Arrays.fill(described, -1);
        numbers = new int[(int) trace.warpInstructions()];
        running = new Cta[config.sm().sms()][config.sm().resources().maxCtas()];
        left = new int[trace.kernels().size()];
        out = StreamWriter.create(
                folder.resolve("issue.zst"),
                "issue",
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
    }

    private static int[] firstAtPc(List<StaticInstruction> code) {
        Map<Long, Integer> first = new HashMap<>();
        int[] firstAtPc = new int[code.size()];
        for (int i = 0; i < firstAtPc.length; i++) {
            first.putIfAbsent(code.get(i).pc(), i);
            firstAtPc[i] = first.get(code.get(i).pc());
        }
        return firstAtPc;
    }

    void attach(Gpu recorded) {
        gpu = recorded;
        CacheRecords caches = new CacheRecords(gpu, out, CacheRecords.Kind.INSTRUCTION, running.length);
        for (int sm = 0; sm < running.length; sm++) {
            gpu.instructionCache(sm).watch(caches);
        }
    }

    /** Numbers of the instructions issued, by their index in the trace; 0: not issued yet. */
    int[] numbers() {
        return numbers;
    }

    void reinitialised() {
        out.record("Z").decimal(gpu.now()).end();
    }

    void kernelBegan(int index) {
        ProgramTrace.Kernel k = trace.kernels().get(index);
        left[index] = k.ctas();
        warpsPerCta = k.warpsPerCta();
        local = new LocalMemory(trace, index, config.sm());
        out.record("KB").decimal(gpu.now()).decimal(k.id()).text(k.name());
        xyz(k.grid());
        xyz(k.cta());
        out.decimal(k.resources().registersPerThread())
                .decimal(k.resources().sharedBytes())
                .decimal(k.resources().localBytes())
                .decimal(k.resources().constantBytes())
                .end();
    }

    private void xyz(ProgramTrace.Dim3 size) {
        out.decimal(size.x()).then(',').decimal(size.y()).then(',').decimal(size.z());
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {
        ProgramTrace.Kernel k = trace.kernels().get(kernel);
        running[sm][hardwareCta] = new Cta(kernel, cta, firstSlot);
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
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, long now) {
        int number = trace.code(dynamic);
        StaticInstruction code = trace.code().get(number);
        int before = described[firstAtPc[number]];
        boolean first = before < 0;
        if (before != number) {
            described[firstAtPc[number]] = number;
            out.record("S").text(statics.get(number)).end();
        }
        numbers[dynamic] = ++issued;
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
                .text(PIPES[pipes[number]])
                .hex(active & 0xffffffffL);
        if (exec != active) {
            out.then('/').hex(exec & 0xffffffffL);
        }
        if (code.operation().op() == Opcode.BARRIER) {
            out.prefix('b')
                    .decimal(first ? -1 : trace.barrier(dynamic))
                    .then(',')
                    .decimal(first ? -1 : trace.barrierThreads(dynamic));
        }
        int count = trace.addresses(dynamic, lanes);
        if (count > 0) {
            if (code.memory().space() == Space.LOCAL) {
                local.move(lanes, count, cta(sm, slot), sm, slot);
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

    /** The CTA whose warp is in {@code slot}. */
    private int cta(int sm, int slot) {
        return running[sm][slot / warpsPerCta].number;
    }

    @Override
    public void ctaExited(int sm, int hardwareCta, long now) {
        int kernel = running[sm][hardwareCta].kernel;
        int id = trace.kernels().get(kernel).id();
        out.record("X")
                .decimal(now)
                .decimal(sm)
                .decimal(hardwareCta)
                .decimal(id)
                .end();
        if (--left[kernel] == 0) {
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
