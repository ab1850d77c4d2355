package io.policybridge.stream;

import io.policybridge.input.BadInput;
import io.policybridge.workload.DynamicColumns;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads an issue stream (docs/streams.md) into a {@link ProgramTrace}: one pass over the text, then the instructions of
 * each warp are put together. Checks that the stream is whole and consistent; any error is a {@link BadInput}.
 */
public final class IssueTraceReader {
    private static final String NAME = "issue";
    private static final int MOST_THREADS_PER_CTA = 4096;
    private static final String KINDS = "KB KE Z C X E S I IA IS IF IN";

    /** A kernel while it is being read. */
    private static final class Launch {
        final int index;
        final ProgramTrace.Kernel kernel;
        final long start;
        long end = -1;
        int launched;
        int exited;

        Launch(int index, ProgramTrace.Kernel kernel, long start) {
            this.index = index;
            this.kernel = kernel;
            this.start = start;
        }
    }

    private final StreamReader in;
    private final List<Launch> kernels = new ArrayList<>();
    private final StaticCode code = new StaticCode();
    private final CtaLaunches ctas;
    private final DynamicColumns dynamic = new DynamicColumns();
    /** By dynamic instruction: its warp, counted over all launches. */
    private int[] warpOf = new int[1 << 12];

    private final long[] strides = new long[ProgramTrace.WARP_SIZE];
    private final int[] counts = new int[ProgramTrace.WARP_SIZE];
    private long core;
    private boolean clocksRestartedLast;

    private IssueTraceReader(StreamReader in) {
        this.in = in;
        ctas = new CtaLaunches(in);
    }

    /** Reads the issue stream in {@code file}, compressed or plain. */
    public static ProgramTrace read(Path file) {
        try (StreamReader in = StreamReader.open(file, NAME)) {
            IssueTraceReader reader = new IssueTraceReader(in);
            while (in.next()) {
                reader.record();
            }
            return reader.trace();
        }
    }

    private void record() {
        switch (in.kind()) {
            case 'I' -> issue();
            case 'S' -> code.read(in);
            case 'I' << 8 | 'A', 'I' << 8 | 'S', 'I' << 8 | 'F', 'I' << 8 | 'N' -> core();
            case 'E' -> warpRetires();
            case 'C' -> ctaStarts();
            case 'X' -> ctaFinishes();
            case 'K' << 8 | 'B' -> kernelStarts();
            case 'K' << 8 | 'E' -> kernelFinishes();
            case 'Z' -> core();
            default -> throw in.unknownKind(KINDS);
        }
        clocksRestartedLast = in.kind() == 'Z';
    }

    private void core() {
        long now = in.number("core", 0, Math.min(StreamLimits.CYCLES, core + StreamLimits.GAP));
        if (now < core) {
            throw in.bad("a core cycle not before that of the records before, " + core);
        }
        core = now;
    }

    private void kernelStarts() {
        core();
        int id = in.integer("kernel", 0, Integer.MAX_VALUE);
        if (running(id) != null) {
            throw in.bad("a kernel that is not running");
        }
        if (!kernels.isEmpty() && kernels.get(kernels.size() - 1).end < 0) {
            throw in.bad("kernels one after another: kernel "
                    + kernels.get(kernels.size() - 1).kernel.id() + " is still running");
        }
        String name = in.text("name");
        Dim3 grid = dimensions("grid", Integer.MAX_VALUE);
        Dim3 cta = dimensions("cta", MOST_THREADS_PER_CTA);
        KernelResources resources = new KernelResources(
                in.integer("regs", 0, 1 << 16),
                in.integer("smem", 0, Integer.MAX_VALUE),
                in.integer("lmem", 0, Integer.MAX_VALUE),
                in.integer("cmem", 0, Integer.MAX_VALUE));
        in.end();
        ProgramTrace.Kernel kernel = new ProgramTrace.Kernel(id, name, grid, cta, resources);
        kernels.add(new Launch(kernels.size(), kernel, core));
    }

    private Dim3 dimensions(String name, int mostProduct) {
        int[] xyz = new int[3];
        long product = 1;
        in.openField(name);
        for (int i = 0; i < 3; i++) {
            if (i > 0) {
                in.expect(',');
            }
            xyz[i] = in.partInteger(1, Integer.MAX_VALUE);
            product *= xyz[i];
            if (product > mostProduct) {
                throw in.bad("x,y,z with a product of at most " + mostProduct);
            }
        }
        in.closeField();
        return new Dim3(xyz[0], xyz[1], xyz[2]);
    }

    private Launch running(int id) {
        for (int i = kernels.size() - 1; i >= 0; i--) {
            if (kernels.get(i).kernel.id() == id && kernels.get(i).end < 0) {
                return kernels.get(i);
            }
        }
        return null;
    }

    private Launch runningKernel() {
        int id = in.integer("kernel", 0, Integer.MAX_VALUE);
        Launch launch = running(id);
        if (launch == null) {
            throw in.bad("a kernel that is running");
        }
        return launch;
    }

    private void kernelFinishes() {
        core();
        Launch launch = runningKernel();
        if (launch.exited != launch.kernel.ctas()) {
            throw in.bad(
                    "finished CTAs", launch.exited, launch.kernel.ctas() + ", all of kernel " + launch.kernel.id());
        }
        launch.end = core;
        in.end();
    }

    private void ctaStarts() {
        core();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int hardware = in.integer("hwcta", 0, StreamLimits.SLOTS - 1);
        Launch launch = runningKernel();
        ProgramTrace.Kernel kernel = launch.kernel;
        int cta = in.integer("cta", 0, kernel.ctas() - 1);
        int first = in.integer("firstthread", 0, StreamLimits.SLOTS * ProgramTrace.WARP_SIZE - 1);
        int end = in.integer("endthread", 0, StreamLimits.SLOTS * ProgramTrace.WARP_SIZE);
        if (end - first != kernel.threadsPerCta()) {
            throw in.bad("firstthread + " + kernel.threadsPerCta() + ", the threads of a CTA of kernel " + kernel.id());
        }
        int slot = in.integer("firstslot", 0, StreamLimits.SLOTS - 1);
        int slots = in.integer("slots", kernel.warpsPerCta(), kernel.warpsPerCta());
        int firstDynamic = in.integer("firstdyn", 0, Integer.MAX_VALUE - StreamLimits.SLOTS);
        in.end();
        if (launch.launched == kernel.ctas()) {
            throw in.bad("cta", cta, "no further CTA of kernel " + kernel.id());
        }
        launch.launched++;
        ctas.launch(launch.index, cta, new CtaPlacement(sm, hardware, slot, slots), firstDynamic);
    }

    private void ctaFinishes() {
        core();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int hardware = in.integer("hwcta", 0, StreamLimits.SLOTS - 1);
        Launch launch = runningKernel();
        in.end();
        if (kernels.get(ctas.kernel(ctas.exit(sm, hardware))) != launch) {
            throw in.bad("kernel", launch.kernel.id(), "the kernel of the CTA in slot " + hardware + " of SM " + sm);
        }
        launch.exited++;
    }

    private void warpRetires() {
        core();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS - 1);
        ctas.checkRetired(sm, slot, in.integer("dyn", 0, Integer.MAX_VALUE));
        in.integer("exit", 0, 1);
        in.end();
    }

    private void issue() {
        core();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        in.integer("sched", 0, 255);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS - 1);
        int warp = ctas.warp(sm, slot, in.integer("dyn", 0, Integer.MAX_VALUE));
        in.integer("inst", 0, StreamLimits.UID);
        int codeIndex = code.index(in.hex("pc"), in);
        if (!in.takeDash()) {
            in.word("pipe");
        }
        in.openField("mask");
        int active = in.partMask();
        int exec = in.take('/') ? in.partMask() : active;
        in.closeField();
        if ((exec & ~active) != 0) {
            throw in.bad("an exec mask inside the active mask");
        }
        if (dynamic.isFull()) {
            throw in.bad("record", dynamic.size(), "fewer warp instructions or addresses in one stream");
        }
        if (dynamic.size() == warpOf.length) {
            warpOf = Arrays.copyOf(warpOf, warpOf.length + (warpOf.length >> 1));
        }
        warpOf[dynamic.add(codeIndex, active, exec)] = warp;
        boolean barrier = in.peekField() == 'b';
        if (barrier) {
            barrier(codeIndex);
        }
        if (barrier != code.isBarrier(codeIndex)) {
            throw in.bad(
                    "barrier",
                    barrier ? "present" : "none",
                    barrier ? "none: no barrier instruction" : "bID,COUNT of a barrier instruction");
        }
        boolean addresses = in.peekField() == 'a';
        code.checkAddresses(codeIndex, exec, addresses, in);
        if (addresses) {
            addresses(Integer.bitCount(exec), code.isLocal(codeIndex));
        }
        in.end();
    }

    private void barrier(int codeIndex) {
        in.openField("barrier");
        in.expect('b');
        int number = in.partInteger(-1, StreamLimits.BARRIERS - 1);
        in.expect(',');
        int threads = in.partInteger(-1, MOST_THREADS_PER_CTA);
        in.closeField();
        if (number == -1) {
            number = code.barrierOperand(codeIndex, 0, 0);
            threads = code.barrierOperand(codeIndex, 1, -1);
        }
        dynamic.addBarrier(number, threads, in.peekField() == 'a');
    }

    private void addresses(int lanes, boolean local) {
        in.openField("addresses");
        in.expect('a');
        long base = in.partHex();
        long address = addressed(base, local);
        int runs = 0;
        int listed = 1;
        while (in.inField()) {
            if (listed >= lanes) {
                throw in.bad("one address for each of " + lanes + " lanes");
            }
            if (!in.take('+') && in.peek() != '-') {
                throw in.bad("signed differences between addresses");
            }
            strides[runs] = in.partNumber(-StreamLimits.ADDRESS, StreamLimits.ADDRESS);
            counts[runs] = in.take('*') ? in.partInteger(1, lanes - listed) : 1;
            address = addressed(address + strides[runs] * counts[runs], local);
            listed += counts[runs++];
        }
        if (listed != lanes) {
            throw in.bad("one address for each of " + lanes + " lanes");
        }
        in.openField("accesses");
        in.expect('q');
        int accesses = in.partInteger(0, 1 << 16);
        in.closeField();
        in.openField("cycles");
        in.expect('c');
        int cycles = in.partInteger(0, 1 << 16);
        in.closeField();
        dynamic.addAddresses(accesses, cycles, base);
        for (int i = 0; i < runs; i++) {
            dynamic.addRun(strides[i], counts[i]);
        }
    }

    /** {@code address}, which must be one that a lane can have; those between the ends of a run then are, too. */
    private long addressed(long address, boolean local) {
        long least = local ? LocalMapping.BASE : 0;
        long most = local ? StreamLimits.LOCAL_ADDRESS : StreamLimits.ADDRESS;
        if (address < least || address > most) {
            throw in.bad("addresses from " + Long.toHexString(least) + " to " + Long.toHexString(most));
        }
        return address;
    }

    private ProgramTrace trace() {
        if (kernels.isEmpty()) {
            throw BadInput.in(in.file(), "no kernel; expected at least one KB record");
        }
        for (Launch launch : kernels) {
            if (launch.end < 0) {
                throw BadInput.in(
                        in.file(),
                        "cut off: kernel " + launch.kernel.id() + " does not finish; expected its KE record");
            }
        }
        if (!clocksRestartedLast) {
            throw BadInput.in(in.file(), "cut off: expected a Z record as the last one");
        }
        int[] warpStart = warpStarts();
        int[] next = warpStart.clone();
        int[] place = warpOf;
        for (int i = 0; i < dynamic.size(); i++) {
            place[i] = next[warpOf[i]]++;
        }
        List<ProgramTrace.Kernel> listed = new ArrayList<>();
        kernels.forEach(launch -> listed.add(launch.kernel));
        return new ProgramTrace(
                listed,
                code.instructions(),
                placements(),
                warpStart,
                dynamic.reordered(place),
                new ProgramTrace.Recorded(in.digest(), core, List.of()));
    }

    private int[] warpStarts() {
        int[] starts = new int[ctas.warps() + 1];
        for (int i = 0; i < dynamic.size(); i++) {
            starts[warpOf[i] + 1]++;
        }
        for (int warp = 0; warp < ctas.warps(); warp++) {
            if (starts[warp + 1] == 0) {
                throw BadInput.in(
                        in.file(),
                        "warp " + warp + " in order of launch issued nothing; expected at least one I record");
            }
            starts[warp + 1] += starts[warp];
        }
        return starts;
    }

    private ProgramTrace.Placement[] placements() {
        ProgramTrace.Placement[] placements = new ProgramTrace.Placement[kernels.size()];
        for (int i = 0; i < placements.length; i++) {
            Launch launch = kernels.get(i);
            int count = launch.kernel.ctas();
            placements[i] = new ProgramTrace.Placement(
                    launch.start, launch.end, new int[count], new int[count], new int[count]);
            Arrays.fill(placements[i].firstWarp(), -1);
        }
        for (int i = 0; i < ctas.size(); i++) {
            ProgramTrace.Placement placement = placements[ctas.kernel(i)];
            int cta = ctas.cta(i);
            if (placement.firstWarp()[cta] >= 0) {
                throw BadInput.in(
                        in.file(),
                        "CTA " + cta + " of kernel "
                                + kernels.get(ctas.kernel(i)).kernel.id() + " was launched twice");
            }
            placement.sm()[cta] = ctas.sm(i);
            placement.hardwareCta()[cta] = ctas.hardwareCta(i);
            placement.firstWarp()[cta] = ctas.firstWarp(i);
        }
        return placements;
    }
}
