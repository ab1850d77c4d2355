package io.policybridge.workload;

import io.policybridge.config.GpuConfig;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What every warp of a program executes, keyed by (kernel, CTA, warp in CTA), independent of where and when it ran, and
 * all of it in memory. The dynamic instructions of one warp are consecutive indices from {@link #first} to before
 * {@link #end}. Kernels are named by their place in {@link #kernels}, CTAs and warps count from 0. Immutable, and safe
 * to share between threads.
 */
public final class ProgramTrace implements RecordedPlayback, PlayableProgram {

    /**
     * One kernel launch. CTAs count from 0, x fastest.
     *
     * @param id as messages and recordings name it
     * @param grid CTAs
     * @param cta threads of a CTA
     * @param codeEnd pc behind the last instruction of all functions: from there on, fetch gets no instruction;
     *     {@link #UNKNOWN_END} if that was not recorded
     * @param stream GPGPU-Sim's number for its CUDA stream, by which the development line splits some statistics; any
     *     number, unsigned
     * @param place in the file that describes it, as complaints begin: {@code FILE:LINE}
     */
    public record Kernel(
            int id,
            String name,
            Dim3 grid,
            Dim3 cta,
            KernelResources resources,
            long codeEnd,
            long stream,
            String place) {
        /** Fetch gets an instruction at every pc. */
        public static final long UNKNOWN_END = Long.MAX_VALUE;

        /** CTAs of the grid. */
        public int ctas() {
            return grid.all();
        }

        public int threadsPerCta() {
            return cta.all();
        }

        public int warpsPerCta() {
            return (cta.all() + WARP_SIZE - 1) / WARP_SIZE;
        }

        /** Threads of a CTA rounded up to whole warps: what a CTA takes of an SM's hardware threads. */
        public int paddedThreadsPerCta() {
            return warpsPerCta() * WARP_SIZE;
        }
    }

    /** A size in three dimensions. */
    public record Dim3(int x, int y, int z) {
        public int all() {
            return x * y * z;
        }
    }

    /** What a kernel needs; bytes of local memory are per thread, of shared memory per CTA. */
    public record KernelResources(int registersPerThread, int sharedBytes, int localBytes, int constantBytes) {}

    /**
     * The run that a trace was recorded from.
     *
     * @param digest SHA-256 of what was read, hexadecimal
     * @param cycles core cycles of the whole run, over all kernels
     * @param fromTraces whether it was a run from traces
     * @param local of a kernel the layout of local memory; null where it is unknown
     */
    public record Recorded(String digest, long cycles, boolean fromTraces, Function<Kernel, LocalMapping> local) {}

    /** Lanes of a warp. */
    public static final int WARP_SIZE = 32;

    private final List<Kernel> kernels;
    private final List<StaticInstruction> code;
    private final Placement[] placements;
    private final int[] warpStart;
    /** By dynamic instruction one bit: the last of its warp. */
    private final long[] last;

    private final DynamicColumns dynamic;
    private final Recorded recorded;

    /**
     * A trace.
     *
     * @param placements by kernel
     * @param warpStart by warp, counted over all CTAs in order of launch: its first dynamic instruction; and the end
     */
    public ProgramTrace(
            List<Kernel> kernels,
            List<StaticInstruction> code,
            Placement[] placements,
            int[] warpStart,
            DynamicColumns dynamic,
            Recorded recorded) {
        this.kernels = List.copyOf(kernels);
        this.code = List.copyOf(code);
        this.placements = placements;
        this.warpStart = warpStart;
        this.dynamic = dynamic;
        this.recorded = recorded;
        last = new long[dynamic.size() + Long.SIZE - 1 >> 6];
        for (int warp = 1; warp < warpStart.length; warp++) {
            last[warpStart[warp] - 1 >> 6] |= 1L << warpStart[warp] - 1;
        }
    }

    @Override
    public ProgramTrace withLocal(Function<Kernel, LocalMapping> local) {
        Recorded laidOut = new Recorded(recorded.digest, recorded.cycles, recorded.fromTraces, local);
        return new ProgramTrace(kernels, code, placements, warpStart, dynamic, laidOut);
    }

    /**
     * Where and when the CTAs of one kernel ran when they were recorded.
     *
     * @param launch when the kernel was launched
     * @param end core cycle in which the last CTA finished
     * @param sm by CTA
     * @param hardwareCta by CTA
     * @param firstWarp by CTA: place of its warp 0 among all warps of the trace
     */
    public record Placement(RecordedLaunch launch, long end, int[] sm, int[] hardwareCta, int[] firstWarp) {
        /** The same CTAs, of which the last finished in core cycle {@code finished}. */
        public Placement until(long finished) {
            return new Placement(launch, finished, sm, hardwareCta, firstWarp);
        }
    }

    /** Kernels in launch order. */
    public List<Kernel> kernels() {
        return kernels;
    }

    /** Static instructions; a dynamic instruction names one by index. */
    public List<StaticInstruction> code() {
        return code;
    }

    @Override
    public Playback play(GpuConfig config) {
        return this;
    }

    /** Each part is all of it. */
    @Override
    public Parts split(int parts) {
        return new SeparateParts(Collections.nCopies(parts, this));
    }

    @Override
    public void close() {
        // nothing is forgotten
    }

    @Override
    public Optional<String> identity() {
        return Optional.of(recorded.digest);
    }

    @Override
    public boolean fromTraces() {
        return recorded.fromTraces;
    }

    @Override
    public Kernel kernel(int index) {
        return index < kernels.size() ? kernels.get(index) : null;
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        int[] first = new int[kernels.get(index).warpsPerCta()];
        for (int warp = 0; warp < first.length; warp++) {
            first[warp] = first(index, cta, warp);
        }
        return new StartingCta(first, recordedSm(index, cta), recordedHardwareCta(index, cta));
    }

    @Override
    public int knownInstructions() {
        return code.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return code.get(number);
    }

    @Override
    public int after(int dynamicIndex) {
        return (last[dynamicIndex >> 6] >>> dynamicIndex & 1) != 0 ? NONE : dynamicIndex + 1;
    }

    @Override
    public int advance(int dynamicIndex) {
        return after(dynamicIndex);
    }

    @Override
    public void keep(int dynamicIndex) {
        // nothing is forgotten
    }

    @Override
    public void drop(int dynamicIndex) {
        // nothing is forgotten
    }

    /** First dynamic instruction of a warp. */
    public int first(int kernelIndex, int cta, int warpInCta) {
        return warpStart[placements[kernelIndex].firstWarp[cta] + warpInCta];
    }

    /** End (exclusive) of its dynamic instructions. */
    public int end(int kernelIndex, int cta, int warpInCta) {
        return warpStart[placements[kernelIndex].firstWarp[cta] + warpInCta + 1];
    }

    @Override
    public int code(int dynamicIndex) {
        return dynamic.code[dynamicIndex];
    }

    @Override
    public int active(int dynamicIndex) {
        return dynamic.active[dynamicIndex];
    }

    @Override
    public int exec(int dynamicIndex) {
        return dynamic.exec[dynamicIndex];
    }

    @Override
    public int barrier(int dynamicIndex) {
        return dynamic.barrier(dynamicIndex);
    }

    @Override
    public int barrierThreads(int dynamicIndex) {
        return dynamic.barrierThreads(dynamicIndex);
    }

    @Override
    public int addresses(int dynamicIndex, long[] out) {
        return dynamic.addresses(dynamicIndex, out);
    }

    /**
     * Accesses that GPGPU-Sim's coalescer generated for a memory instruction; 0 for instructions without addresses. A
     * check, not an input.
     */
    public int accesses(int dynamicIndex) {
        return dynamic.accesses(dynamicIndex);
    }

    /**
     * Core cycles that the memory stage was found to need; 0 for instructions without addresses. A check, not an input.
     */
    public int cycles(int dynamicIndex) {
        return dynamic.cycles(dynamicIndex);
    }

    /** SM on which the CTA ran when it was recorded: local addresses belong to that SM ... */
    public int recordedSm(int kernelIndex, int cta) {
        return placements[kernelIndex].sm[cta];
    }

    /** ... and to this hardware CTA slot. */
    public int recordedHardwareCta(int kernelIndex, int cta) {
        return placements[kernelIndex].hardwareCta[cta];
    }

    @Override
    public LocalMapping recordedLocal(int kernelIndex, LocalMapping otherwise) {
        return recorded.local == null ? otherwise : recorded.local.apply(kernels.get(kernelIndex));
    }

    @Override
    public Kernel joining(int index, Launched launched, long now) {
        return index < kernels.size() && recordedLaunch(index).isDue(launched, now) ? kernels.get(index) : null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int kernelIndex) {
        return placements[kernelIndex].launch;
    }

    /** Core cycle at which that kernel was handed to the GPU when it was recorded. */
    public long recordedStart(int kernelIndex) {
        return placements[kernelIndex].launch.core();
    }

    @Override
    public long recordedEnd(int kernelIndex) {
        return placements[kernelIndex].end;
    }

    @Override
    public String digest() {
        return recorded.digest;
    }

    @Override
    public long warpInstructions() {
        return dynamic.size();
    }

    /** Thread instructions recorded: lanes that remained after the predicates. */
    public long instructions() {
        long lanes = 0;
        for (int i = 0; i < dynamic.size(); i++) {
            lanes += Integer.bitCount(dynamic.exec[i]);
        }
        return lanes;
    }

    /** Core cycles of the whole recorded run, over all kernels. */
    public long recordedCycles() {
        return recorded.cycles;
    }
}
