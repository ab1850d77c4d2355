package io.policybridge.workload;

/**
 * What is known of the dynamic instructions of a {@link Playback}, in columns; {@link Playback} says what each means.
 */
public interface DynamicInstructions {
    /** Number of the static instruction. */
    int code(int dynamic);

    /** Active mask of the SIMT stack. */
    int active(int dynamic);

    /** Lanes that remain after the predicate. */
    int exec(int dynamic);

    /** Barrier number. */
    int barrier(int dynamic);

    /** Threads that the barrier waits for. */
    int barrierThreads(int dynamic);

    /** Writes lane addresses to {@code out}; returns how many. */
    int addresses(int dynamic, long[] out);
}
