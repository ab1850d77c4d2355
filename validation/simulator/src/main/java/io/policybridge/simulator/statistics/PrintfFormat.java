package io.policybridge.simulator.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C's printf writes them: the exact binary value, rounded half to even. */
public final class PrintfFormat {
    private static final int SIGNIFICANT = 4;
    /** Below this power of ten, and from 10^{@link #SIGNIFICANT} on, %.4g writes an exponent. */
    private static final int LEAST_EXPONENT = -4;

    private PrintfFormat() {}

    /** {@code %.Nf} with N = {@code digits}. */
    public static String fixed(double value, int digits) {
        return Double.isFinite(value)
                ? new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString()
                : notFinite(value);
    }

    /** {@code %12.4f}. */
    public static String wide(double value) {
        String text = fixed(value, 4);
        return " ".repeat(Math.max(0, 12 - text.length())) + text;
    }

    /** {@code %.4g}. */
    public static String general(double value) {
        if (!Double.isFinite(value)) {
            return notFinite(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(SIGNIFICANT, RoundingMode.HALF_EVEN));
        if (rounded.signum() == 0) {
            return "0";
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LEAST_EXPONENT && exponent < SIGNIFICANT) {
            return rounded.stripTrailingZeros().toPlainString();
        }
        String digits =
                rounded.scaleByPowerOfTen(-exponent).stripTrailingZeros().toPlainString();
        return digits + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    /** Zero divided by zero has its sign bit set on x86. */
    private static String notFinite(double value) {
        return Double.isNaN(value) ? "-nan" : value < 0 ? "-inf" : "inf";
    }
}
