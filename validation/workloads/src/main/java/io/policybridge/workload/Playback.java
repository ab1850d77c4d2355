package io.policybridge.workload;

import java.util.List;

/**
 * A program as one simulation executes it: kernels in order of launch, CTAs when they start, the instructions of each
 * warp one after the other. A dynamic instruction is named by a number, which {@link #cta} and {@link #advance} return.
 * It is valid until the warp has left the instruction and no {@link #keep} holds it. For one thread.
 */
public interface Playback extends AutoCloseable {
    /** No instruction: the warp has ended. */
    int NONE = -1;
    /** Addresses of an instruction at most: a tensor instruction has eight of each lane. */
    int MOST_ADDRESSES = 8 * ProgramTrace.WARP_SIZE;

    /**
     * A CTA that starts.
     *
     * @param first by warp its first instruction
     * @param recordedSm on which it ran when it was recorded: local addresses belong to that SM ...
     * @param recordedHardwareCta ... and to this hardware CTA slot
     */
    record StartingCta(int[] first, int recordedSm, int recordedHardwareCta) {}

    /** A playback in parts, which several threads play side by side, each for SMs of its own. */
    interface Parts {
        /** Part {@code number}: of its CTAs all but the kernels that they are of. */
        Playback part(int number);

        /**
         * Whether they are played side by side from now on: then their accesses of global memory wait until the parts
         * meet.
         */
        void apart(boolean side);

        /** What part {@code number} executes from now on has its {@link #meet} of its own. */
        void passed(int number);

        /**
         * No part is being played: part {@code number} performs the accesses of global memory that it has executed
         * before it {@link #passed} for the first time since all have met, then those before the second time, and so
         * on. The parts meet in the order of their SMs; {@code changed}: one that has met before in this cycle has
         * stored. Returns whether this one has.
         */
        boolean meet(int number, boolean changed);
    }

    /** The kernels that a simulation has launched since its clocks restarted. */
    interface Launched {
        /** Whether kernel {@code index}, which is one of them, has ended. */
        boolean hasEnded(int index);

        /**
         * Whether the next kernel is due before core cycle {@code now} if it was launched {@code delay} cycles after
         * the last of: the launch before, the ends of {@code awaited}.
         */
        boolean isDue(List<Integer> awaited, long delay, long now);
    }

    /**
     * Whether it was recorded from traces of a real GPU, as Accel-Sim runs them. A warp then fetches the instructions
     * of its trace whatever their pcs, and a kernel is launched as soon as the one before has ended, with memory still
     * at work.
     */
    boolean fromTraces();

    /**
     * Whether a kernel, and copies of the host before it, may come while requests are in flight that the kernels before
     * have left.
     */
    default boolean launchesAtWork() {
        return false;
    }

    /**
     * {@code parts} parts of this playback, from which nothing has been started; null if what its instructions do
     * depends on the order in which all SMs execute them.
     */
    default Parts split(int parts) {
        return null;
    }

    /** All kernels so far have ended, in core cycle {@code now}; {@link #kernel} will be asked for the next one. */
    default void reached(long now) {}

    /** Kernel {@code index} in order of launch; null behind the last. */
    ProgramTrace.Kernel kernel(int index);

    /** Kernel {@code index} if it joins those that run; null if it does not, or is not due before {@code now}. */
    ProgramTrace.Kernel joining(int index, Launched launched, long now);

    /** When that kernel was handed to the GPU when it was recorded. */
    RecordedLaunch recordedLaunch(int index);

    /** Core cycle in which its last CTA finished; -1 if that has not been read yet. */
    long recordedEnd(int index);

    /** The layout of that kernel's local memory when it was recorded; {@code otherwise} where it is unknown. */
    LocalMapping recordedLocal(int index, LocalMapping otherwise);

    /**
     * Starts CTA {@code cta} of kernel {@code index} in CTA slot {@code hardwareCta} of SM {@code sm}; to be called
     * once.
     */
    StartingCta cta(int index, int cta, int sm, int hardwareCta);

    /**
     * Executes {@code dynamic}, which its warp issues in core cycle {@code now}. What it does to its warp is known from
     * then on: lanes left after the predicate, addresses, barrier; the static instruction too where the state space
     * depends on addresses.
     */
    void execute(int dynamic, long now);

    /**
     * The memory system performs the atomic {@code dynamic} for {@code lanes}: global ones when the reply leaves the
     * sub-partition, shared ones at write-back. It must be kept until then.
     */
    void executeAtomics(int dynamic, int lanes);

    /** Whether the lanes that executed {@code dynamic} have ended with it. */
    boolean endsLanes(int dynamic);

    /** Static instructions known so far; those of every dynamic instruction handed out are. */
    int knownInstructions();

    /** Static instruction {@code number}. */
    StaticInstruction instruction(int number);

    /** Number of the static instruction. */
    int code(int dynamic);

    /** Active mask of the SIMT stack, bit i = lane i. */
    int active(int dynamic);

    /** Lanes that remain after the predicate. */
    int exec(int dynamic);

    /** Barrier number of a barrier instruction, -1 for others. */
    int barrier(int dynamic);

    /** Threads that the barrier waits for; -1: all of the CTA. */
    int barrierThreads(int dynamic);

    /**
     * Writes the byte address of every exec lane, in lane order, to {@code out}; returns how many, 0 for instructions
     * without addresses. Local addresses are those of the place where the CTA ran when it was recorded;
     * {@link LocalMapping} moves them. Where a lane's local access is wider than four bytes, the address is that of its
     * first word.
     */
    int addresses(int dynamic, long[] out);

    /**
     * Whether {@code dynamic} is the last one of its warp; of programs {@link #fromTraces} this is known beforehand.
     */
    boolean isLast(int dynamic);

    /** The next instruction of the same warp, or {@link #NONE}; the warp leaves {@code dynamic}. */
    int advance(int dynamic);

    /** {@code dynamic} remains known after its warp has left it, until as many calls of {@link #drop}. */
    void keep(int dynamic);

    /** Ends one {@link #keep}. */
    void drop(int dynamic);

    /** SHA-256 of what the program was read from, hexadecimal; to be called last. */
    String digest();

    @Override
    void close();
}
