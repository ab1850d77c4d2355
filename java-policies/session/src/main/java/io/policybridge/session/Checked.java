package io.policybridge.session;

/** Checks of numbers that hosts send. */
public final class Checked {
    private Checked() {}

    /** {@code value}, which counts from 0 and stays below {@code count}. */
    public static int index(String what, long value, int count) {
        if (value < 0 || value >= count) {
            throw new BadCall(what + "=" + value + "; expected 0 to " + (count - 1));
        }
        return (int) value;
    }

    /** The same, or -1 for no value. */
    public static int indexOrNone(String what, long value, int count) {
        if (value < -1 || value >= count) {
            throw new BadCall(what + "=" + value + "; expected -1 to " + (count - 1));
        }
        return (int) value;
    }

    /** The constant with this number, from 1. */
    public static <T> T constant(String what, T[] constants, long number) {
        if (number < 1 || number > constants.length) {
            throw new BadCall(what + "=" + number + "; expected 1 to " + constants.length);
        }
        return constants[(int) number - 1];
    }
}
