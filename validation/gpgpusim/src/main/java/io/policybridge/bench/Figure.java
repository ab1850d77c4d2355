package io.policybridge.bench;

import java.util.Locale;

/**
 * One measured number.
 *
 * @param what the measured quantity
 * @param value NaN if it could not be measured
 * @param decimals significant digits after the decimal point
 * @param threshold the accepted maximum or minimum; NaN: the figure has no threshold
 * @param atLeast whether the threshold is a minimum
 * @param note why there is no value, or how it was measured
 */
public record Figure(
        String what, double value, String unit, int decimals, double threshold, boolean atLeast, String note) {
    /** A figure without a threshold. */
    static Figure of(String what, double value, String unit, int decimals) {
        return new Figure(what, value, unit, decimals, Double.NaN, false, "");
    }

    static Figure missing(String what, String unit, double threshold, String why) {
        return new Figure(what, Double.NaN, unit, 0, threshold, false, why);
    }

    Figure atMost(double most) {
        return new Figure(what, value, unit, decimals, most, false, note);
    }

    Figure atLeast(double least) {
        return new Figure(what, value, unit, decimals, least, true, note);
    }

    Figure noting(String text) {
        return new Figure(what, value, unit, decimals, threshold, atLeast, text);
    }

    /**
     * Whether it was measured and misses its threshold; the threshold applies to the rounded number that is printed.
     */
    public boolean isMissed() {
        double printed = Math.rint(value * Math.pow(10, decimals)) / Math.pow(10, decimals);
        return atLeast ? printed < threshold : printed > threshold;
    }

    /** "met", "MISSED", "not measured", or empty without a threshold. */
    public String verdict() {
        if (Double.isNaN(value)) {
            return "not measured";
        }
        return Double.isNaN(threshold) ? "" : isMissed() ? "MISSED" : "met";
    }

    /** The value with its unit. */
    public String valueText() {
        return Double.isNaN(value) ? "-" : text(value, decimals) + " " + unit;
    }

    /** "at most 350 ns", or empty. */
    public String thresholdText() {
        return Double.isNaN(threshold)
                ? ""
                : (atLeast ? "at least " : "at most ")
                        + text(threshold, threshold == Math.rint(threshold) ? 0 : decimals) + " " + unit;
    }

    private static String text(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
