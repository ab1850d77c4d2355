package io.policybridge.ptx.exec;

/** Halves as numbers, for what computes outside of this package. */
public final class HalfBits {
    private HalfBits() {}

    /** What the low 16 bits of {@code element} stand for. */
    public static double number(long element) {
        return Bits.f16(element);
    }

    /** The nearest half, of two equally near ones the even one. */
    public static long nearest(double number) {
        return Bits.half(number, Rounding.NEAREST);
    }
}
