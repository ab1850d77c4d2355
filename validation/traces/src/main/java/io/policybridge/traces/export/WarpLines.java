package io.policybridge.traces.export;

import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedPlayback;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.HexFormat;

/** The lines of one warp of a recorded run. */
final class WarpLines {
    private static final int SYNC = 1;
    private static final int WORD = 4;
    private static final HexFormat HEX = HexFormat.of();

    private final RecordedPlayback run;
    private final ExportedCode code = new ExportedCode();
    private final long[] addresses = new long[ProgramTrace.WARP_SIZE];
    private final StringBuilder text = new StringBuilder();
    private int count;

    WarpLines(RecordedPlayback run) {
        this.run = run;
    }

    /** Where local memory lies: recorded addresses are those of a place on a GPU, traces have those of a thread. */
    record Place(LocalMapping recorded, int sm, int hardwareCta) {}

    /**
     * The warp that begins with {@code first}, from its line {@code insts} on.
     *
     * @throws io.policybridge.input.BadInput if a trace cannot have one of its instructions
     */
    String of(ProgramTrace.Kernel kernel, Place place, int first) {
        text.setLength(0);
        count = 0;
        for (int dynamic = first; dynamic != RecordedPlayback.NONE; dynamic = run.after(dynamic)) {
            line(kernel, place, dynamic);
        }
        return "insts = " + count + "\n" + text;
    }

    private void line(ProgramTrace.Kernel kernel, Place place, int dynamic) {
        StaticInstruction instruction = run.instruction(run.code(dynamic));
        if (instruction.control().barrierType() >= 0) {
            requireWhole(kernel, instruction, dynamic);
        }
        ExportedCode.Line line = code.line(kernel, instruction, run.endsLanes(dynamic));
        int exec = run.exec(dynamic);
        count++;
        text.append(line.pc())
                .append(' ')
                .append(HEX.toHexDigits(exec))
                .append(' ')
                .append(line.code());
        if (line.access()) {
            addresses(kernel, place, instruction, exec, run.addresses(dynamic, addresses));
        }
        text.append(" 0\n");
    }

    /** Accel-Sim's barriers are those of all threads of a CTA. */
    private void requireWhole(ProgramTrace.Kernel kernel, StaticInstruction instruction, int dynamic) {
        int threads = run.barrierThreads(dynamic);
        boolean all = threads < 0 || threads >= kernel.threadsPerCta();
        if (!all || instruction.control().barrierType() != SYNC) {
            throw ExportedCode.refused(kernel, instruction, "a barrier of all threads of the CTA, without a reduction");
        }
    }

    private void addresses(
            ProgramTrace.Kernel kernel, Place place, StaticInstruction instruction, int exec, int lanes) {
        for (int i = 0; i < lanes && Space.isLocal(instruction.memory().space()); i++) {
            addresses[i] = threadsOwn(kernel, place, addresses[i]);
        }
        if (lanes == 0) {
            text.append(" 1 0x0 0");
            return;
        }
        long stride = lanes == 1 ? 0 : addresses[1] - addresses[0];
        boolean even = isRun(exec) && stride == (int) stride;
        for (int i = 2; i < lanes && even; i++) {
            even = addresses[i] - addresses[i - 1] == stride;
        }
        text.append(even ? " 1 0x" : " 2 0x").append(HEX.toHexDigits(addresses[0]));
        if (even) {
            text.append(' ').append(stride);
        }
        for (int i = 1; i < lanes && !even; i++) {
            text.append(' ').append(addresses[i] - addresses[i - 1]);
        }
    }

    /** Whether the lanes that execute lie side by side. */
    private static boolean isRun(int exec) {
        int shifted = exec >>> Integer.numberOfTrailingZeros(exec);
        return (shifted & shifted + 1) == 0;
    }

    private static long threadsOwn(ProgramTrace.Kernel kernel, Place place, long address) {
        LocalMapping alone = new LocalMapping(kernel.paddedThreadsPerCta(), 1, 1);
        long within = alone.moved(address, place.recorded, place.sm, place.hardwareCta, 0, 0) - LocalMapping.BASE;
        return within / alone.wordStride() * WORD + within % WORD;
    }
}
