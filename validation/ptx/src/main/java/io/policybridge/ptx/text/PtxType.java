package io.policybridge.ptx.text;

import java.util.Locale;

/** A fundamental type of PTX. */
public enum PtxType {
    B8(Kind.BITS, 1),
    B16(Kind.BITS, 2),
    B32(Kind.BITS, 4),
    B64(Kind.BITS, 8),
    U8(Kind.UNSIGNED, 1),
    U16(Kind.UNSIGNED, 2),
    U32(Kind.UNSIGNED, 4),
    U64(Kind.UNSIGNED, 8),
    S8(Kind.SIGNED, 1),
    S16(Kind.SIGNED, 2),
    S32(Kind.SIGNED, 4),
    S64(Kind.SIGNED, 8),
    F16(Kind.FLOAT, 2),
    F32(Kind.FLOAT, 4),
    F64(Kind.FLOAT, 8),
    PRED(Kind.PREDICATE, 1);

    /** What the bits of a value mean. */
    public enum Kind {
        BITS,
        UNSIGNED,
        SIGNED,
        FLOAT,
        PREDICATE
    }

    private static final PtxType[] ALL = values();

    private final Kind kind;
    private final int bytes;

    PtxType(Kind kind, int bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    /** The type written {@code word}, without its dot, or null; of {@code f16x2} that of its halves. */
    public static PtxType of(String word) {
        if (word.equals("f16x2")) {
            return F16;
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

    public Kind kind() {
        return kind;
    }

    public int bytes() {
        return bytes;
    }

    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    public boolean isSigned() {
        return kind == Kind.SIGNED;
    }

    /** The low bits of {@code value} that a value of this type has. */
    public long truncated(long value) {
        return bytes == Long.BYTES ? value : value & (1L << 8 * bytes) - 1;
    }
}
