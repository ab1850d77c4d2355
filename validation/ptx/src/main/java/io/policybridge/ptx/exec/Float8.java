package io.policybridge.ptx.exec;

import java.util.Locale;

/** Floating-point numbers of eight bits, as the PTX manual has them: GPGPU-Sim does not know them. */
public enum Float8 {
    /** Its largest exponent has numbers too, but for one bit pattern. */
    E4M3(3, 7, 448),
    E5M2(2, 15, 57_344);

    private static final long NAN = 0x7F;
    private static final int SIGN = 7;

    private final int fraction;
    private final int bias;
    private final double most;

    Float8(int fraction, int bias, double most) {
        this.fraction = fraction;
        this.bias = bias;
        this.most = most;
    }

    /** That of the type of two numbers, {@code e4m3x2} or {@code e5m2x2}, or null. */
    static Float8 ofPair(String type) {
        for (Float8 format : values()) {
            if (type.equals(format.name().toLowerCase(Locale.ROOT) + "x2")) {
                return format;
            }
        }
        return null;
    }

    /** What the low eight bits of {@code element} stand for. */
    public double number(long element) {
        int bits = (int) element & 0x7F;
        int exponent = bits >>> fraction;
        double significand = (bits & (1 << fraction) - 1) * Math.scalb(1d, -fraction);
        double magnitude;
        if (this == E4M3 ? bits == NAN : exponent == 0x1F) {
            magnitude = this == E5M2 && significand == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else {
            magnitude =
                    exponent == 0 ? Math.scalb(significand, 1 - bias) : Math.scalb(1 + significand, exponent - bias);
        }
        return (element >>> SIGN & 1) == 0 ? magnitude : -magnitude;
    }

    /** The nearest one, of two equally near ones the even one; of what is too large the largest. */
    long nearest(double number) {
        if (Double.isNaN(number)) {
            return NAN;
        }
        double magnitude = Math.min(Math.abs(number), most);
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        // The significand with its leading one, which carries into the exponent where it is rounded up.
        long steps = (long) Math.rint(Math.scalb(magnitude, fraction - exponent));
        long bits = steps + ((long) (exponent + bias - 1) << fraction);
        return (Double.doubleToRawLongBits(number) < 0 ? 1L << SIGN : 0) | Math.min(bits, nearestBits());
    }

    /** The pattern of the largest number. */
    private long nearestBits() {
        return this == E4M3 ? NAN - 1 : NAN - 4;
    }
}
