package io.policybridge.ptx.host;

/** Compares what kernels computed with what plain Java computes. */
public final class Expected {
    private Expected() {}

    /**
     * Checks that each element of {@code buffer} differs from {@code values} by at most {@code tolerance} of the larger
     * of the value and 1.
     *
     * @throws WrongResult if one differs more; names it
     */
    public static void floats(DeviceBuffer buffer, float[] values, double tolerance) {
        float[] computed = buffer.floats();
        for (int i = 0; i < values.length; i++) {
            double error = Math.abs((double) computed[i] - values[i]);
            if (!(error <= tolerance * Math.max(1, Math.abs(values[i])))) {
                throw wrong(buffer, i, computed[i], values[i] + " (within " + tolerance + " of it)");
            }
        }
    }

    /**
     * Checks that the elements of {@code buffer} are {@code values}.
     *
     * @throws WrongResult if one is not; names it
     */
    public static void ints(DeviceBuffer buffer, int[] values) {
        int[] computed = buffer.ints();
        for (int i = 0; i < values.length; i++) {
            if (computed[i] != values[i]) {
                throw wrong(buffer, i, computed[i], Integer.toString(values[i]));
            }
        }
    }

    /**
     * Checks that each element of {@code buffer} differs from {@code values} by at most {@code tolerance} of the larger
     * of the value and 1.
     *
     * @throws WrongResult if one differs more; names it
     */
    public static void doubles(DeviceBuffer buffer, double[] values, double tolerance) {
        double[] computed = buffer.doubles();
        for (int i = 0; i < values.length; i++) {
            double error = Math.abs(computed[i] - values[i]);
            if (!(error <= tolerance * Math.max(1, Math.abs(values[i])))) {
                throw wrong(buffer, i, computed[i], values[i] + " (within " + tolerance + " of it)");
            }
        }
    }

    /**
     * Checks that the elements of {@code buffer} are {@code values}.
     *
     * @throws WrongResult if one is not; names it
     */
    public static void longs(DeviceBuffer buffer, long[] values) {
        long[] computed = buffer.longs();
        for (int i = 0; i < values.length; i++) {
            if (computed[i] != values[i]) {
                throw wrong(buffer, i, computed[i], Long.toString(values[i]));
            }
        }
    }

    private static WrongResult wrong(DeviceBuffer buffer, int at, Object computed, String expected) {
        return new WrongResult(buffer.name() + "[" + at + "]=" + computed + "; expected " + expected);
    }
}
