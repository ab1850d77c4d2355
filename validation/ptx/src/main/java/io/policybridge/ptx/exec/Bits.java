package io.policybridge.ptx.exec;

/** Between the bits in a row and the numbers that they stand for. */
final class Bits {
    /** The low 32 bits. */
    static final long WORD = 0xFFFFFFFFL;

    private static final int HALF_INFINITY = 0x7C00;

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

    /** What the low 16 bits of {@code row} stand for. */
    static float f16(long row) {
        int bits = (int) row;
        int exponent = bits >>> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        float magnitude = switch (exponent) {
            case 0 -> fraction * 0x1p-24f;
            case 0x1F -> Float.intBitsToFloat(0x7F800000 | fraction << 13);
            default -> Float.intBitsToFloat(exponent + 112 << 23 | fraction << 13);
        };
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }

    /** Without the bits that do not fit; infinite if too large. GPGPU-Sim's arithmetic rounds in this way. */
    static long truncatedHalf(float value) {
        int bits = Float.floatToRawIntBits(value);
        int exponent = bits >>> 23 & 0xFF;
        return (long) (bits >>> 16 & 0x8000) | magnitude(bits, exponent);
    }

    /** To the nearest, of two equally near ones that which is farther from zero. GPGPU-Sim's cvt rounds in this way. */
    static long nearestHalf(float value) {
        int bits = Float.floatToRawIntBits(value);
        int exponent = bits >>> 23 & 0xFF;
        int magnitude = magnitude(bits, exponent);
        if (magnitude < HALF_INFINITY && exponent >= 102) {
            magnitude += exponent == 102 ? 1 : bits >>> dropped(exponent) - 1 & 1;
        }
        return (long) (bits >>> 16 & 0x8000) | magnitude;
    }

    /** As PTX says, where GPGPU-Sim does not convert. */
    static long half(double value, Rounding rounding) {
        double unit = Math.scalb(1d, Math.max(Math.getExponent(value) - 10, -24));
        return truncatedHalf((float) (rounding.integer(value / unit) * unit));
    }

    private static int magnitude(int bits, int exponent) {
        int fraction = bits & 0x7FFFFF;
        if (exponent < 103) {
            return 0;
        }
        if (exponent < 113) {
            return (0x800000 | fraction) >>> dropped(exponent);
        }
        if (exponent < 143) {
            return exponent - 112 << 10 | fraction >>> 13;
        }
        return exponent < 255 ? HALF_INFINITY : HALF_INFINITY | fraction >>> 13;
    }

    /** How many bits of the fraction do not fit. */
    private static int dropped(int exponent) {
        return exponent < 113 ? 126 - exponent : 13;
    }
}
