package io.policybridge.ptx.tensor;

import io.policybridge.ptx.exec.Float8;
import io.policybridge.ptx.exec.HalfBits;
import java.util.Locale;

/** What the bits of an element of a matrix stand for. */
public enum ElementFormat {
    F16(16),
    BF16(16),
    TF32(32),
    F32(32),
    F64(64),
    E4M3(8),
    E5M2(8),
    S8(8),
    U8(8),
    S32(32);

    /** Bits of a float that {@link #BF16} does not have; of TF32 the fraction that the tensor core ignores. */
    private static final int NOT_IN_BF16 = 16;

    private static final int IGNORED_OF_TF32 = 0x1FFF;

    private final int bits;

    ElementFormat(int bits) {
        this.bits = bits;
    }

    /** The format written {@code word}, without its dot, or null. */
    public static ElementFormat of(String word) {
        for (ElementFormat format : values()) {
            if (format.word().equals(word)) {
                return format;
            }
        }
        return null;
    }

    /** As PTX writes it, without its dot. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Bits of an element. */
    public int bits() {
        return bits;
    }

    /** The number in the low bits of {@code element}; exact. */
    double number(long element) {
        return switch (this) {
            case F16 -> HalfBits.number(element);
            case BF16 -> Float.intBitsToFloat((int) element << NOT_IN_BF16);
            case TF32 -> Float.intBitsToFloat((int) element & ~IGNORED_OF_TF32);
            case F32 -> Float.intBitsToFloat((int) element);
            case F64 -> Double.longBitsToDouble(element);
            case E4M3 -> Float8.E4M3.number(element);
            case E5M2 -> Float8.E5M2.number(element);
            case S8 -> (byte) element;
            case U8 -> element & 0xFF;
            case S32 -> (int) element;
        };
    }

    /**
     * {@code number} as an element of {@link #F16}, {@link #F32}, {@link #F64} or {@link #S32}, the formats of results.
     */
    long element(double number, boolean saturated) {
        return switch (this) {
            case F16 -> HalfBits.nearest(number);
            case F64 -> Double.doubleToRawLongBits(number);
            case S32 -> (saturated ? (int) number : (int) (long) number) & 0xFFFFFFFFL;
            default -> Float.floatToRawIntBits((float) number) & 0xFFFFFFFFL;
        };
    }
}
