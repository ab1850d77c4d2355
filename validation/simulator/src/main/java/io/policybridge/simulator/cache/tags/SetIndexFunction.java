package io.policybridge.simulator.cache.tags;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.PolynomialHash;
import io.policybridge.input.BadInput;

/** The set of a line: the last field of a cache string's replacement group. */
public final class SetIndexFunction {
    private static final int LINEAR = 0;
    private static final int POLYNOMIAL = 1;
    private static final int FERMI = 2;
    private static final int CUSTOM = 3;
    private static final int XOR = 4;

    private final int function;
    private final AddressMapping mapping;
    private final int lineBits;
    private final int setBits;
    private final int setMask;
    private final PolynomialHash polynomial;

    /** {@code mapping}: takes channel and slice out of the address first (L2), or null. */
    public SetIndexFunction(CacheConfig config, AddressMapping mapping) {
        this.mapping = mapping;
        lineBits = Integer.numberOfTrailingZeros(config.lineBytes());
        setBits = Integer.numberOfTrailingZeros(config.sets());
        setMask = config.sets() - 1;
        function = switch (config.setIndex()) {
            case LINEAR -> LINEAR;
            case IPOLY -> POLYNOMIAL;
            case FERMI_HASH -> FERMI;
            case CUSTOM -> CUSTOM;
            case XOR -> XOR;
        };
        if (function == FERMI && config.sets() != 32 && config.sets() != 64) {
            throw new BadInput("cache with set index H has sets=" + config.sets() + "; expected 32 or 64");
        }
        if (function == POLYNOMIAL && !PolynomialHash.supports(config.sets())) {
            throw new BadInput("cache with set index P has sets=" + config.sets() + "; expected 16, 32 or 64");
        }
        polynomial = function == POLYNOMIAL ? new PolynomialHash(config.sets()) : null;
    }

    /** The set of the line that holds {@code address}. */
    public int of(long address) {
        long a = mapping == null ? address : mapping.partitionAddress(address);
        int index = (int) (a >>> lineBits) & setMask;
        switch (function) {
            case LINEAR:
                return index;
            case POLYNOMIAL:
                return polynomial.of(a >>> lineBits + setBits, index);
            case FERMI:
                return fermi(a);
            case XOR:
                return index ^ (int) (a >>> lineBits + setBits) & setMask;
            default:
                return 0;
        }
    }

    /** Nugteren et al., HPCA 2014: five index bits against bits 13, 14, 15, 17 and 19; 64 sets take bit 12 on top. */
    private int fermi(long a) {
        int low = (int) (a >>> lineBits) & 0x1f;
        int high = (int) (a >>> 13 & 7 | (a >>> 17 & 1) << 3 | (a >>> 19 & 1) << 4);
        return low ^ high | (setMask > 31 ? (int) (a >>> 12 & 1) << 5 : 0);
    }
}
