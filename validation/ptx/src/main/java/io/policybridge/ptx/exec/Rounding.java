package io.policybridge.ptx.exec;

import java.math.BigDecimal;

/** Where a result goes that its type cannot hold. */
enum Rounding {
    NEAREST,
    ZERO,
    DOWN,
    UP;

    /** That of {@code site}; it is rarely another than nearest. */
    static Rounding of(Site site) {
        return site.has("rz") ? ZERO : site.has("rm") ? DOWN : site.has("rp") ? UP : NEAREST;
    }

    float add(float a, float b) {
        float sum = a + b;
        return exact(a, b, sum) ? rounded(sum, decimal(a).add(decimal(b))) : sum;
    }

    double add(double a, double b) {
        double sum = a + b;
        return exact(a, b, sum) ? rounded(sum, decimal(a).add(decimal(b))) : sum;
    }

    float multiply(float a, float b) {
        float product = a * b;
        return exact(a, b, product) ? rounded(product, decimal(a).multiply(decimal(b))) : product;
    }

    double multiply(double a, double b) {
        double product = a * b;
        return exact(a, b, product) ? rounded(product, decimal(a).multiply(decimal(b))) : product;
    }

    /** a b + c, rounded once. */
    double fused(double a, double b, double c) {
        double sum = Math.fma(a, b, c);
        return exact(a, b, sum) && Double.isFinite(c)
                ? rounded(sum, decimal(a).multiply(decimal(b)).add(decimal(c)))
                : sum;
    }

    float of(long integer) {
        return rounded((float) integer, BigDecimal.valueOf(integer));
    }

    private static BigDecimal decimal(double value) {
        return new BigDecimal(value);
    }

    /** Whether the exact result is a number. */
    private boolean exact(double a, double b, double result) {
        return this != NEAREST && Double.isFinite(a) && Double.isFinite(b) && !Double.isNaN(result);
    }

    /** {@code nearest} or its neighbour, so that it is {@code exact} rounded in this direction. */
    private float rounded(float nearest, BigDecimal exact) {
        return switch (step(nearest, exact)) {
            case -1 -> Math.nextDown(nearest);
            case 1 -> Math.nextUp(nearest);
            default -> nearest;
        };
    }

    private double rounded(double nearest, BigDecimal exact) {
        return switch (step(nearest, exact)) {
            case -1 -> Math.nextDown(nearest);
            case 1 -> Math.nextUp(nearest);
            default -> nearest;
        };
    }

    private int step(double nearest, BigDecimal exact) {
        int excess = Double.isInfinite(nearest)
                ? (nearest > 0 ? 1 : -1)
                : decimal(nearest).compareTo(exact);
        return switch (this) {
            case NEAREST -> 0;
            case DOWN -> excess > 0 ? -1 : 0;
            case UP -> excess < 0 ? 1 : 0;
            case ZERO -> excess > 0 && exact.signum() > 0 ? -1 : excess < 0 && exact.signum() < 0 ? 1 : 0;
        };
    }
}
