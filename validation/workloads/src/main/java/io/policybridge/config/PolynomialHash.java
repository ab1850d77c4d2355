package io.policybridge.config;

/**
 * Rau's pseudo-random interleaving (ISCA 1991), GPGPU-Sim's IPOLY: an index becomes the remainder of the whole number,
 * index and the address bits above it, modulo an irreducible polynomial over GF(2). All strides that are powers of two
 * spread evenly.
 */
public final class PolynomialHash {
    /** For each index bit, the higher address bits that flip it. */
    private final long[] taps;

    /**
     * A hash over {@code places} indices: 16, 32 or 64.
     *
     * @throws IllegalArgumentException for any other number
     */
    public PolynomialHash(int places) {
        if (!supports(places)) {
            throw new IllegalArgumentException("places=" + places + "; expected 16, 32 or 64");
        }
        // x^4+x+1, x^5+x^2+1, x^6+x+1, and the number of higher bits that GPGPU-Sim's tables take in.
        int polynomial = places == 16 ? 0b10011 : places == 32 ? 0b100101 : 0b1000011;
        int higherBits = places == 16 ? 13 : places == 32 ? 15 : 19;
        taps = new long[Integer.numberOfTrailingZeros(places)];
        int remainder = polynomial ^ places;
        for (int bit = 0; bit < higherBits; bit++) {
            for (int i = 0; i < taps.length; i++) {
                taps[i] |= (long) (remainder >>> i & 1) << bit;
            }
            remainder <<= 1;
            if ((remainder & places) != 0) {
                remainder ^= polynomial;
            }
        }
    }

    /** Whether there is a polynomial for that many indices. */
    public static boolean supports(int places) {
        return places == 16 || places == 32 || places == 64;
    }

    /** The place of {@code index} under the address bits {@code higher} above it. */
    public int of(long higher, int index) {
        int flips = 0;
        for (int i = 0; i < taps.length; i++) {
            flips |= (Long.bitCount(higher & taps[i]) & 1) << i;
        }
        return index ^ flips;
    }
}
