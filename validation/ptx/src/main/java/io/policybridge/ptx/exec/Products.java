package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.u16;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.PtxType;

/** Products of integers, and sums with a product. */
final class Products {
    private Products() {}

    static Operation mul(Site site) {
        PtxType type = site.type();
        String part = site.one("lo", "hi", "wide");
        LaneLoop loop = switch (part) {
            case "lo" -> low(type);
            case "hi" -> high(type);
            default -> wide(site);
        };
        return site.run(loop);
    }

    private static LaneLoop low(PtxType type) {
        return switch (type) {
            case U16, S16 -> LaneLoop.each((a, b) -> u16(a * b));
            case U32, S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i] * r[b + i]);
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = r[a + i] * r[b + i];
                    }
                };
        };
    }

    private static LaneLoop high(PtxType type) {
        return switch (type) {
            case U16 -> LaneLoop.each((a, b) -> u16(a) * u16(b) >>> 16);
            case S16 -> LaneLoop.each((a, b) -> u16((short) a * (short) b >> 16));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i]) * u32(r[b + i]) >>> 32;
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = (long) (int) r[a + i] * (int) r[b + i] >>> 32;
                    }
                };
            case U64 -> LaneLoop.each((a, b) -> unsignedHigh(a, b));
            // GPGPU-Sim's mul.hi.s64 is mul.lo.s64
            default -> low(type);
        };
    }

    static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    private static LaneLoop wide(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b) -> u16(a) * u16(b));
            case S16 -> LaneLoop.each((a, b) -> u32((short) a * (short) b));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i]) * u32(r[b + i]);
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = (long) (int) r[a + i] * (int) r[b + i];
                    }
                };
            default -> throw site.refused("a type of at most 32 bits with .wide");
        };
    }

    /** The product of GPGPU-Sim's mad has 32 bits only, of which it then takes the high part or which it widens. */
    static Operation mad(Site site) {
        PtxType type = site.type();
        String part = site.one("lo", "hi", "wide");
        boolean wide = part.equals("wide");
        LaneLoop loop = switch (type) {
            case U16, S16 -> LaneLoop.each(mad16(type, part));
            case U32, S32 -> mad32(type, part);
            default -> mad64(type, part);
        };
        if (wide && type.bytes() == Long.BYTES) {
            throw site.refused("a type of at most 32 bits with .wide");
        }
        return site.run(loop, type, type, wide ? PtxType.B64 : type);
    }

    private static LaneLoop.Ternary mad16(PtxType type, String part) {
        boolean signed = type.isSigned();
        return switch (part) {
            case "lo" -> (a, b, c) -> u16(a * b + c);
            case "hi" ->
                signed
                        ? (a, b, c) -> u16(((short) a * (short) b >> 16) + c)
                        : (a, b, c) -> u32(u16(a) * u16(b) + u16(c)) >>> 16;
            default -> signed ? (a, b, c) -> u32((short) a * (short) b + c) : (a, b, c) -> u32(u16(a) * u16(b) + c);
        };
    }

    private static LaneLoop mad32(PtxType type, String part) {
        boolean signed = type.isSigned();
        return switch (part) {
            case "lo" ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i] * r[b + i] + r[c + i]);
                    }
                };
            case "hi" ->
                signed
                        ? LaneLoop.each((a, b, c) -> u32(((int) (a * b) >> 31) + c))
                        : LaneLoop.each((a, b, c) -> u32(a * b) + u32(c) >>> 32);
            default ->
                signed ? LaneLoop.each((a, b, c) -> (int) (a * b) + c) : LaneLoop.each((a, b, c) -> u32(a * b) + c);
        };
    }

    private static LaneLoop mad64(PtxType type, String part) {
        if (part.equals("lo")) {
            return (r, d, a, b, c) -> {
                for (int i = 0; i < LANES; i++) {
                    r[d + i] = r[a + i] * r[b + i] + r[c + i];
                }
            };
        }
        return type.isSigned()
                ? LaneLoop.each((a, b, c) -> Math.multiplyHigh(a, b) + c)
                : LaneLoop.each((a, b, c) -> unsignedHigh(a, b) + c);
    }

    /** Of the low 24 bits. */
    static Operation mul24(Site site) {
        boolean high = site.one("lo", "hi").equals("hi");
        int shift = high ? 16 : 0;
        return site.run(LaneLoop.each(
                site.type().isSigned()
                        ? (a, b) -> u32(signed24(a) * signed24(b) >>> shift)
                        : (a, b) -> u32((a & 0xFFFFFF) * (b & 0xFFFFFF) >>> shift)));
    }

    private static long signed24(long a) {
        return a << 40 >> 40;
    }

    /** GPGPU-Sim multiplies all 32 bits here, and saturates {@code .hi.s32} only. */
    static Operation mad24(Site site) {
        boolean high = site.one("lo", "hi").equals("hi");
        if (!high) {
            return site.run(LaneLoop.each(
                    site.type().isSigned() ? (a, b, c) -> (long) (int) (a * b + c) : (a, b, c) -> u32(a * b + c)));
        }
        if (!site.type().isSigned()) {
            return site.run(LaneLoop.each((a, b, c) -> (u32(a * b) >>> 16) + u32(c)));
        }
        if (!site.has("sat")) {
            return site.run(LaneLoop.each((a, b, c) -> ((int) (a * b) >> 16) + (long) (int) c));
        }
        return site.run(LaneLoop.each((a, b, c) ->
                Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, ((int) (a * b) >> 16) + (long) (int) c))));
    }

    /**
     * The sum of the products of four bytes each, by the PTX manual; the bytes of each operand have its type's sign.
     */
    static LaneLoop dp4a(Site site) {
        boolean signedA = site.instruction().type() == PtxType.S32;
        boolean signedB = site.instruction().type(1) == PtxType.S32;
        return LaneLoop.each((a, b, c) -> {
            long sum = c;
            for (int at = 0; at < Integer.SIZE; at += Byte.SIZE) {
                long x = (byte) (a >> at);
                long y = (byte) (b >> at);
                sum += (signedA ? x : x & 0xff) * (signedB ? y : y & 0xff);
            }
            return sum & 0xffffffffL;
        });
    }

    /** Two products of a half of {@code a} and a byte of the lower or upper half of {@code b}, added to {@code c}. */
    static LaneLoop dp2a(Site site) {
        boolean signedHalves = site.instruction().type(0) == PtxType.S32;
        boolean signedBytes = site.instruction().type(1) == PtxType.S32;
        int shift = site.one("lo", "hi").equals("hi") ? 16 : 0;
        return LaneLoop.each((a, b, c) -> {
            long sum = c;
            for (int i = 0; i < 2; i++) {
                long half = a >>> 16 * i;
                long one = b >>> shift + 8 * i;
                sum += (signedHalves ? (short) half : half & 0xFFFF) * (signedBytes ? (byte) one : one & 0xFF);
            }
            return Bits.u32(sum);
        });
    }
}
