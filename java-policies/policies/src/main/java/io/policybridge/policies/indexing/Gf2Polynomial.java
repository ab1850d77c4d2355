package io.policybridge.policies.indexing;

/**
 * A polynomial over GF(2): bit i of {@code bits} is the coefficient of x^i, so 37 is x^5 + x^2 + 1. Addition is XOR.
 *
 * @param bits the coefficients; never 0
 */
public record Gf2Polynomial(long bits) {

    public Gf2Polynomial {
        if (bits == 0) {
            throw new IllegalArgumentException("polynomial=0; expected one with a term");
        }
    }

    /**
     * The irreducible polynomial of degree {@code degree}, 1 to 31, with the least {@code bits} that is not x itself.
     */
    public static Gf2Polynomial leastIrreducible(int degree) {
        Gf2Polynomial candidate = new Gf2Polynomial(1L << degree | 1);
        while (!candidate.isIrreducible()) {
            candidate = new Gf2Polynomial(candidate.bits + 2);
        }
        return candidate;
    }

    /** Exponent of the highest term. */
    public int degree() {
        return 63 - Long.numberOfLeadingZeros(bits);
    }

    /** What is left of {@code dividend} (any 64 bits) after division by this polynomial. */
    public long remainder(long dividend) {
        int degree = degree();
        long rest = dividend;
        for (int shift = 63 - degree; shift >= 0; shift--) {
            if ((rest >>> shift + degree & 1) != 0) {
                rest ^= bits << shift;
            }
        }
        return rest;
    }

    /** Whether no polynomial of smaller degree, 1 excepted, divides this one. */
    public boolean isIrreducible() {
        int degree = degree();
        for (long divisor = 2; divisor < 1L << degree / 2 + 1; divisor++) {
            if (new Gf2Polynomial(divisor).remainder(bits) == 0) {
                return false;
            }
        }
        return degree > 0;
    }
}
