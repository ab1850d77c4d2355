package io.policybridge.stream.issue;

import io.policybridge.input.BadInput;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.KernelResources;
import io.policybridge.workload.RecordedLaunch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an issue stream (docs/streams.md) record by record for an {@link IssueSink}. Checks that the stream is whole
 * and consistent; any error is a {@link BadInput}.
 */
final class IssueRecords implements AutoCloseable {
    private static final String NAME = "issue";
    private static final int MOST_THREADS_PER_CTA = 4096;
    private static final String KINDS = "T P KB KE Z C X E S I IA IS IF IN";

    /** A kernel that runs. */
    private static final class Launch {
        final int index;
        final ProgramTrace.Kernel kernel;
        int launched;
        int exited;

        Launch(int index, ProgramTrace.Kernel kernel) {
            this.index = index;
            this.kernel = kernel;
        }
    }

    private final StreamReader in;
    private IssueSink sink;
    private final List<Launch> running = new ArrayList<>();
    private int kernels;
    private final StaticCode code;
    private final ResidentWarps resident;

    private final long[] strides = new long[ProgramTrace.WARP_SIZE];
    private final int[] counts = new int[ProgramTrace.WARP_SIZE];
    private long core;
    private boolean traces;
    private long codeEnd = ProgramTrace.Kernel.UNKNOWN_END;
    private boolean begun;
    private boolean clocksRestartedLast;
    /** Whether the clocks have restarted since the last launch, and what has happened since that launch. */
    private boolean restarted = true;

    private final List<Integer> endedSince = new ArrayList<>();
    private long lastEvent;

    /**
     * Opens the issue stream in {@code file}, compressed or plain; its static instructions are added to {@code code}.
     */
    IssueRecords(Path file, StaticCode code, IssueSink sink) {
        this(file, code);
        this.sink = sink;
    }

    /** As above, for {@link #read}. */
    IssueRecords(Path file, StaticCode code) {
        this.code = code;
        in = StreamReader.open(file, NAME);
        resident = new ResidentWarps(in);
    }

    /** Gives up to {@code most} records to {@code to}; false at the end of the stream, as {@link #next}. */
    boolean read(int most, IssueSink to) {
        sink = to;
        boolean more = true;
        for (int i = 0; i < most && more; i++) {
            more = next();
        }
        return more;
    }

    /** Reads the next record; false at the end of the stream, which then is known to be whole. */
    boolean next() {
        if (in.next()) {
            record();
            return true;
        }
        checkEnd();
        return false;
    }

    private void checkEnd() {
        if (kernels == 0) {
            throw BadInput.in(in.file(), "no kernel; expected at least one KB record");
        }
        if (!running.isEmpty()) {
            throw BadInput.in(
                    in.file(),
                    "cut off: kernel " + running.get(0).kernel.id() + " does not finish; expected its KE record");
        }
        if (!clocksRestartedLast) {
            throw BadInput.in(in.file(), "cut off: expected a Z record as the last one");
        }
    }

    /** Core cycle of the last record. */
    long core() {
        return core;
    }

    /** Whether the stream says, in its first record, that it comes from traces. */
    boolean fromTraces() {
        return traces;
    }

    /** What has been said up to the record read last. */
    ReadSoFar soFar() {
        return new ReadSoFar(
                traces, running.stream().map(launch -> launch.index).toList(), restarted, endedSince, core - lastEvent);
    }

    /** A complaint about {@code what} in the record read last. */
    BadInput bad(String what, Object value, String expected) {
        return in.bad(what, value, expected);
    }

    Path file() {
        return in.file();
    }

    /** SHA-256 of the file, hexadecimal; reads what is left of it. */
    String digest() {
        return in.digest();
    }

    @Override
    public void close() {
        in.close();
    }

    private void record() {
        switch (in.kind()) {
            case 'I' -> issue();
            case 'S' -> code.read(in, codeEnd);
            case 'I' << 8 | 'A', 'I' << 8 | 'S', 'I' << 8 | 'F', 'I' << 8 | 'N' -> takeCore();
            case 'E' -> warpRetires();
            case 'C' -> ctaStarts();
            case 'X' -> ctaFinishes();
            case 'K' << 8 | 'B' -> kernelStarts();
            case 'K' << 8 | 'E' -> kernelFinishes();
            case 'Z' -> clocksRestart();
            case 'T' -> comesFromTraces();
            case 'P' -> codeEnds();
            default -> throw in.unknownKind(KINDS);
        }
        clocksRestartedLast = in.kind() == 'Z';
        begun = true;
    }

    private void comesFromTraces() {
        takeCore();
        in.end();
        if (begun) {
            throw in.bad("record", "T", "it only as the first record");
        }
        traces = true;
    }

    private void codeEnds() {
        takeCore();
        long end = in.hex("end");
        in.end();
        if (traces) {
            throw in.bad("record", "P", "none in a run from traces");
        }
        if (codeEnd != ProgramTrace.Kernel.UNKNOWN_END && end < codeEnd) {
            throw in.bad(
                    "end", Long.toHexString(end), "at least " + Long.toHexString(codeEnd) + ", that of the P before");
        }
        codeEnd = end;
    }

    private void clocksRestart() {
        takeCore();
        in.end();
        if (!running.isEmpty()) {
            throw in.bad(
                    "record",
                    "Z",
                    "kernel " + running.get(0).kernel.id() + ", which is running, to finish before the clocks restart");
        }
        restarted = true;
    }

    private void takeCore() {
        long now = in.number("core", 0, Math.min(StreamLimits.CYCLES, core + StreamLimits.GAP));
        if (now < core) {
            throw in.bad("a core cycle not before that of the records before, " + core);
        }
        core = now;
    }

    private void kernelStarts() {
        takeCore();
        if (traces && !restarted) {
            throw in.bad("record", "KB", "a Z record before each kernel of a run from traces");
        }
        int id = in.integer("kernel", 0, Integer.MAX_VALUE);
        if (find(id) != null) {
            throw in.bad("a kernel that is not running");
        }
        String name = in.text("name");
        Dim3 grid = dimensions("grid", Integer.MAX_VALUE);
        Dim3 cta = dimensions("cta", MOST_THREADS_PER_CTA);
        KernelResources resources = new KernelResources(
                in.integer("regs", 0, 1 << 16),
                in.integer("smem", 0, Integer.MAX_VALUE),
                in.integer("lmem", 0, Integer.MAX_VALUE),
                in.integer("cmem", 0, Integer.MAX_VALUE));
        long stream = in.more() ? in.hex("stream") : 0;
        in.end();
        ProgramTrace.Kernel kernel =
                new ProgramTrace.Kernel(id, name, grid, cta, resources, codeEnd, stream, in.file() + ":" + in.line());
        running.add(new Launch(kernels++, kernel));
        sink.kernelBegins(
                kernel,
                restarted
                        ? new RecordedLaunch(core, false, List.of(), 0)
                        : new RecordedLaunch(core, true, endedSince, core - lastEvent));
        restarted = false;
        endedSince.clear();
        lastEvent = core;
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

    /** The running kernel called {@code id}, or null. */
    private Launch find(int id) {
        for (Launch launch : running) {
            if (launch.kernel.id() == id) {
                return launch;
            }
        }
        return null;
    }

    private Launch runningKernel() {
        Launch launch = find(in.integer("kernel", 0, Integer.MAX_VALUE));
        if (launch == null) {
            throw in.bad("a kernel that is running");
        }
        return launch;
    }

    private void kernelFinishes() {
        takeCore();
        Launch launch = runningKernel();
        if (launch.exited != launch.kernel.ctas()) {
            throw in.bad(
                    "finished CTAs", launch.exited, launch.kernel.ctas() + ", all of kernel " + launch.kernel.id());
        }
        in.end();
        running.remove(launch);
        endedSince.add(launch.index);
        lastEvent = core;
        sink.kernelEnds(launch.index, core);
    }

    private void ctaStarts() {
        takeCore();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int hardware = in.integer("hwcta", 0, StreamLimits.SLOTS - 1);
        Launch launch = runningKernel();
        ProgramTrace.Kernel kernel = launch.kernel;
        int cta = in.integer(
                "cta", 0, (int) Math.min(kernel.ctas(), (long) launch.launched + StreamLimits.CTAS_AHEAD) - 1);
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
        CtaPlacement at = new CtaPlacement(launch.index, cta, sm, hardware, slot, slots);
        resident.requireFree(at);
        resident.launch(at, firstDynamic, sink.ctaStarts(at));
    }

    private void ctaFinishes() {
        takeCore();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int hardware = in.integer("hwcta", 0, StreamLimits.SLOTS - 1);
        Launch launch = runningKernel();
        in.end();
        CtaPlacement ended = resident.exit(sm, hardware);
        if (ended.kernel() != launch.index) {
            throw in.bad("kernel", launch.kernel.id(), "the kernel of the CTA in slot " + hardware + " of SM " + sm);
        }
        launch.exited++;
        sink.ctaEnds(ended);
    }

    private void warpRetires() {
        takeCore();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS - 1);
        int warp = resident.retire(sm, slot, in.integer("dyn", 0, Integer.MAX_VALUE));
        in.integer("exit", 0, 1);
        in.end();
        if (warp != ResidentWarps.FREE) {
            sink.warpEnds(warp);
        }
    }

    private void issue() {
        takeCore();
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        in.integer("sched", 0, 255);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS - 1);
        int warp = resident.warp(sm, slot, in.integer("dyn", 0, Integer.MAX_VALUE));
        in.number("inst", 0, StreamLimits.CYCLES);
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
        sink.issued(warp, codeIndex, active, exec);
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
        sink.complete();
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
        sink.barrier(number, threads, in.peekField() == 'a');
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
        sink.addresses(accesses, cycles, base);
        for (int i = 0; i < runs; i++) {
            sink.run(strides[i], counts[i]);
        }
    }

    /**
     * {@code address}, which must be one that a lane can have; those between the ends of a run then are, too. From
     * traces GPGPU-Sim makes local addresses of generic ones, which begin far above 0: any 64 bits may come out.
     */
    private long addressed(long address, boolean local) {
        if (local && traces) {
            return address;
        }
        long least = local ? LocalMapping.BASE : 0;
        long most = local ? StreamLimits.LOCAL_ADDRESS : StreamLimits.ADDRESS;
        if (address < least || address > most) {
            throw in.bad("addresses from " + Long.toHexString(least) + " to " + Long.toHexString(most));
        }
        return address;
    }
}
