package io.policybridge.benchmarks.input;

import io.policybridge.ptx.exec.HalfBits;

/** Numbers of half precision. */
public final class Halves {
    private Halves() {}

    /** The nearest halves of {@code values}. */
    public static float[] nearest(float[] values) {
        float[] halves = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            halves[i] = (float) HalfBits.number(HalfBits.nearest(values[i]));
        }
        return halves;
    }

    /** {@code halves} as they lie in memory. */
    public static byte[] bytes(float[] halves) {
        byte[] bytes = new byte[Short.BYTES * halves.length];
        for (int i = 0; i < halves.length; i++) {
            long bits = HalfBits.nearest(halves[i]);
            bytes[2 * i] = (byte) bits;
            bytes[2 * i + 1] = (byte) (bits >> Byte.SIZE);
        }
        return bytes;
    }
}
