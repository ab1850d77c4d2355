package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.u16;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.PtxType;

/** Bitwise operations and shifts. Those with two operands take all 64 bits of the register, whatever the type. */
final class Logic {
    private Logic() {}

    static LaneLoop and() {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = r[a + i] & r[b + i];
            }
        };
    }

    static LaneLoop or() {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = r[a + i] | r[b + i];
            }
        };
    }

    static LaneLoop xor() {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = r[a + i] ^ r[b + i];
            }
        };
    }

    static LaneLoop not(Site site) {
        long mask = site.type().truncated(-1);
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = ~r[a + i] & mask;
            }
        };
    }

    static LaneLoop cnot(Site site) {
        long mask = site.type().truncated(-1);
        return LaneLoop.each(a -> (a & mask) == 0 ? 1 : 0);
    }

    static Operation shl(Site site) {
        LaneLoop loop = switch (site.type()) {
            case B16 -> LaneLoop.each((a, b) -> u16(b) < 16 ? u16(a << b) : 0);
            case B32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long amount = u32(r[b + i]);
                        r[d + i] = amount < 32 ? u32(r[a + i] << amount) : 0;
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long amount = u32(r[b + i]);
                        r[d + i] = amount < 64 ? r[a + i] << amount : 0;
                    }
                };
        };
        return site.run(loop, site.type(), PtxType.U32, PtxType.U32);
    }

    static Operation shr(Site site) {
        LaneLoop loop = switch (site.type()) {
            case U16, B16 -> LaneLoop.each((a, b) -> u16(b) < 16 ? u16(a) >>> b : 0);
            // signed results fill the register
            case S16 -> LaneLoop.each((a, b) -> (short) a >> Math.min(u16(b), 15));
            case U32, B32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long amount = u32(r[b + i]);
                        r[d + i] = amount < 32 ? u32(r[a + i]) >>> amount : 0;
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = (int) r[a + i] >> Math.min(u32(r[b + i]), 31);
                    }
                };
            case U64, B64 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long amount = u32(r[b + i]);
                        r[d + i] = amount < 64 ? r[a + i] >>> amount : 0;
                    }
                };
            default -> LaneLoop.each((a, b) -> shiftedSigned64(a, b));
        };
        return site.run(loop, site.type(), PtxType.U32, PtxType.U32);
    }

    /** All 64 bits of the register are the amount. */
    private static long shiftedSigned64(long a, long amount) {
        if (amount >= 0 && amount < 64) {
            return a >> amount;
        }
        return a < 0 && (int) amount < 0 ? -1L << 32 : a >> 63;
    }

    /** By the table {@code immLut}; GPGPU-Sim does not know it. */
    static Operation lop3(Site site) {
        int table = (int) site.constant(4) & 0xFF;
        return site.run(LaneLoop.each((a, b, c) -> {
            long result = 0;
            for (int row = 0; row < 8; row++) {
                if ((table >> row & 1) != 0) {
                    result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
                }
            }
            return u32(result);
        }));
    }
}
