package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.bits;
import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.Bits.f64;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.PtxType;
import java.util.function.DoubleUnaryOperator;

/**
 * cvt. Values that do not fit are what x86 makes of them, not the nearest one that fits, as in GPGPU-Sim; its
 * {@code .sat} matters within a floating-point type, and from {@code .f32} to less than 32 bits.
 */
final class Conversion {
    private static final int SUBNORMAL = 0x7F800000;
    private static final long NAN = 0x7FFFFFFFL;
    private static final DoubleUnaryOperator TRUNCATION = value -> value < 0 ? Math.ceil(value) : Math.floor(value);

    private Conversion() {}

    static Operation cvt(Site site) {
        PtxType to = site.type();
        PtxType from = site.instruction().type(1);
        String rounding = site.atMostOne("rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi");
        if (rounding != null && !(rounding.length() == 3 ? from.isFloat() : to.isFloat())) {
            throw site.refused("a rounding that this conversion has");
        }
        if (to == PtxType.BF16 || from == PtxType.BF16) {
            return BrainFloats.cvt(site, to, from);
        }
        if (site.operands() == 3) {
            return packed(site, to, from);
        }
        LaneLoop loop = from.isFloat()
                ? to.isFloat() ? floats(site, to, from) : integer(site, to, from)
                : to.isFloat() ? floating(site, to, from) : integers(to, from);
        return site.run(loop, from, from, from);
    }

    /** Two numbers to the halves of one register, the first to the upper one; GPGPU-Sim does not know it. */
    private static Operation packed(Site site, PtxType to, PtxType from) {
        if (!site.has("f16x2") || to != PtxType.F16 || from != PtxType.F32) {
            throw site.refused("2 operands, or .f16x2.f32 with 3");
        }
        Rounding rounding = Rounding.of(site);
        return site.run(
                LaneLoop.each((a, b) -> Bits.half(f32(a), rounding) << 16 | Bits.half(f32(b), rounding)),
                from,
                from,
                from);
    }

    /** Between integers: the sign or zeros fill the register, unless fewer bits are wanted. */
    private static LaneLoop integers(PtxType to, PtxType from) {
        if (to.bytes() == from.bytes()) {
            return (r, d, a, b, c) -> System.arraycopy(r, a, r, d, LANES);
        }
        if (to.bytes() < from.bytes()) {
            if (to == PtxType.S16 && from == PtxType.S32) {
                // GPGPU-Sim fills the register with a set sign only, and leaves the high half else
                return LaneLoop.each(a -> (a & 0x8000) != 0 ? a | -1L << 16 : u32(a));
            }
            long mask = to.truncated(-1);
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = r[a + i] & mask;
                }
            };
        }
        if (from.isSigned()) {
            int unused = 64 - 8 * from.bytes();
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = r[a + i] << unused >> unused;
                }
            };
        }
        long mask = from.truncated(-1);
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = r[a + i] & mask;
            }
        };
    }

    /** An integer to a floating-point number, rounded to the nearest whatever is written. */
    private static LaneLoop floating(Site site, PtxType to, PtxType from) {
        int unused = 64 - 8 * from.bytes();
        boolean signed = from.isSigned();
        if (to == PtxType.F16) {
            Rounding rounding = unconverted(site);
            return LaneLoop.each(
                    a -> Bits.half(signed ? a << unused >> unused : unsigned(a << unused >>> unused), rounding));
        }
        if (from.bytes() == Long.BYTES) {
            // GPGPU-Sim forgets to read the operand
            return LaneLoop.each(a -> 0);
        }
        if (to == PtxType.F64) {
            return signed
                    ? (r, d, a, b, c) -> {
                        for (int i = 0; i < LANES; i++) {
                            r[d + i] = bits((double) (r[a + i] << unused >> unused));
                        }
                    }
                    : (r, d, a, b, c) -> {
                        for (int i = 0; i < LANES; i++) {
                            r[d + i] = bits((double) (r[a + i] << unused >>> unused));
                        }
                    };
        }
        return signed
                ? (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long value = r[a + i] << unused >> unused;
                        r[d + i] = highBits(value) | bits((float) value);
                    }
                }
                : (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = bits((float) (r[a + i] << unused >>> unused));
                    }
                };
    }

    /** The sign of a converted integer stays above the result. */
    private static long highBits(long value) {
        return value & ~Bits.WORD;
    }

    /** A floating-point number to an integer. A half is read as if it were a float, which is then almost zero. */
    private static LaneLoop integer(Site site, PtxType to, PtxType from) {
        long mask = to.truncated(-1);
        int width = 8 * to.bytes();
        if (from == PtxType.F64) {
            DoubleUnaryOperator rounding = rounding(site, TRUNCATION);
            double most = to.bytes() < Long.BYTES ? (1L << width - 1) - 1 : Integer.MAX_VALUE;
            // the least number of a narrow signed type comes out positive
            double least = !to.isSigned() ? 0 : width < 32 ? 1L << width - 1 : Integer.MIN_VALUE;
            return LaneLoop.each(a -> {
                double value = rounding.applyAsDouble(f64(a));
                double bounded = value > most ? most : value < least ? least : value;
                return toLong(bounded, to) & mask;
            });
        }
        DoubleUnaryOperator rounding = rounding(site, TRUNCATION);
        if (to == PtxType.S32 && rounding == TRUNCATION) {
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = u32(x86Int(f32(r[a + i])));
                }
            };
        }
        boolean saturated = site.has("sat") && width < 32;
        return LaneLoop.each(a -> {
            long value = (a & SUBNORMAL) == 0
                    ? 0
                    : to.isSigned()
                            ? x86Int(rounding.applyAsDouble(f32(a)))
                            : u32(x86Long(rounding.applyAsDouble(f32(a))));
            if (saturated) {
                value = Math.max(to.isSigned() ? -(1L << width) : 0, Math.min((1L << width) - 1, value));
            }
            return value & mask;
        });
    }

    private static long toLong(double value, PtxType to) {
        if (to.bytes() == Long.BYTES) {
            return x86Long(value);
        }
        return to == PtxType.U32 ? x86Long(value) : x86Int(value);
    }

    /** cvttss2si with 32 bits: one value for all that does not fit. */
    private static int x86Int(double value) {
        int integer = (int) value;
        return Double.isNaN(value) || integer == Integer.MAX_VALUE && value != integer ? Integer.MIN_VALUE : integer;
    }

    /** cvttss2si with 64 bits. */
    private static long x86Long(double value) {
        return value >= -0x1p63 && value < 0x1p63 ? (long) value : Long.MIN_VALUE;
    }

    /** To an integer as {@code site} says; {@code otherwise} if it does not. */
    private static DoubleUnaryOperator rounding(Site site, DoubleUnaryOperator otherwise) {
        String word = site.atMostOne("rni", "rzi", "rmi", "rpi");
        return word == null
                ? otherwise
                : switch (word) {
                    case "rni" -> Math::rint;
                    case "rmi" -> Math::floor;
                    case "rpi" -> Math::ceil;
                    default -> TRUNCATION;
                };
    }

    /** Between floating-point numbers. */
    private static LaneLoop floats(Site site, PtxType to, PtxType from) {
        return switch (from) {
            case F16 -> fromHalf(to);
            case F32 -> fromSingle(site, to);
            default -> fromDouble(site, to);
        };
    }

    /** To a double, GPGPU-Sim reads the half as if it were a float. */
    private static LaneLoop fromHalf(PtxType to) {
        return switch (to) {
            case F16 -> (r, d, a, b, c) -> System.arraycopy(r, a, r, d, LANES);
            case F32 -> LaneLoop.each(a -> bits(Bits.f16(a)));
            default -> LaneLoop.each(a -> bits((double) f32(a)));
        };
    }

    private static LaneLoop fromSingle(Site site, PtxType to) {
        if (to == PtxType.F16) {
            return LaneLoop.each(a -> Bits.nearestHalf(f32(a)));
        }
        if (to == PtxType.F64) {
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = bits((double) f32(r[a + i]));
                }
            };
        }
        DoubleUnaryOperator rounding = rounding(site, DoubleUnaryOperator.identity());
        boolean saturated = site.has("sat");
        return LaneLoop.each(a -> {
            float value = (a & SUBNORMAL) == 0
                    ? Float.intBitsToFloat((int) a & 1 << 31)
                    : (float) rounding.applyAsDouble(f32(a));
            return Float.isNaN(value) ? NAN : bits(saturated ? saturated(value) : value);
        });
    }

    private static LaneLoop fromDouble(Site site, PtxType to) {
        if (to == PtxType.F16) {
            Rounding rounding = unconverted(site);
            return LaneLoop.each(a -> Bits.half(f64(a), rounding));
        }
        if (to == PtxType.F32) {
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = bits((float) f64(r[a + i]));
                }
            };
        }
        DoubleUnaryOperator rounding = rounding(site, DoubleUnaryOperator.identity());
        boolean saturated = site.has("sat");
        return LaneLoop.each(a -> {
            double value = rounding.applyAsDouble(f64(a));
            return Double.isNaN(value) ? 0xFFF8L << 48 : bits(saturated ? saturated((float) value) : value);
        });
    }

    /** Of what GPGPU-Sim does not convert, but PTX does. */
    private static Rounding unconverted(Site site) {
        if (site.has("sat") || site.atMostOne("rni", "rzi", "rmi", "rpi") != null) {
            throw site.refused("this conversion without .sat and without a rounding to integers");
        }
        return Rounding.of(site);
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : 0x1p63;
    }

    private static float saturated(float value) {
        return value >= 1 ? 1 : value <= 0 ? 0 : value;
    }
}
