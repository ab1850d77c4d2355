package io.policybridge.ptx.text;

import java.util.Locale;

/** A fundamental type of PTX. */
public enum PtxType {
    B8(Basic.BITS, 1),
    B16(Basic.BITS, 2),
    B32(Basic.BITS, 4),
    B64(Basic.BITS, 8),
    U8(Basic.UNSIGNED, 1),
    U16(Basic.UNSIGNED, 2),
    U32(Basic.UNSIGNED, 4),
    U64(Basic.UNSIGNED, 8),
    S8(Basic.SIGNED, 1),
    S16(Basic.SIGNED, 2),
    S32(Basic.SIGNED, 4),
    S64(Basic.SIGNED, 8),
    F16(Basic.FLOAT, 2),
    BF16(Basic.FLOAT, 2),
    F32(Basic.FLOAT, 4),
    F64(Basic.FLOAT, 8),
    PRED(Basic.PREDICATE, 1);

    /** What the bits of a value mean: the basic type, of any size. */
    public enum Basic {
        BITS,
        UNSIGNED,
        SIGNED,
        FLOAT,
        PREDICATE
    }

    private static final PtxType[] ALL = values();

    private final Basic basic;
    private final int bytes;

    PtxType(Basic basic, int bytes) {
        this.basic = basic;
        this.bytes = bytes;
    }

    /** The type written {@code word}, without its dot, or null; of {@code f16x2}, {@code bf16x2} that of its halves. */
    public static PtxType of(String word) {
        if (word.equals("f16x2")) {
            return F16;
        }
        if (word.equals("bf16x2")) {
            return BF16;
        }
        for (PtxType type : ALL) {
            if (type.word().equals(word)) {
                return type;
            }
        }
        return null;
    }

    /** As PTX writes it, without its dot. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Basic basic() {
        return basic;
    }

    public int bytes() {
        return bytes;
    }

    public boolean isFloat() {
        return basic == Basic.FLOAT;
    }

    public boolean isSigned() {
        return basic == Basic.SIGNED;
    }

    /** The low bits of {@code value} that a value of this type has. */
    public long truncated(long value) {
        return bytes == Long.BYTES ? value : value & (1L << 8 * bytes) - 1;
    }
}
