package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.PtxType;

/** What computes with {@code .bf16}, the upper half of a float, by the PTX manual: GPGPU-Sim does not know it. */
final class BrainFloats {
    private static final int HALF = 16;
    private static final int NAN = 0x7FFF;
    /** Bits behind the leading one, and the exponent of the least number. */
    private static final int FRACTION = 7;

    private static final int LEAST = -133;

    private BrainFloats() {}

    /** Between {@code .bf16} and {@code .f32}; two of the latter make a {@code .bf16x2}, the first its upper half. */
    static Operation cvt(Site site, PtxType to, PtxType from) {
        boolean isPair = site.has("bf16x2");
        boolean isNearest = site.has("rn");
        if (site.has("sat") || site.has("ftz") || isPair != (site.operands() == 3)) {
            throw site.refused("2 operands, or .bf16x2.f32 with 3, without .sat and .ftz");
        }
        if (to == PtxType.F32 && !isPair && !isNearest && !site.has("rz")) {
            return site.run(LaneLoop.each(a -> number(a)), from, from, from);
        }
        if (to != PtxType.BF16 || from != PtxType.F32 || isNearest == site.has("rz")) {
            throw site.refused(".rn or .rz of .bf16.f32, or .f32.bf16");
        }
        if (isPair) {
            return site.run(
                    LaneLoop.each((a, b) -> rounded(a, isNearest) << HALF | rounded(b, isNearest)), from, from, from);
        }
        return site.run(LaneLoop.each(a -> rounded(a, isNearest)), from, from, from);
    }

    /** The float whose upper half is {@code half}. */
    private static long number(long half) {
        return (half & 0xFFFF) << HALF;
    }

    static long rounded(long single, boolean isNearest) {
        if (Float.isNaN(Bits.f32(single))) {
            return NAN;
        }
        long bits = Bits.u32(single);
        return (isNearest ? bits + 0x7FFF + (bits >>> HALF & 1) : bits) >>> HALF;
    }

    /** Rounded once, to the nearest; of {@code .bf16x2} both halves. */
    static LaneLoop fma(Site site) {
        if (!site.has("rn") || site.has("sat") || site.has("ftz")) {
            throw site.refused(".rn, without .sat and .ftz");
        }
        return site.has("bf16x2")
                ? LaneLoop.each((a, b, c) -> fma(a >>> HALF, b >>> HALF, c >>> HALF) << HALF | fma(a, b, c))
                : LaneLoop.each((a, b, c) -> fma(a, b, c));
    }

    private static long fma(long a, long b, long c) {
        double product = (double) Bits.f32(number(a)) * Bits.f32(number(b));
        double addend = Bits.f32(number(c));
        double sum = product + addend;
        if (Double.isNaN(sum)) {
            return NAN;
        }
        // What the sum lost decides between two numbers that are equally near.
        double lost = Double.isInfinite(sum) ? 0 : error(product, addend, sum);
        if (lost != 0 && (Double.doubleToRawLongBits(sum) & 1) == 0) {
            sum = lost > 0 ? Math.nextUp(sum) : Math.nextDown(sum);
        }
        double unit = Math.scalb(1d, Math.max(Math.getExponent(sum) - FRACTION, LEAST));
        return Bits.bits((float) (Math.rint(sum / unit) * unit)) >>> HALF;
    }

    /** What {@code sum} lacks of {@code a + b}, exactly. */
    private static double error(double a, double b, double sum) {
        double other = sum - a;
        return a - (sum - other) + (b - other);
    }
}
