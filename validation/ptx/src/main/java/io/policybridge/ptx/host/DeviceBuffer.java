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
    default void write(byte[] values) {
        write(ByteBuffer.wrap(values));
    }

    /** Copies {@code values} to its begin. */
    default void write(int[] values) {
        ByteBuffer bytes = little(values.length * Integer.BYTES);
        bytes.asIntBuffer().put(values);
        write(bytes);
    }

    /** Copies {@code values} to its begin. */
    default void write(float[] values) {
        ByteBuffer bytes = little(values.length * Float.BYTES);
        bytes.asFloatBuffer().put(values);
        write(bytes);
    }

    /** Copies {@code values} to its begin. */
    default void write(double[] values) {
        ByteBuffer bytes = little(values.length * Double.BYTES);
        bytes.asDoubleBuffer().put(values);
        write(bytes);
    }

    /** Its content as integers. */
    default int[] ints() {
        int[] values = new int[bytes() / Integer.BYTES];
        read().asIntBuffer().get(values);
        return values;
    }

    /** Its content as single-precision numbers. */
    default float[] floats() {
        float[] values = new float[bytes() / Float.BYTES];
        read().asFloatBuffer().get(values);
        return values;
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    }
}
