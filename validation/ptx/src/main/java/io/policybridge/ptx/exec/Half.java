package io.policybridge.ptx.exec;

/** Numbers of 16 bits. */
final class Half {
    private static final int INFINITY = 0x7C00;

    private Half() {}

    /** What the low 16 bits of {@code row} stand for. */
    static float value(long row) {
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
    static long truncated(float value) {
        int bits = Float.floatToRawIntBits(value);
        int exponent = bits >>> 23 & 0xFF;
        return (long) (bits >>> 16 & 0x8000) | magnitude(bits, exponent);
    }

    /** To the nearest, of two equally near ones that which is farther from zero. GPGPU-Sim's cvt rounds in this way. */
    static long nearest(float value) {
        int bits = Float.floatToRawIntBits(value);
        int exponent = bits >>> 23 & 0xFF;
        int magnitude = magnitude(bits, exponent);
        if (magnitude < INFINITY && exponent >= 102) {
            magnitude += exponent == 102 ? 1 : bits >>> dropped(exponent) - 1 & 1;
        }
        return (long) (bits >>> 16 & 0x8000) | magnitude;
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
        return exponent < 255 ? INFINITY : INFINITY | fraction >>> 13;
    }

    /** How many bits of the fraction do not fit. */
    private static int dropped(int exponent) {
        return exponent < 113 ? 126 - exponent : 13;
    }
}
