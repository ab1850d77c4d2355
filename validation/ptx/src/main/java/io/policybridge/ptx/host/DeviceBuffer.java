package io.policybridge.ptx.host;

import java.nio.ByteBuffer;

/**
 * A buffer in global memory. Reading and writing it are host copies, which GPGPU-Sim may let touch the L2
 * ({@code -gpgpu_perf_sim_memcpy}).
 */
public interface DeviceBuffer {
    String name();

    /** Its address on the GPU. */
    long address();

    /** Its size. */
    int bytes();

    /** Copies its content to the host: a new, little-endian buffer. */
    ByteBuffer read();

    /**
     * Copies {@code from}, all that is between its position and its limit, to the begin of this buffer.
     *
     * @throws io.policybridge.input.BadInput if it is longer than this buffer
     */
    void write(ByteBuffer from);

    /** Copies {@code values} to its begin. */
    void write(byte[] values);

    /** Copies {@code values} to its begin. */
    void write(int[] values);

    /** Copies {@code values} to its begin. */
    void write(float[] values);

    /** Copies {@code values} to its begin. */
    void write(double[] values);

    /** Copies {@code values} to its begin. */
    void write(long[] values);

    /** Its content as integers. */
    int[] ints();

    /** Its content as single-precision numbers. */
    float[] floats();

    /** Its content as double-precision numbers. */
    double[] doubles();

    /** Its content as integers of 64 bits. */
    long[] longs();
}
