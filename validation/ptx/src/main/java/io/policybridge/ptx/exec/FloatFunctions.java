package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.bits;
import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.Bits.f64;

import io.policybridge.ptx.text.PtxType;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Roots, reciprocals and transcendental functions: as exact as their type allows, whatever rounding or approximation is
 * written.
 */
final class FloatFunctions {
    private static final double LN2 = Math.log(2);
    private static final long NAN = 0x7FC00000L;

    private FloatFunctions() {}

    static LaneLoop rcp(Site site) {
        return isSingle(site) ? LaneLoop.each(a -> bits(1f / f32(a))) : LaneLoop.each(a -> bits(1d / f64(a)));
    }

    static LaneLoop sqrt(Site site) {
        return isSingle(site)
                ? LaneLoop.each(a -> f32(a) < 0 ? NAN : bits((float) Math.sqrt(f32(a))))
                : LaneLoop.each(a -> f64(a) < 0 ? bits(Double.NaN) : bits(Math.sqrt(f64(a))));
    }

    /** GPGPU-Sim looks at the low half of a double to see whether it is negative or zero. */
    static LaneLoop rsqrt(Site site) {
        return isSingle(site)
                ? LaneLoop.each(a -> bits(
                        f32(a) < 0
                                ? Float.NaN
                                : f32(a) == 0 ? Float.POSITIVE_INFINITY : 1f / (float) Math.sqrt(f32(a))))
                : LaneLoop.each(a -> bits(
                        f32(a) < 0 ? Double.NaN : f32(a) == 0 ? Double.POSITIVE_INFINITY : 1d / Math.sqrt(f64(a))));
    }

    static LaneLoop sin() {
        return LaneLoop.each(a -> bits((float) Math.sin(f32(a))));
    }

    static LaneLoop cos() {
        return LaneLoop.each(a -> bits((float) Math.cos(f32(a))));
    }

    static LaneLoop lg2() {
        return LaneLoop.each(a -> bits((float) ((float) Math.log(f32(a)) / LN2)));
    }

    /** Of halves as the PTX manual says: both of {@code .f16x2}. */
    static LaneLoop ex2(Site site) {
        return isSingle(site)
                ? LaneLoop.each(a -> bits((float) Math.pow(2, f32(a))))
                : halves(site, x -> Math.pow(2, x));
    }

    static LaneLoop tanh(Site site) {
        return isSingle(site) ? LaneLoop.each(a -> bits((float) Math.tanh(f32(a)))) : halves(site, Math::tanh);
    }

    private static LaneLoop halves(Site site, DoubleUnaryOperator function) {
        LongUnaryOperator low = a -> Bits.half(function.applyAsDouble(Bits.f16(a)), Rounding.NEAREST);
        return site.has("f16x2")
                ? LaneLoop.each(a -> low.applyAsLong(a >>> 16) << 16 | low.applyAsLong(a))
                : LaneLoop.each(low);
    }

    /** The sign of the first operand, the magnitude of the second, as the PTX manual has it. */
    static LaneLoop copysign(Site site) {
        long sign = isSingle(site) ? 1L << 31 : Long.MIN_VALUE;
        long rest = isSingle(site) ? sign - 1 : Long.MAX_VALUE;
        return LaneLoop.each((a, b) -> a & sign | b & rest);
    }

    private static boolean isSingle(Site site) {
        return site.type() == PtxType.F32;
    }
}
