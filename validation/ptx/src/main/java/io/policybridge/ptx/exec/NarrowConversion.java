package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** The forms of cvt for tensor cores, by the PTX manual: GPGPU-Sim does not know them. */
final class NarrowConversion {
    private static final Set<String> WORDS = Set.of("e4m3x2", "e5m2x2", "pack", "relu", "tf32");
    private static final int BYTE = 8;
    private static final int HALF = 16;
    private static final long HALF_NAN = 0x7FFF;
    private static final long NAN = 0x7FFFFFFF;
    /** Bits of a float that {@code .tf32} has not. */
    private static final int DROPPED = 13;

    private final Site site;
    private final List<String> words;
    private final boolean isClamped;

    private NarrowConversion(Site site) {
        this.site = site;
        words = new ArrayList<>(site.instruction().options());
        isClamped = words.remove("relu");
    }

    static boolean is(PtxInstruction instruction) {
        return instruction.opcode().equals("cvt")
                && instruction.options().stream().anyMatch(WORDS::contains);
    }

    static Operation compile(Site site) {
        NarrowConversion conversion = new NarrowConversion(site);
        return site.has("pack") ? conversion.pack() : conversion.floats();
    }

    /** {@code cvt.pack.sat.u8.s32.b32 d, a, b, c}: b in the low bits of d, then a, then c. */
    private Operation pack() {
        PtxType to = words.size() < 3 ? null : PtxType.of(words.get(2));
        boolean isHalf = to == PtxType.U16 || to == PtxType.S16;
        boolean isByte = to == PtxType.U8 || to == PtxType.S8;
        List<String> expected = isByte ? List.of("pack", "sat", to.word(), "s32", "b32") : List.of("pack", "sat");
        if (isHalf) {
            expected = List.of("pack", "sat", to.word(), "s32");
        }
        if (!words.equals(expected) || !isHalf && !isByte || site.operands() != (isHalf ? 3 : 4)) {
            throw site.refused(
                    ".pack.sat of .u16.s32 or .s16.s32 with 3 operands, or .u8.s32.b32 or .s8.s32.b32 with 4");
        }
        int bits = BYTE * to.bytes();
        int least = to.isSigned() ? -(1 << bits - 1) : 0;
        int most = to.isSigned() ? (1 << bits - 1) - 1 : (1 << bits) - 1;
        LaneLoop loop = LaneLoop.each((a, b, c) -> Bits.u32(
                (isHalf ? 0 : c << 2 * bits) | fitted(a, least, most, bits) << bits | fitted(b, least, most, bits)));
        return site.run(loop, PtxType.S32, PtxType.S32, PtxType.B32);
    }

    private static long fitted(long value, int least, int most, int bits) {
        return Math.max(least, Math.min((int) value, most)) & (1L << bits) - 1;
    }

    private Operation floats() {
        boolean isBounded = words.remove("satfinite");
        String rounding = words.isEmpty() ? "" : words.remove(0);
        if (words.size() != 2) {
            throw site.refused("a rounding, and two types");
        }
        String to = words.get(0);
        String from = words.get(1);
        if (Float8.ofPair(to) != null && rounding.equals("rn") && isBounded) {
            return toBytes(Float8.ofPair(to), from);
        }
        if (isBounded) {
            throw site.refused(".satfinite for .rn.e4m3x2 and .rn.e5m2x2 only");
        }
        if (Float8.ofPair(from) != null && to.equals("f16x2") && rounding.equals("rn")) {
            return fromBytes(Float8.ofPair(from));
        }
        boolean isNearest = rounding.equals("rn");
        boolean isAway = rounding.equals("rna") && to.equals("tf32") && !isClamped;
        if (!from.equals("f32") || !isNearest && !isAway && !rounding.equals("rz")) {
            throw site.refused(".rn, .rz, or .rna of .tf32, and .f32");
        }
        return switch (to) {
            case "tf32" -> unary(a -> tf32(a, rounding));
            case "f16" -> unary(a -> half(a, isNearest));
            case "bf16" -> unary(a -> BrainFloats.rounded(clamped(a), isNearest));
            case "f16x2" -> pair(a -> half(a, isNearest));
            case "bf16x2" -> pair(a -> BrainFloats.rounded(clamped(a), isNearest));
            default -> throw site.refused(".tf32, .f16, .f16x2, .bf16 or .bf16x2 of .f32");
        };
    }

    private Operation toBytes(Float8 format, String from) {
        if (from.equals("f32")) {
            require(3);
            return site.run(
                    LaneLoop.each((a, b) ->
                            format.nearest(clamped(Bits.f32(a))) << BYTE | format.nearest(clamped(Bits.f32(b)))),
                    PtxType.F32,
                    PtxType.F32,
                    PtxType.F32);
        }
        if (!from.equals("f16x2")) {
            throw site.refused(".f32 with 3 operands, or .f16x2 with 2");
        }
        return unary(a -> format.nearest(clamped(Bits.f16(a >>> HALF))) << BYTE | format.nearest(clamped(Bits.f16(a))));
    }

    private Operation fromBytes(Float8 format) {
        return unary(a -> widened(format.number(a >>> BYTE)) << HALF | widened(format.number(a)));
    }

    private long widened(double number) {
        double clamped = clamped(number);
        return Double.isNaN(clamped) ? HALF_NAN : Bits.half(clamped, Rounding.NEAREST);
    }

    private long half(long single, boolean isNearest) {
        double number = clamped(Bits.f32(single));
        return Double.isNaN(number) ? HALF_NAN : Bits.half(number, isNearest ? Rounding.NEAREST : Rounding.ZERO);
    }

    private long tf32(long single, String rounding) {
        long bits = Bits.u32(clamped(single));
        if (Float.isNaN(Bits.f32(bits))) {
            return NAN;
        }
        long half = 1L << DROPPED - 1;
        long added = switch (rounding) {
            case "rna" -> half;
            case "rn" -> half - 1 + (bits >>> DROPPED & 1);
            default -> 0;
        };
        return bits + added >>> DROPPED << DROPPED;
    }

    /** With {@code .relu} zero in place of what is negative. */
    private double clamped(double number) {
        return isClamped && number <= 0 ? 0 : number;
    }

    private long clamped(long single) {
        return isClamped && Bits.f32(single) <= 0 ? 0 : single;
    }

    private void require(int operands) {
        if (site.operands() != operands) {
            throw site.refused(operands + " operands");
        }
    }

    private Operation unary(LongUnaryOperator lane) {
        require(2);
        return site.run(LaneLoop.each(lane), PtxType.B32, PtxType.B32, PtxType.B32);
    }

    /** The first operand makes the upper half. */
    private Operation pair(LongUnaryOperator lane) {
        require(3);
        return site.run(
                LaneLoop.each((a, b) -> lane.applyAsLong(a) << HALF | lane.applyAsLong(b)),
                PtxType.F32,
                PtxType.F32,
                PtxType.F32);
    }
}
