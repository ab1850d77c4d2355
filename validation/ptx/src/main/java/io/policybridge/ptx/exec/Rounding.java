package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.bits;

import java.math.BigDecimal;

/** Where a result goes that its type cannot hold. */
enum Rounding {
    NEAREST,
    ZERO,
    DOWN,
    UP;

    /** That of {@code site}; it is rarely another than nearest. */
    static Rounding of(Site site) {
        String word = site.atMostOne("rn", "rz", "rm", "rp");
        return word == null
                ? NEAREST
                : switch (word) {
                    case "rz" -> ZERO;
                    case "rm" -> DOWN;
                    case "rp" -> UP;
                    default -> NEAREST;
                };
    }

    float add(float a, float b) {
        float sum = a + b;
        if (this == DOWN && sum == 0 && (bits(a) | bits(b)) != 0) {
            return -0f;
        }
        return exact(a, b, sum) ? rounded(sum, decimal(a).add(decimal(b))) : sum;
    }

    double add(double a, double b) {
        double sum = a + b;
        if (this == DOWN && sum == 0 && (bits(a) | bits(b)) != 0) {
            return -0d;
        }
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

    /** {@code value} to an integer. */
    double integer(double value) {
        return switch (this) {
            case NEAREST -> Math.rint(value);
            case ZERO -> value < 0 ? Math.ceil(value) : Math.floor(value);
            case DOWN -> Math.floor(value);
            case UP -> Math.ceil(value);
        };
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
