package io.policybridge.workload;

/** The host copies of a run, taken in order by one simulation. */
public interface HostCopyCursor extends AutoCloseable {

    /** Host copies that can be taken any number of times. */
    @FunctionalInterface
    interface Source {
        /** From the first copy on, beside {@code played}, which says when kernels began in the recorded run. */
        HostCopyCursor open(Playback played);
    }

    /** Moves to the next copy made after {@code kernels} kernels had been launched and finished; false without one. */
    boolean next(int kernels);

    /** Byte address of its sector. */
    long address();

    /** Sectors of the line, bit i = bytes 32i to 32i+31. */
    int sectors();

    @Override
    void close();
}
