package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.PtxType;
import java.math.BigInteger;

/** Values of the integer types for tests. */
final class IntegerCases {
    /** Where something may go wrong in one type or another. */
    static final long[] EDGES = {
        0,
        1,
        2,
        3,
        7,
        31,
        32,
        33,
        63,
        64,
        -1,
        -2,
        -77,
        0x7F,
        0x80,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x10000,
        0x7FFFFFFF,
        0x80000000L,
        0xFFFFFFFFL,
        0x100000000L,
        0x123456789ABCDEFL,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private IntegerCases() {}

    /** What registers of {@code type} are called in {@link OneInstruction}. */
    static String register(String type) {
        return switch (PtxType.of(type).bytes()) {
            case 1, 2 -> "%rs";
            case 4 -> "%r";
            default -> "%rd";
        };
    }

    static long cut(long value, String type) {
        return PtxType.of(type).truncated(value);
    }

    static BigInteger read(long row, String type) {
        int unused = 64 - 8 * PtxType.of(type).bytes();
        if (PtxType.of(type).isSigned()) {
            return BigInteger.valueOf(row << unused >> unused);
        }
        return new BigInteger(Long.toUnsignedString(row << unused >>> unused));
    }
}
