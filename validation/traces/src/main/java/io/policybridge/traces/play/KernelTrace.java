package io.policybridge.traces.play;

import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.EncodedInstruction;
import io.policybridge.traces.file.KernelHeader;
import io.policybridge.traces.file.TraceInstruction;
import io.policybridge.traces.file.TraceLines;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.traces.sass.SassInstruction;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction.Copying;
import java.nio.file.Path;

/**
 * The trace of one kernel, read CTA by CTA, in the order of the file: as Accel-Sim does it, whatever numbers the CTAs
 * have there.
 */
final class KernelTrace implements AutoCloseable {
    private static final String CTA_BEGINS = "#BEGIN_TB";
    private static final String CTA_ENDS = "#END_TB";
    private static final String COUNT = "insts = ";
    private static final String WARP = "warp = ";
    private static final String CTA_NUMBER = "thread block = ";
    private static final long HIGHEST_ADDRESS = (1L << 56) - 1;
    private static final long LOCAL_BYTES = 1 << 14;
    private static final int WORD = 4;
    private static final int ALL = -1;

    private final TraceLines lines;
    private final KernelHeader header;
    private final ProgramTrace.Kernel kernel;
    private final SassCode code;
    private final TraceInstruction line = new TraceInstruction();
    private final EncodedInstruction encoded = new EncodedInstruction();

    /** Where the instructions of the CTA go that is read. */
    private CtaSink sink;
    /** By warp of it: whether it has instructions. */
    private boolean[] begun;

    private int warp;
    /** Lines of the warp that are still to come, and lanes of it that have not ended. */
    private long left;

    private int alive;

    /** Opens the trace in {@code file}, the {@code id}th kernel from 1. */
    KernelTrace(Path file, int id, SassCode code) {
        this.code = code;
        lines = TraceLines.open(file);
        try {
            header = KernelHeader.read(lines);
            SassCode.check(header, lines);
        } catch (RuntimeException e) {
            lines.close();
            throw e;
        }
        kernel = new ProgramTrace.Kernel(
                id,
                header.name(),
                header.grid(),
                header.cta(),
                new ProgramTrace.KernelResources(header.registers(), header.sharedBytes(), 0, 0),
                ProgramTrace.Kernel.UNKNOWN_END,
                header.stream(),
                file.toString());
    }

    ProgramTrace.Kernel kernel() {
        return kernel;
    }

    /** Version of its machine code. */
    int binary() {
        return header.binary();
    }

    /** Local addresses are those of a CTA that is alone on a GPU of one SM. */
    LocalMapping local() {
        return new LocalMapping(kernel.paddedThreadsPerCta(), 1, 1);
    }

    /** Reads the next CTA of the file into {@code into}: each of its warps has instructions. */
    void nextCta(CtaSink into) {
        sink = into;
        beginCta();
        begun = new boolean[kernel.warpsPerCta()];
        warp = -1;
        boolean more = true;
        while (more && lines.next()) {
            if (!lines.isEmpty()) {
                more = line(lines.first());
            }
        }
        endWarp();
        for (int i = 0; i < begun.length; i++) {
            if (!begun[i]) {
                throw lines.bad(
                        "warp " + i,
                        "none",
                        "a line '" + WARP + i + "' and instructions of it: Accel-Sim ends in an assertion");
            }
        }
    }

    private void beginCta() {
        boolean more = lines.next();
        while (more && lines.isEmpty()) {
            more = lines.next();
        }
        if (!more) {
            throw BadInput.in(
                    lines.file(),
                    "has fewer CTAs than its grid, " + kernel.ctas() + "; Accel-Sim ends in an assertion there");
        }
        if (!lines.text().strip().equals(CTA_BEGINS)) {
            throw lines.bad(CTA_BEGINS);
        }
    }

    /** Takes a line inside a CTA, which begins with {@code begin}; whether the CTA goes on. */
    private boolean line(int begin) {
        if (begin == '#' || begin == 't' || begin == 'w' || begin == 'i') {
            String text = lines.text();
            if (text.strip().equals(CTA_ENDS)) {
                return false;
            }
            if (text.startsWith(WARP)) {
                beginWarp(text);
            } else if (text.startsWith(COUNT)) {
                count(text);
            } else if (!text.startsWith(CTA_NUMBER)) {
                throw lines.bad(
                        CTA_ENDS + ", '" + CTA_NUMBER + "X,Y,Z', '" + WARP + "N', '" + COUNT + "N' or an instruction");
            }
        } else {
            instruction();
        }
        return true;
    }

    private void beginWarp(String text) {
        endWarp();
        warp = number(text, WARP, kernel.warpsPerCta() - 1);
        if (begun[warp]) {
            throw lines.bad("warp", warp, "each warp once in a CTA");
        }
        left = -1;
    }

    private void count(String text) {
        if (warp < 0 || left >= 0) {
            throw lines.bad("it behind '" + WARP + "N', once");
        }
        left = number(text, COUNT, Integer.MAX_VALUE);
        int threads = kernel.threadsPerCta() - warp * ProgramTrace.WARP_SIZE;
        alive = threads >= ProgramTrace.WARP_SIZE ? ALL : (1 << threads) - 1;
        begun[warp] = left > 0;
    }

    private int number(String text, String begin, int most) {
        String digits = text.substring(begin.length()).strip();
        if (!digits.matches("\\d{1,10}") || Long.parseLong(digits) > most) {
            throw lines.bad(begin.substring(0, begin.indexOf(' ')), digits, "a number from 0 to " + most);
        }
        return Integer.parseInt(digits);
    }

    private void endWarp() {
        if (warp < 0) {
            return;
        }
        if (left > 0) {
            throw lines.bad(
                    "instructions of warp " + warp, "fewer", left + " more: " + COUNT.strip() + " promises them");
        }
        if (alive != 0 && begun[warp]) {
            throw lines.bad(
                    "warp " + warp,
                    "lanes " + Integer.toHexString(alive) + " do not end",
                    "an EXIT of each lane: Accel-Sim ends in a segmentation fault");
        }
        if (begun[warp]) {
            sink.warpEnds(warp);
        }
        warp = -1;
    }

    private void instruction() {
        if (warp < 0 || left < 0) {
            throw lines.bad("it behind '" + COUNT + "N' of a warp");
        }
        if (left-- == 0) {
            throw lines.bad("no more instructions of warp " + warp + " than " + COUNT.strip() + " promises");
        }
        line.read(lines, header);
        SassInstruction instruction = code.of(line, header, lines);
        if (alive == 0) {
            throw lines.bad("no instruction behind the EXIT of all lanes: Accel-Sim ends in an assertion or never");
        }
        if (instruction.isExit()) {
            end(line.mask());
        }
        append(instruction);
    }

    private void end(int mask) {
        if ((mask & ~alive) != 0) {
            throw lines.bad(
                    "mask",
                    Integer.toHexString(mask),
                    "lanes that have not ended, " + Integer.toHexString(alive) + ": Accel-Sim ends in an assertion");
        }
        alive &= ~mask;
    }

    private void append(SassInstruction instruction) {
        boolean hasAddresses = instruction.isAccess() && line.lanes() > 0;
        if (hasAddresses && !line.isAddressed()) {
            throw lines.bad("bytes of the access", 0, "some, and addresses");
        }
        int space = space(instruction);
        encoded.begin(code.number(instruction, space), line.mask(), line.mask());
        boolean awaits = instruction.copying() == Copying.AWAITS_GROUPS;
        if (instruction.isBarrier() || awaits) {
            encoded.has(EncodedInstruction.BARRIER);
            encoded.add(awaits ? (int) line.immediate() : 0);
            encoded.add(ALL);
        }
        if (hasAddresses) {
            encoded.has(EncodedInstruction.ADDRESSES);
            addresses(space == Space.LOCAL, instruction.bytes());
        }
        sink.instruction(warp, encoded, encoded.complete());
    }

    /** The space that it accesses; where only its addresses tell, the first of them does. */
    private int space(SassInstruction instruction) {
        if (!instruction.isGeneric()) {
            return instruction.space();
        }
        if (header.sharedBase() == 0 || header.localBase() == 0) {
            return Space.SHARED;
        }
        if (line.lanes() == 0) {
            return Space.GLOBAL;
        }
        long address = line.address(0);
        boolean behindLocal = Long.compareUnsigned(address, header.localBase()) >= 0;
        if (!behindLocal && Long.compareUnsigned(address, header.sharedBase()) >= 0) {
            return Space.SHARED;
        }
        boolean local = behindLocal && Long.compareUnsigned(address, header.localBase() + LOCAL_BYTES) < 0;
        return local ? Space.LOCAL : Space.GLOBAL;
    }

    private void addresses(boolean local, int bytes) {
        int lanes = line.mask();
        long before = 0;
        long stride = 0;
        int run = 0;
        for (int i = 0; lanes != 0; i++) {
            long address = line.address(i);
            if (local) {
                address = localAddress(
                        address, bytes, warp * ProgramTrace.WARP_SIZE + Integer.numberOfTrailingZeros(lanes));
            } else if (address < 0 || address > HIGHEST_ADDRESS) {
                throw lines.bad("address", Long.toHexString(address), "at most " + Long.toHexString(HIGHEST_ADDRESS));
            }
            lanes &= lanes - 1;
            if (i == 0) {
                encoded.add(address);
            } else if (run > 0 && address - before == stride) {
                run++;
            } else {
                run(run, stride);
                stride = address - before;
                run = 1;
            }
            before = address;
        }
        run(run, stride);
    }

    private void run(int count, long stride) {
        if (count > 0) {
            encoded.add(count);
            encoded.add(stride);
        }
    }

    /** Where word and byte of {@code thread}'s local memory lie, see {@link #local}. */
    private long localAddress(long address, int bytes, int thread) {
        long within = address & WORD - 1;
        if (bytes >= WORD ? within != 0 : within + bytes > WORD) {
            throw lines.bad(
                    "local address",
                    Long.toHexString(address),
                    "an access inside words of " + WORD + " bytes: Accel-Sim ends in an assertion");
        }
        long word = address >>> 2;
        return LocalMapping.BASE + word * WORD * kernel.paddedThreadsPerCta() + (long) WORD * thread + within;
    }

    @Override
    public void close() {
        lines.close();
    }
}
