package io.policybridge.simulator.cycles;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.RunObserver;
import io.policybridge.simulator.ceiling.LineNumbers;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.sm.Sm;
import io.policybridge.simulator.sm.StallWatch;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Watches one run and puts each cycle of each scheduler into one {@link CycleBin}, kernel by kernel. The sum of all
 * bins of a kernel is its cycles times the schedulers of the GPU: an SM that sleeps is asked too.
 */
public final class RunCycles implements RunObserver {
    private static final int USUAL_LINE = 128;

    private final int schedulers;
    private final int lineBytes;
    private final LineNumbers pcs = new LineNumbers();
    private final List<Long> pcOfNumber = new ArrayList<>();
    /** By bin, and there by 1 + the number of the pc; first those without a pc. */
    private final long[][] counts = new long[CycleBin.values().length][64];

    private final List<KernelCycles> kernels = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private Sm[] sms = {};
    private StallWatch[] stalls = {};
    private SmCycles[] units = {};
    private int first;
    private long cycles;
    private final CycleMarks marks;

    /** Cycles of a run on {@code config}. */
    public RunCycles(GpuConfig config) {
        this(config, CycleMarks.Span.NONE);
    }

    /** As above; {@code exact} is the span in which each cycle has a mark of its own. */
    public RunCycles(GpuConfig config, CycleMarks.Span exact) {
        schedulers = config.sm().issue().schedulers();
        CacheConfig l1d = config.ldst().l1d();
        lineBytes = l1d == null ? USUAL_LINE : l1d.lineBytes();
        sms = new Sm[config.sm().sms()];
        marks = new CycleMarks(sms.length, exact);
    }

    /** Watches {@code gpu} from before its first cycle on. */
    public void attach(Gpu gpu) {
        DramLines dram = new DramLines(gpu.requests(), lineBytes);
        gpu.observe(this);
        gpu.memory().watch(dram, null);
        stalls = new StallWatch[sms.length];
        units = new SmCycles[sms.length];
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm] = gpu.sm(sm);
            stalls[sm] = sms[sm].watchStalls();
            Instructions instructions = gpu.ldst(sm).instructions();
            units[sm] = new SmCycles(gpu.requests(), instructions, gpu.ldst(sm).l1d(), stalls[sm], dram);
            gpu.ldst(sm).observe(units[sm]);
        }
    }

    @Override
    public void cycled(long now) {
        cycles++;
        for (int sm = 0; sm < sms.length; sm++) {
            for (int scheduler = 0; scheduler < schedulers; scheduler++) {
                if (!stalls[sm].knows(scheduler, now)) {
                    sms[sm].explain(scheduler, now);
                }
                if (stalls[sm].kind(scheduler) == StallWatch.ISSUED) {
                    units[sm].mark(stalls[sm].subject(scheduler) * 64L + scheduler + 1);
                }
                count(units[sm], stalls[sm].kind(scheduler), stalls[sm].subject(scheduler));
            }
            marks.add(sm, units[sm].takeMark());
        }
        marks.end();
    }

    private void count(SmCycles unit, int kind, int subject) {
        switch (kind) {
            case StallWatch.ISSUED -> add(CycleBin.ISSUED);
            case StallWatch.THROTTLED -> add(CycleBin.THROTTLED);
            case StallWatch.MEMORY_UNIT -> add(unit, unit.full(), subject);
            case StallWatch.LOAD -> add(unit, unit.awaited(subject), subject);
            case StallWatch.SYNCHRONIZATION -> add(CycleBin.SYNCHRONIZATION);
            case StallWatch.EXECUTION -> add(CycleBin.EXECUTION);
            case StallWatch.FETCH -> add(CycleBin.FETCH);
            case StallWatch.DRAINING -> add(CycleBin.DRAINING);
            default -> add(CycleBin.EMPTY);
        }
    }

    private void add(CycleBin bin) {
        counts[bin.ordinal()][0]++;
    }

    private void add(SmCycles unit, CycleBin bin, int subject) {
        long pc = unit.pc(bin, subject);
        int number = pcs.of(pc);
        if (number == pcOfNumber.size()) {
            pcOfNumber.add(pc);
        }
        long[] own = counts[bin.ordinal()];
        if (number + 1 >= own.length) {
            own = Arrays.copyOf(own, Math.max(2 * own.length, number + 2));
            counts[bin.ordinal()] = own;
        }
        own[number + 1]++;
    }

    @Override
    public void kernelBegan(int index, ProgramTrace.Kernel kernel) {
        if (names.isEmpty()) {
            first = kernel.id();
        }
        names.add(kernel.name());
    }

    @Override
    public void reinitialised() {
        if (names.isEmpty()) {
            return;
        }
        List<KernelCycles.Row> rows = new ArrayList<>();
        for (CycleBin bin : CycleBin.values()) {
            long[] own = counts[bin.ordinal()];
            for (int i = 0; i < own.length; i++) {
                if (own[i] > 0) {
                    rows.add(new KernelCycles.Row(bin, i == 0 ? KernelCycles.NO_PC : pcOfNumber.get(i - 1), own[i]));
                }
            }
            Arrays.fill(own, 0);
        }
        kernels.add(new KernelCycles(first, String.join(" ", names), cycles, schedulers * sms.length, rows));
        names.clear();
        cycles = 0;
    }

    /** What each cycle did, to find where two runs part. */
    public CycleMarks marks() {
        return marks;
    }

    /** Every launch, in order; to be called after the run. */
    public List<KernelCycles> kernels() {
        return List.copyOf(kernels);
    }
}
