package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.bits;
import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.Bits.f64;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.PtxType;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * Sums, products and the like of floating-point numbers, by GPGPU-Sim's rules: subnormal numbers are never flushed, and
 * a product is rounded before it is added; and of {@code .f16x2} the low half is computed only.
 */
final class FloatArithmetic {
    private static final long NAN = 0x7FFFFFFF;
    private static final long HALF_NAN = 0x7FFF;

    private FloatArithmetic() {}

    /** {@code .sat} is ignored, as GPGPU-Sim does. */
    static LaneLoop add(Site site) {
        Rounding rounding = Rounding.of(site);
        if (site.type() == PtxType.F16) {
            return LaneLoop.each((a, b) -> Bits.truncatedHalf(rounding.add(Bits.f16(a), Bits.f16(b))));
        }
        boolean single = site.type() == PtxType.F32;
        if (rounding != Rounding.NEAREST) {
            return single
                    ? LaneLoop.each((a, b) -> bits(rounding.add(f32(a), f32(b))))
                    : LaneLoop.each((a, b) -> bits(rounding.add(f64(a), f64(b))));
        }
        return single
                ? (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f32(r[a + i]) + f32(r[b + i]));
                    }
                }
                : (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f64(r[a + i]) + f64(r[b + i]));
                    }
                };
    }

    /** {@code .sat} is ignored, as GPGPU-Sim does, and every result rounded to the nearest. */
    static LaneLoop sub(Site site) {
        return switch (site.type()) {
            case F16 -> LaneLoop.each((a, b) -> Bits.truncatedHalf(Bits.f16(a) - Bits.f16(b)));
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f32(r[a + i]) - f32(r[b + i]));
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f64(r[a + i]) - f64(r[b + i]));
                    }
                };
        };
    }

    static LaneLoop mul(Site site) {
        Rounding rounding = Rounding.of(site);
        boolean saturated = site.has("sat");
        if (site.type() == PtxType.F16) {
            return LaneLoop.each(
                    (a, b) -> saturated(saturated, Bits.truncatedHalf(rounding.multiply(Bits.f16(a), Bits.f16(b)))));
        }
        boolean single = site.type() == PtxType.F32;
        if (rounding != Rounding.NEAREST || saturated) {
            return single
                    ? LaneLoop.each((a, b) -> bits(saturated(saturated, rounding.multiply(f32(a), f32(b)))))
                    : LaneLoop.each((a, b) -> bits(saturated(saturated, rounding.multiply(f64(a), f64(b)))));
        }
        return single
                ? (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f32(r[a + i]) * f32(r[b + i]));
                    }
                }
                : (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f64(r[a + i]) * f64(r[b + i]));
                    }
                };
    }

    /**
     * mad and fma: rounded twice. GPGPU-Sim rounds {@code .rm.f32} and {@code .rp.f32} to the nearest; it does not
     * execute them with another type, and here they are rounded once.
     */
    static LaneLoop mad(Site site) {
        Rounding rounding = Rounding.of(site);
        boolean saturated = site.has("sat");
        boolean toZero = rounding == Rounding.ZERO;
        return switch (site.type()) {
            case F16 ->
                LaneLoop.each((a, b, c) -> saturated(
                        saturated,
                        Bits.truncatedHalf(rounding.add(rounding.multiply(Bits.f16(a), Bits.f16(b)), Bits.f16(c)))));
            case F32 ->
                toZero || saturated
                        ? LaneLoop.each((a, b, c) -> {
                            Rounding each = toZero ? rounding : Rounding.NEAREST;
                            return bits(saturated(saturated, each.add(each.multiply(f32(a), f32(b)), f32(c))));
                        })
                        : (r, d, a, b, c) -> {
                            for (int i = 0; i < LANES; i++) {
                                r[d + i] = bits(f32(r[a + i]) * f32(r[b + i]) + f32(r[c + i]));
                            }
                        };
            default ->
                rounding != Rounding.NEAREST
                        ? LaneLoop.each((a, b, c) -> bits(
                                toZero
                                        ? rounding.add(rounding.multiply(f64(a), f64(b)), f64(c))
                                        : rounding.fused(f64(a), f64(b), f64(c))))
                        : (r, d, a, b, c) -> {
                            for (int i = 0; i < LANES; i++) {
                                r[d + i] = bits(f64(r[a + i]) * f64(r[b + i]) + f64(r[c + i]));
                            }
                        };
        };
    }

    /** Rounded to the nearest, whatever is written. */
    static LaneLoop div(Site site) {
        return switch (site.type()) {
            case F16 -> LaneLoop.each((a, b) -> Bits.truncatedHalf(Bits.f16(a) / Bits.f16(b)));
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f32(r[a + i]) / f32(r[b + i]));
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(f64(r[a + i]) / f64(r[b + i]));
                    }
                };
        };
    }

    /** The other one if one is a NaN; b if both are equal, such as zeros of unlike sign. */
    static LaneLoop min(Site site) {
        if (site.has("NaN")) {
            return ofNumbers(site, Math::min);
        }
        return switch (site.type()) {
            case F16 -> LaneLoop.each((a, b) -> picks(Bits.f16(a), Bits.f16(b)) ? a : b);
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = Bits.u32(picks(f32(r[a + i]), f32(r[b + i])) ? r[a + i] : r[b + i]);
                    }
                };
            default -> LaneLoop.each((a, b) -> picks(f64(a), f64(b)) ? a : b);
        };
    }

    /** As above. */
    static LaneLoop max(Site site) {
        if (site.has("NaN")) {
            return ofNumbers(site, Math::max);
        }
        return switch (site.type()) {
            case F16 -> LaneLoop.each((a, b) -> picks(-Bits.f16(a), -Bits.f16(b)) ? a : b);
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = Bits.u32(picks(-f32(r[a + i]), -f32(r[b + i])) ? r[a + i] : r[b + i]);
                    }
                };
            default -> LaneLoop.each((a, b) -> picks(-f64(a), -f64(b)) ? a : b);
        };
    }

    /** A NaN if either is one, by the manual: GPGPU-Sim does not know it. Of {@code .f16x2} both halves. */
    private static LaneLoop ofNumbers(Site site, DoubleBinaryOperator picked) {
        if (site.type() == PtxType.F64) {
            throw site.refused(".NaN of .f16, .f16x2 or .f32");
        }
        if (site.type() == PtxType.F32) {
            return LaneLoop.each((a, b) -> {
                float value = (float) picked.applyAsDouble(f32(a), f32(b));
                return Float.isNaN(value) ? NAN : bits(value);
            });
        }
        LongBinaryOperator halves = (a, b) -> {
            double value = picked.applyAsDouble(Bits.f16(a), Bits.f16(b));
            return Double.isNaN(value) ? HALF_NAN : Bits.half(value, Rounding.NEAREST);
        };
        return site.has("f16x2")
                ? LaneLoop.each((a, b) -> halves.applyAsLong(a >>> 16, b >>> 16) << 16 | halves.applyAsLong(a, b))
                : LaneLoop.each(halves);
    }

    /** Whether the minimum is {@code a}. */
    private static boolean picks(double a, double b) {
        return a < b || Double.isNaN(b) && !Double.isNaN(a);
    }

    /** Minus zero and negative NaNs keep their sign. */
    static LaneLoop abs(Site site) {
        return switch (site.type()) {
            case F16 -> LaneLoop.each(a -> a & 0x7FFF);
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        float value = f32(r[a + i]);
                        r[d + i] = bits(value < 0 ? -value : value);
                    }
                };
            default -> LaneLoop.each(a -> bits(f64(a) < 0 ? -f64(a) : f64(a)));
        };
    }

    /** 0 - a: of a zero, plus zero. */
    static LaneLoop neg(Site site) {
        return switch (site.type()) {
            case F16 -> LaneLoop.each(a -> Bits.truncatedHalf(0f - Bits.f16(a)));
            case F32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(0f - f32(r[a + i]));
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits(0d - f64(r[a + i]));
                    }
                };
        };
    }

    private static float saturated(boolean saturated, float value) {
        return !saturated ? value : value < 0 ? 0 : value > 1 ? 1 : value;
    }

    private static double saturated(boolean saturated, double value) {
        return !saturated ? value : value < 0 ? 0 : value > 1 ? 1 : value;
    }

    private static long saturated(boolean saturated, long half) {
        return saturated ? Bits.truncatedHalf(saturated(true, Bits.f16(half))) : half;
    }
}
