package io.policybridge.ptx.exec;

/** Between the bits in a row and the numbers that they stand for. */
final class Bits {
    /** The low 32 bits. */
    static final long WORD = 0xFFFFFFFFL;

    private Bits() {}

    /** The low 16 bits. */
    static long u16(long row) {
        return row & 0xFFFF;
    }

    /** The low 32 bits, as unsigned number. */
    static long u32(long row) {
        return row & WORD;
    }

    static float f32(long row) {
        return Float.intBitsToFloat((int) row);
    }

    static double f64(long row) {
        return Double.longBitsToDouble(row);
    }

    static long bits(float value) {
        return Float.floatToRawIntBits(value) & WORD;
    }

    static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
