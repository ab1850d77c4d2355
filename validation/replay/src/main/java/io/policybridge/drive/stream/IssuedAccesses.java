package io.policybridge.drive.stream;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The accesses of every memory instruction of an issue stream, in columns, each with its stable id. They are claimed
 * one by one: by the number of their instruction, or by their warp and pc, where of several instructions the first
 * issued is meant.
 */
final class IssuedAccesses {
    static final int NONE = -1;

    private static final int KERNEL = 0;
    private static final int CTA = 1;
    private static final int WARP_IN_CTA = 2;
    private static final int N = 3;
    private static final int DYNAMIC_WARP = 4;
    private static final int REQUESTS = 5;
    private static final int LINES = 6;
    /** Its first access. */
    private static final int FIRST = 7;

    private static final int COLUMNS = 8;

    /** Instructions of one pc of one warp slot, in order of issue, from the first that has an access left. */
    private static final class Queue {
        private int[] instructions = new int[4];
        private int size;
        private int head;

        void add(int instruction) {
            if (size == instructions.length) {
                instructions = Arrays.copyOf(instructions, 2 * size);
            }
            instructions[size++] = instruction;
        }
    }

    private record Slot(int sm, int slot, long pc) {}

    private final GpuConfig config;
    private final ProgramTrace trace;
    private final Coalescer coalescer;
    private final long[] lanes = new long[ProgramTrace.WARP_SIZE];
    private int kernels;
    /** By number: the place of the last kernel that has it. */
    private final Map<Integer, Integer> kernelOf = new HashMap<>();

    private final Map<Slot, Queue> queues = new HashMap<>();
    private final IssuedWarp[][] warps = new IssuedWarp[StreamLimits.UNITS][];

    /** By the number of an instruction in the streams: its place in the columns + 1. */
    private int[] byNumber = new int[1 << 12];

    /** Columns by instruction. */
    private final int[][] of = new int[COLUMNS][1 << 10];

    private int instructions;

    private long[] issued = new long[1 << 10];

    private int accesses;
    private int[] instructionOf = new int[1 << 10];
    private long[] address = new long[1 << 10];
    private int[] served = new int[1 << 10];
    private boolean[] claimed = new boolean[1 << 10];

    /** A warp that runs, and the instructions that it has issued. */
    private static final class IssuedWarp {
        private final int kernel;
        private final int cta;
        private final int warpInCta;
        private int next;
        private int n;

        IssuedWarp(int kernel, int cta, int warpInCta, int next) {
            this.kernel = kernel;
            this.cta = cta;
            this.warpInCta = warpInCta;
            this.next = next;
        }
    }

    private IssuedAccesses(Path issue, GpuConfig config) {
        this.config = config;
        trace = IssueTraceReader.read(issue);
        coalescer = new Coalescer(config.ldst());
    }

    static IssuedAccesses read(Path issue, GpuConfig config) {
        IssuedAccesses all = new IssuedAccesses(issue, config);
        try (StreamReader in = StreamReader.open(issue, "issue")) {
            while (in.next()) {
                switch (in.kind()) {
                    case 'K' << 8 | 'B' -> {
                        in.skip(1);
                        all.kernelOf.put((int) in.count("kernel"), all.kernels++);
                    }
                    case 'C' -> all.launched(in);
                    case 'I' -> all.issued(in);
                    default -> {
                        // launches no warp and issues no instruction
                    }
                }
            }
        }
        return all;
    }

    private void launched(StreamReader in) {
        in.skip(1);
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        in.skip(1);
        int kernel = kernelOf.get((int) in.count("kernel"));
        int cta = (int) in.count("cta");
        in.skip(2);
        int first = (int) in.count("firstslot");
        int slots = (int) in.count("slots");
        if (warps[sm] == null) {
            warps[sm] = new IssuedWarp[StreamLimits.SLOTS];
        }
        for (int warp = 0; warp < slots; warp++) {
            warps[sm][first + warp] = new IssuedWarp(kernel, cta, warp, trace.first(kernel, cta, warp));
        }
    }

    private void issued(StreamReader in) {
        long core = in.count("core");
        int sm = (int) in.count("sm");
        in.skip(1);
        int slot = (int) in.count("slot");
        int dynamicWarp = (int) in.count("dyn");
        int number = in.integer("inst", 0, StreamLimits.UID);
        IssuedWarp warp = warps[sm][slot];
        int dynamic = warp.next++;
        StaticInstruction code = trace.code().get(trace.code(dynamic));
        if (!code.memory().load() && !code.memory().store()) {
            return;
        }
        int n = warp.n++;
        int given = trace.addresses(dynamic, lanes);
        if (given == 0) {
            return;
        }
        coalescer.coalesce(code, trace.exec(dynamic), lanes, wordStride(code, warp.kernel));
        int added = add(core, trace.kernels().get(warp.kernel).id(), warp.cta, warp.warpInCta, n, dynamicWarp);
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, Math.max(number + 1, 2 * byNumber.length));
        }
        byNumber[number] = added + 1;
        queues.computeIfAbsent(new Slot(sm, slot, code.pc()), unused -> new Queue())
                .add(added);
    }

    private long wordStride(StaticInstruction code, int kernel) {
        return Space.isLocal(code.memory().space())
                ? trace.recordedLocal(
                                kernel, LocalMemory.mapping(trace.kernels().get(kernel), config.sm()))
                        .wordStride()
                : 0;
    }

    /** Adds the instruction that was coalesced, and its accesses. */
    private int add(long core, int... id) {
        if (instructions == issued.length) {
            issued = Arrays.copyOf(issued, 2 * instructions);
            Arrays.setAll(of, i -> Arrays.copyOf(of[i], 2 * instructions));
        }
        int instruction = instructions++;
        issued[instruction] = core;
        for (int i = 0; i < id.length; i++) {
            of[i][instruction] = id[i];
        }
        of[REQUESTS][instruction] = coalescer.count();
        of[LINES][instruction] = coalescer.lines();
        of[FIRST][instruction] = accesses;
        for (int i = 0; i < coalescer.count(); i++) {
            if (accesses == address.length) {
                address = Arrays.copyOf(address, 2 * accesses);
                instructionOf = Arrays.copyOf(instructionOf, 2 * accesses);
                served = Arrays.copyOf(served, 2 * accesses);
                claimed = Arrays.copyOf(claimed, 2 * accesses);
            }
            address[accesses] = coalescer.address(i);
            served[accesses] = coalescer.lanes(i);
            instructionOf[accesses++] = instruction;
        }
        return instruction;
    }

    /** The access to {@code wanted} of the instruction called {@code number}, claimed or not. */
    int find(int number, long wanted) {
        int instruction = number < byNumber.length ? byNumber[number] - 1 : NONE;
        int access = instruction < 0 ? NONE : of[FIRST][instruction] + of[REQUESTS][instruction] - 1;
        while (access != NONE && address[access] != wanted) {
            access = access == of[FIRST][instruction] ? NONE : access - 1;
        }
        return access;
    }

    /** Claims the access to {@code wanted} of the instruction called {@code number}; {@link #NONE} if it has none. */
    int claim(int number, long wanted) {
        int instruction = number < byNumber.length ? byNumber[number] - 1 : NONE;
        return instruction < 0 ? NONE : claimOf(instruction, wanted);
    }

    /**
     * Claims the access to {@code wanted} of the first instruction of {@code pc} that the warp in {@code slot} of
     * {@code sm} has issued by {@code core} and that has one left; {@link #NONE} if there is none.
     */
    int claim(int sm, int slot, long pc, long wanted, long core) {
        Queue queue = queues.get(new Slot(sm, slot, pc));
        if (queue == null) {
            return NONE;
        }
        while (queue.head < queue.size && isDone(queue.instructions[queue.head])) {
            queue.head++;
        }
        for (int i = queue.head; i < queue.size && issued[queue.instructions[i]] <= core; i++) {
            int access = claimOf(queue.instructions[i], wanted);
            if (access != NONE) {
                return access;
            }
        }
        return NONE;
    }

    private boolean isDone(int instruction) {
        for (int i = 0; i < of[REQUESTS][instruction]; i++) {
            if (!claimed[of[FIRST][instruction] + i]) {
                return false;
            }
        }
        return true;
    }

    /** The LD/ST unit takes accesses from the last to the first. */
    private int claimOf(int instruction, long wanted) {
        int first = of[FIRST][instruction];
        for (int access = first + of[REQUESTS][instruction] - 1; access >= first; access--) {
            if (!claimed[access] && address[access] == wanted) {
                claimed[access] = true;
                return access;
            }
        }
        return NONE;
    }

    /** What {@code access} has from its instruction, in {@code shown}. */
    void describe(int access, RecordedAccess shown) {
        int instruction = instructionOf[access];
        shown.kernel = of[KERNEL][instruction];
        shown.cta = of[CTA][instruction];
        shown.warpInCta = of[WARP_IN_CTA][instruction];
        shown.n = of[N][instruction];
        shown.dynamicWarp = of[DYNAMIC_WARP][instruction];
        shown.request = access - of[FIRST][instruction];
        shown.requests = of[REQUESTS][instruction];
        shown.lines = of[LINES][instruction];
        shown.lanes = served[access];
    }
}
