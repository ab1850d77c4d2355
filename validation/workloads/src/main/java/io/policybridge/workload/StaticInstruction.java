package io.policybridge.workload;

import java.util.Arrays;

/**
 * One static instruction. Register numbers of 0 or below are not recorded.
 *
 * @param pc program counter
 * @param bytes size of the encoding
 * @param text as the program has it; of most recorded runs only what a barrier needs
 * @param source where that text stands
 * @param foreign whether GPGPU-Sim ends where it reads or executes it: its cycles are not GPGPU-Sim's
 */
public record StaticInstruction(
        long pc,
        int bytes,
        Operation operation,
        MemoryAccess memory,
        Registers registers,
        Control control,
        String text,
        Source source,
        boolean foreign) {

    /** One that GPGPU-Sim knows. */
    public StaticInstruction(
            long pc,
            int bytes,
            Operation operation,
            MemoryAccess memory,
            Registers registers,
            Control control,
            String text,
            Source source) {
        this(pc, bytes, operation, memory, registers, control, text, source, false);
    }

    /**
     * Lines of files, {@code kmeans.ptx:97}; empty where they are not known.
     *
     * @param ptx of the PTX
     * @param program of the program that the PTX was compiled from
     * @param text what stands there
     */
    public record Source(String ptx, String program, String text) {
        public static final Source UNKNOWN = new Source("", "");

        /** One whose text is not known. */
        public Source(String ptx, String program) {
            this(ptx, program, "");
        }
    }

    /**
     * What executes it, and how long.
     *
     * @param op operation class, see {@link Opcode}
     * @param latency core cycles
     * @param interval initiation interval, core cycles
     */
    public record Operation(int op, int latency, int interval) {}

    /**
     * What it does to memory.
     *
     * @param space 0 none, 2 local, 3 shared, 6 kernel parameter, 7 parameter of a call, 8 constant, 9 texture, 11
     *     global
     * @param cacheOp 0 undefined, 1 .ca, 6 .cg, 7 .wb
     * @param dataBytes bytes per lane
     * @param generic whether it is a load that names no space: the scheduler does not know which it accesses
     */
    public record MemoryAccess(
            int space, int cacheOp, int dataBytes, boolean load, boolean store, boolean atomic, boolean generic) {
        /** Whether its lanes have addresses. */
        public boolean isAccess() {
            return load || store || atomic;
        }
    }

    /**
     * Its registers.
     *
     * @param out registers written, as the scoreboard counts them
     * @param in registers read
     * @param predicate predicate register, 0 none
     * @param address1 first address register, 0 none
     * @param address2 second address register, 0 none
     * @param collectorDst registers written, as the operand collector maps them to banks
     * @param collectorSrc registers read, likewise
     */
    public record Registers(
            int[] out, int[] in, int predicate, int address1, int address2, int[] collectorDst, int[] collectorSrc) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Registers that
                    && Arrays.equals(out, that.out)
                    && Arrays.equals(in, that.in)
                    && predicate == that.predicate
                    && address1 == that.address1
                    && address2 == that.address2
                    && Arrays.equals(collectorDst, that.collectorDst)
                    && Arrays.equals(collectorSrc, that.collectorSrc);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(
                    new int[] {Arrays.hashCode(out), Arrays.hashCode(in), predicate, address1, address2});
        }
    }

    /**
     * Control flow.
     *
     * @param reconvergencePc where the lanes of a branch meet again, -1 none
     * @param barrierType as recorded, -1 for instructions that are not barriers
     */
    public record Control(long reconvergencePc, int barrierType, Copying copying) {
        /** Of an instruction that has nothing to do with copies to shared memory. */
        public Control(long reconvergencePc, int barrierType) {
            this(reconvergencePc, barrierType, Copying.NONE);
        }
    }

    /** What an instruction is to copies from global to shared memory that a warp does not wait for at once. */
    public enum Copying {
        NONE,
        /** It copies: a load whose data go to shared memory. */
        COPIES,
        /** It closes the group of the copies since the last one. */
        CLOSES_GROUP,
        /** It waits for all groups but the last ones; how many is its {@link Playback#barrier}. */
        AWAITS_GROUPS,
        /** It closes the group of the copies since the last one, and waits for all. */
        AWAITS_ALL
    }
}
