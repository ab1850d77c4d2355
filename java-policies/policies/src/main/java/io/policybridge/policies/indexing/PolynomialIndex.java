package io.policybridge.policies.indexing;

import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;

/**
 * The set of a line as the remainder of its block address under a polynomial over GF(2): pure XORs, stateless, so
 * caches of one shape share it.
 */
public final class PolynomialIndex implements CacheHooks.SetIndex {
    private final int offsetBits;
    private final long[] masks;

    PolynomialIndex(Gf2Polynomial polynomial, int offsetBits, int windowBits) {
        this.offsetBits = offsetBits;
        masks = new long[polynomial.degree()];
        for (int j = 0; j < windowBits; j++) {
            long row = polynomial.remainder(1L << j);
            for (int k = 0; k < masks.length; k++) {
                masks[k] |= (row >>> k & 1) << j;
            }
        }
    }

    /**
     * The index of the cache at {@code kind}: parameters {@code poly} and {@code addrBits} as {@link Pric} declares
     * them.
     */
    public static PolynomialIndex of(Settings settings, HostGeometry host, PartKind kind) {
        CacheShape shape = host.shape(kind);
        int degree = log2(shape.sets());
        if (degree < 1) {
            throw new BadSetting("pric cannot index the " + kind + " with sets=" + shape.sets()
                    + "; expected a power of two, 2 or more");
        }
        Gf2Polynomial polynomial = new Gf2Polynomial(settings.integer(
                "poly", (int) Gf2Polynomial.leastIrreducible(degree).bits()));
        if (polynomial.degree() != degree) {
            throw new BadSetting("pric poly=" + polynomial.bits() + " has degree " + polynomial.degree() + "; expected "
                    + degree + " for the " + shape.sets() + " sets of the " + kind);
        }
        if (!polynomial.isIrreducible()) {
            throw new BadSetting(
                    "pric poly=" + polynomial.bits() + " is reducible; expected an irreducible one such as "
                            + Gf2Polynomial.leastIrreducible(degree).bits());
        }
        int offsetBits = log2(shape.lineBytes());
        int addrBits = settings.integer("addrBits");
        if (addrBits < offsetBits + degree) {
            throw new BadSetting("pric addrBits=" + addrBits + " does not reach all sets of the " + kind + "; expected "
                    + (offsetBits + degree) + " to 64");
        }
        return new PolynomialIndex(polynomial, offsetBits, addrBits - offsetBits);
    }

    /**
     * The index under the least irreducible polynomial, over all address bits; for shapes whose sets are a power of
     * two, 2 or more.
     */
    public static PolynomialIndex least(CacheShape shape) {
        int offsetBits = log2(shape.lineBytes());
        return new PolynomialIndex(
                Gf2Polynomial.leastIrreducible(log2(shape.sets())), offsetBits, Long.SIZE - offsetBits);
    }

    /**
     * The XORs of two inputs that compute it: one less than its inputs for each bit of the index, nothing shared
     * (thesis, section 5.3).
     */
    public int gates() {
        int gates = 0;
        for (long mask : masks) {
            gates += Long.bitCount(mask) - 1;
        }
        return gates;
    }

    /** The same as a line of a hardware budget. */
    public StateBits hardware(StateBits.Per per) {
        return new StateBits(
                gates() + " two-input XORs",
                0,
                per,
                "inputs of each index bit less one, added up",
                "thesis, section 5.3");
    }

    /** The exponent of a power of two, or -1. */
    private static int log2(int n) {
        return Integer.bitCount(n) == 1 ? Integer.numberOfTrailingZeros(n) : -1;
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES);
    }

    @Override
    public int setIndex(long lineAddress, int sets, int lineBytes) {
        long block = lineAddress >>> offsetBits;
        int set = 0;
        for (int k = 0; k < masks.length; k++) {
            set |= (Long.bitCount(block & masks[k]) & 1) << k;
        }
        return set;
    }
}
