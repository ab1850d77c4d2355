package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.u32;

import io.policybridge.ptx.text.PtxType;
import java.util.Map;

/** Operations on single bits and bytes. Where a shift leaves the register, it is x86's, as in GPGPU-Sim. */
final class BitFields {
    /** For each mode of prmt the bytes that it selects, by the two lowest bits of the control. */
    private static final Map<String, long[]> PERMUTATIONS = Map.of(
            "f4e", new long[] {0x03020100, 0x04030201, 0x05040302, 0x06050403},
            "b4e", new long[] {0x05060700, 0x06070001, 0x07000102, 0x00010203},
            "rc8", new long[] {0, 0x01010101, 0x02020202, 0x03030303},
            "ecl", new long[] {0x03020100, 0x03020101, 0x03020202, 0x03030303},
            "ecr", new long[] {0, 0x01010100, 0x02020100, 0x03020100},
            "rc16", new long[] {0x01000100, 0x03020302, 0x01000100, 0x03020302});

    private BitFields() {}

    /** {@code c} bits of {@code a} from bit {@code b} on. */
    static Operation bfe(Site site) {
        LaneLoop loop = switch (site.type()) {
            case U32 -> LaneLoop.each((a, b, c) -> u32((int) a >>> (int) b & -1 >>> -(int) c));
            case S32 -> LaneLoop.each((a, b, c) -> u32(signedField((int) a, (int) b & 0xFF, (int) c & 0xFF)));
            case U64 -> LaneLoop.each((a, b, c) -> a >>> b & -1L >>> -c);
            default -> LaneLoop.each((a, b, c) -> signedField(a, (int) b & 0xFF, (int) c & 0xFF));
        };
        return site.run(loop, site.type(), PtxType.U32, PtxType.U32);
    }

    private static int signedField(int a, int position, int length) {
        int sign = length == 0 ? 0 : a >> Math.min(position + length - 1, 31) & 1;
        return sign != 0 ? a >> position | -1 << length : a >> position & -1 >>> -length;
    }

    private static long signedField(long a, int position, int length) {
        long sign = length == 0 ? 0 : a >> Math.min(position + length - 1, 63) & 1;
        return sign != 0 ? a >> position | -1L << length : a >> position & -1L >>> -length;
    }

    /** Of {@code .b64} too, GPGPU-Sim changes the low 32 bits only. */
    static Operation bfi(Site site) {
        int width = 8 * site.type().bytes();
        int length = site.source(4, PtxType.U32);
        LaneLoop loop = (r, d, a, b, c) -> {
            for (int i = 0; i < WarpRegisters.LANES; i++) {
                int position = (int) r[c + i] & 0xFF;
                int end = Math.min(width, position + ((int) r[length + i] & 0xFF));
                int bits = (int) r[b + i];
                for (int bit = position; bit < end; bit++) {
                    bits = bits & ~(1 << bit) | ((int) r[a + i] & 1 << bit - position) << position;
                }
                r[d + i] = r[b + i] & ~Bits.WORD | u32(bits);
            }
        };
        return site.run(loop, site.type(), site.type(), PtxType.U32);
    }

    /** The highest bit that is set, or of a negative number that which is not; all bits set if there is none. */
    static LaneLoop bfind(Site site) {
        boolean signed = site.type().isSigned();
        boolean wide = site.type().bytes() == Long.BYTES;
        int last = wide ? 63 : 31;
        boolean distance = site.has("shiftamt");
        return LaneLoop.each(a -> {
            long value = wide ? a : signed ? (int) a : u32(a);
            // GPGPU-Sim shifts a 1 of 32 bits to where it looks: it sees bits 31 and above as one, and others twice
            long found = signed && (value & -1L << 31) != 0 ? ~value : value;
            int highest = -1;
            for (int i = last; i >= 0 && highest < 0; i--) {
                highest = (found & 1 << i) != 0 ? i : -1;
            }
            return u32(highest >= 0 && distance ? last - highest : highest);
        });
    }

    static LaneLoop brev(Site site) {
        return LaneLoop.each(site.type() == PtxType.B32 ? a -> u32(Integer.reverse((int) a)) : BitFields::reversed);
    }

    /** With a 1 of 32 bits that is shifted up to 63 times, like GPGPU-Sim. */
    private static long reversed(long a) {
        long result = 0;
        for (int i = 0; i < 64; i++) {
            if ((a & 1 << i) != 0) {
                result |= 1 << 63 - i;
            }
        }
        return result;
    }

    static LaneLoop clz(Site site) {
        return LaneLoop.each(
                site.type() == PtxType.B32
                        ? a -> Integer.numberOfLeadingZeros((int) a)
                        : a -> Long.numberOfLeadingZeros(a));
    }

    static LaneLoop popc(Site site) {
        return LaneLoop.each(site.type() == PtxType.B32 ? a -> Integer.bitCount((int) a) : a -> Long.bitCount(a));
    }

    /**
     * Bytes of {@code a} and {@code b}, chosen by the digits of {@code c}. A digit above 7 gives FF, not the sign of
     * the byte; a negative {@code a} hides {@code b}; and the modes give the numbers of the bytes, not the bytes: as in
     * GPGPU-Sim.
     */
    static LaneLoop prmt(Site site) {
        for (Map.Entry<String, long[]> mode : PERMUTATIONS.entrySet()) {
            if (site.has(mode.getKey())) {
                site.one(PERMUTATIONS.keySet().toArray(String[]::new));
                long[] chosen = mode.getValue();
                return LaneLoop.each((a, b, c) -> chosen[(int) c & 3]);
            }
        }
        return LaneLoop.each((a, b, c) -> {
            long bytes = (int) a | b << 32;
            long result = 0;
            for (int i = 0; i < 4; i++) {
                int digit = (int) c >>> 4 * i & 0xF;
                result |= (digit > 7 ? 0xFF : bytes >>> 8 * digit & 0xFF) << 8 * i;
            }
            return result;
        });
    }

    /** The high or low half of {@code b a}, shifted left or right by {@code c}; by 0 or 32, {@code a} or {@code b}. */
    static LaneLoop shf(Site site) {
        boolean left = site.one("l", "r").equals("l");
        boolean clamp = site.one("clamp", "wrap").equals("clamp");
        return LaneLoop.each((a, b, c) -> {
            int amount = clamp ? (int) Math.min(u32(c), 32) : (int) c & 31;
            return u32(left ? (int) b << amount | (int) a >>> -amount : (int) b << -amount | (int) a >>> amount);
        });
    }

    /** Ones from bit {@code a} on, {@code b} of them, by the PTX manual. */
    static LaneLoop bmsk(Site site) {
        boolean wraps = site.one("clamp", "wrap").equals("wrap");
        return LaneLoop.each((a, b) -> {
            long from = wraps ? a & 31 : Math.min(Bits.u32(a), 32);
            long bits = wraps ? b & 31 : Math.min(Bits.u32(b), 32);
            return Bits.u32((1L << bits) - 1 << from);
        });
    }
}
