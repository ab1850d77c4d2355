package io.policybridge.simulator.recording;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the issue stream of a simulation: kernels, CTAs, warps and every warp instruction where and when it is issued,
 * with the local addresses of that slot, and the events of the instruction caches except hits.
 */
final class IssueStream implements SmObserver {
    private final GpuConfig config;
    private final DescribedInstructions described;
    /** By SM; the SMs of a cluster have the same. */
    private final IssuedRecords[] ofSms;
    /** By SM and hardware CTA slot: the kernel of the CTA. */
    private final int[][] running;

    /** By kernel that runs: its shape, and its CTAs that have not finished. */
    private final Map<Integer, Running> kernels = new HashMap<>();

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
    IssueStream(Path folder, GpuConfig config, boolean fromTraces, List<String> statics) {
        this.config = config;
        described = new DescribedInstructions(folder, statics);
        ofSms = new IssuedRecords[config.sm().sms()];
        numbers = new int[ofSms.length][64];
        running = new int[ofSms.length][config.sm().resources().maxCtas()];
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
        if (fromTraces) {
            out.record("T").decimal(0).end();
        }
    }

    void attach(Gpu recorded) {
        gpu = recorded;
        int cores = config.sm().clusters().cores();
        for (int sm = 0; sm < ofSms.length; sm++) {
            ofSms[sm] = sm % cores == 0 ? new IssuedRecords(this, gpu, config.ldst(), sm) : ofSms[sm - 1];
        }
        CacheRecords caches = new CacheRecords(gpu, ofSms, CacheRecords.Owner.INSTRUCTION);
        for (int sm = 0; sm < ofSms.length; sm++) {
            gpu.instructionCache(sm).watch(caches);
        }
    }

    /** What writes the records of {@code sm}. */
    ClusterRecords of(int sm) {
        return ofSms[sm];
    }

    /** Number of {@code instruction}, which is in flight on {@code sm}. */
    int number(int sm, int instruction) {
        return numbers[sm][instruction];
    }

    /** The next number: from now on that of {@code instruction} on {@code sm}. */
    int numbered(int sm, int instruction) {
        if (instruction >= numbers[sm].length) {
            numbers[sm] = Arrays.copyOf(numbers[sm], 2 * instruction);
        }
        numbers[sm][instruction] = ++issued;
        return issued;
    }

    DescribedInstructions described() {
        return described;
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
    public boolean isSplitBySm() {
        return true;
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {
        ProgramTrace.Kernel k = kernels.get(kernel).kernel;
        running[sm][hardwareCta] = kernel;
        int firstThread = hardwareCta * k.paddedThreadsPerCta();
        ofSms[sm]
                .record("C")
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
        ofSms[sm].issued(sm, scheduler, slot, dynamicWarp, dynamic, instruction, now);
    }

    @Override
    public void ctaExited(int sm, int hardwareCta, long now) {
        int kernel = running[sm][hardwareCta];
        ofSms[sm].exited(sm, hardwareCta, kernel, kernels.get(kernel).kernel.id(), now);
    }

    /** A CTA of kernel {@code index} has finished in this cycle, and is the next one in the stream. */
    void finished(int index) {
        Running kernel = kernels.get(index);
        if (--kernel.left == 0) {
            kernels.remove(index);
            out.record("KE").decimal(gpu.now()).decimal(kernel.kernel.id()).end();
        }
    }

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long now) {
        ofSms[sm]
                .record("E")
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
