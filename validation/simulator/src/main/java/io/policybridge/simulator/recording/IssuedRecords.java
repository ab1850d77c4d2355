package io.policybridge.simulator.recording;

import io.policybridge.config.LdstConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.Arrays;

/**
 * What the SMs of one cluster issue. The number of an instruction, whether it must be described before, and whether a
 * CTA is the last one of its kernel depend on what other clusters have issued before: these are gaps.
 */
final class IssuedRecords extends ClusterRecords {
    private static final String[] PIPES = {"SP", "DP", "INT", "SFU", "MEM", "TENSOR"};

    /** Kinds of gaps, in the highest byte; all are positive, and what {@link ClusterRecords} leaves open is not. */
    private static final int KIND = 56;

    private static final int DESCRIPTION = 0;
    private static final int NUMBER = 1;
    private static final int BARRIER = 2;
    private static final int EXIT = 3;

    private final IssueStream issue;
    private final Gpu gpu;
    /** What the thread of the cluster executes. */
    private final Program program;

    private final Playback trace;
    private final Coalescer coalescer;
    private final long[] lanes = new long[Playback.MOST_ADDRESSES];
    /** By static instruction of the program: its number among those described plus 1, 0 where it is unknown. */
    private int[] numbers = new int[64];
    /** Whether the pc of the instruction at hand has not occurred before. */
    private boolean isFirst;

    /** Of the cluster of {@code sm}. */
    IssuedRecords(IssueStream issue, Gpu gpu, LdstConfig config, int sm) {
        super(issue.writer(), gpu.requests(sm));
        this.issue = issue;
        this.gpu = gpu;
        program = gpu.program(sm);
        trace = program.trace;
        coalescer = new Coalescer(config);
    }

    private static long of(int kind, long what) {
        return (long) kind << KIND | what;
    }

    void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now) {
        int place = trace.code(dynamic);
        StaticInstruction code = trace.instruction(place);
        gap(of(DESCRIPTION, place));
        record("I").decimal(now).decimal(sm).decimal(scheduler).decimal(slot).decimal(dynamicWarp);
        int active = trace.active(dynamic);
        int exec = trace.exec(dynamic);
        column(of(NUMBER, (long) sm << Integer.SIZE | instruction))
                .hex(code.pc())
                .text(program.unit[place] < PIPES.length ? PIPES[program.unit[place]] : "SPEC")
                .hex(active & 0xffffffffL);
        if (exec != active) {
            then('/').hex(exec & 0xffffffffL);
        }
        if (code.operation().op() == Opcode.BARRIER) {
            prefix('b');
            long threads = trace.barrierThreads(dynamic) + 1L;
            column(of(BARRIER, threads << Short.SIZE | trace.barrier(dynamic) + 1L));
        }
        int count = trace.addresses(dynamic, lanes);
        if (count > ProgramTrace.WARP_SIZE) {
            throw BadInput.in(
                    issue.described().folder(),
                    "cannot hold " + code.text() + " (" + code.source().ptx()
                            + "): streams have one address a lane; expected a program without tensor instructions");
        }
        if (count > 0) {
            LocalMemory.OfCta local = gpu.ldst(sm).local(slot);
            if (Space.isLocal(code.memory().space())) {
                local.move(lanes, count);
            }
            coalescer.coalesce(code, exec, lanes, local.wordStride());
            addresses(lanes, count)
                    .prefix('q')
                    .decimal(coalescer.count())
                    .prefix('c')
                    .decimal(coalescer.cycles());
        }
        end();
    }

    /** A CTA of kernel {@code index}, whose id is {@code id}, has finished. */
    void exited(int sm, int hardwareCta, int index, int id, long now) {
        record("X").decimal(now).decimal(sm).decimal(hardwareCta).decimal(id);
        endBefore(of(EXIT, index));
    }

    @Override
    protected void fill(StreamWriter out, long gap) {
        if (gap < 0) {
            super.fill(out, gap);
            return;
        }
        int what = (int) gap;
        switch ((int) (gap >>> KIND)) {
            case DESCRIPTION -> isFirst = describe(out, what);
            case NUMBER -> out.decimal(issue.numbered((int) (gap >>> Integer.SIZE) & 0xffffff, what));
            case BARRIER -> barrier(out, (what & 0xffff) - 1, (what >>> Short.SIZE) - 1);
            default -> issue.finished(what);
        }
    }

    private boolean describe(StreamWriter out, int place) {
        if (place >= numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * place);
        }
        StaticInstruction code = trace.instruction(place);
        if (numbers[place] == 0) {
            numbers[place] = issue.described().number(code) + 1;
        }
        return issue.described().describe(out, code, numbers[place] - 1, place);
    }

    /** As GPGPU-Sim, which recorded it: at first it does not know. */
    private void barrier(StreamWriter out, int barrier, int threads) {
        boolean isUnknown = isFirst && issue.described().isCopied();
        out.decimal(isUnknown ? -1 : barrier).then(',').decimal(isUnknown ? -1 : threads);
    }
}
