package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.u16;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

/**
 * Sums, quotients and the like of integers, by GPGPU-Sim's rules. Where it would divide by zero, it crashes; here a
 * quotient has all bits set then and a remainder is the dividend.
 */
final class IntegerArithmetic {
    private IntegerArithmetic() {}

    /** The carry stays in the row; {@code .sat} is ignored, as GPGPU-Sim does. */
    static LaneLoop add(Site site) {
        return switch (site.type()) {
            case U16, S16 -> LaneLoop.each((a, b) -> u16(a) + u16(b));
            case U32, S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i]) + u32(r[b + i]);
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = r[a + i] + r[b + i];
                    }
                };
        };
    }

    /** The bit above those of the result stays in the row, set unless the subtraction borrows. */
    static LaneLoop sub(Site site) {
        return switch (site.type()) {
            case U16, S16 -> LaneLoop.each((a, b) -> u16(a) - u16(b) + 0x10000);
            case U32, S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(r[a + i]) - u32(r[b + i]) + (1L << 32);
                    }
                };
            default ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = r[a + i] - r[b + i];
                    }
                };
        };
    }

    static LaneLoop min(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b) -> Math.min(u16(a), u16(b)));
            case S16 -> LaneLoop.each((a, b) -> u16(Math.min((short) a, (short) b)));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = Math.min(u32(r[a + i]), u32(r[b + i]));
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(Math.min((int) r[a + i], (int) r[b + i]));
                    }
                };
            case U64 -> LaneLoop.each((a, b) -> Long.compareUnsigned(a, b) < 0 ? a : b);
            default -> LaneLoop.each((a, b) -> Math.min(a, b));
        };
    }

    static LaneLoop max(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b) -> Math.max(u16(a), u16(b)));
            case S16 -> LaneLoop.each((a, b) -> u16(Math.max((short) a, (short) b)));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = Math.max(u32(r[a + i]), u32(r[b + i]));
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        r[d + i] = u32(Math.max((int) r[a + i], (int) r[b + i]));
                    }
                };
            case U64 -> LaneLoop.each((a, b) -> Long.compareUnsigned(a, b) > 0 ? a : b);
            default -> LaneLoop.each((a, b) -> Math.max(a, b));
        };
    }

    static LaneLoop abs(Site site) {
        return switch (site.type()) {
            case S16 -> LaneLoop.each(a -> u16(Math.abs((short) a)));
            case S32 -> LaneLoop.each(a -> u32(Math.abs((int) a)));
            default -> LaneLoop.each(a -> Math.abs(a));
        };
    }

    /** Of all 64 bits of the register, whatever the type. */
    static LaneLoop neg() {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < LANES; i++) {
                r[d + i] = -r[a + i];
            }
        };
    }

    static LaneLoop div(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b) -> u16(b) == 0 ? 0xFFFF : u16(a) / u16(b));
            case S16 -> LaneLoop.each((a, b) -> (short) b == 0 ? 0xFFFF : u16((short) a / (short) b));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long divisor = u32(r[b + i]);
                        r[d + i] = divisor == 0 ? Bits.WORD : u32(r[a + i]) / divisor;
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        int divisor = (int) r[b + i];
                        r[d + i] = divisor == 0 ? Bits.WORD : u32((int) r[a + i] / divisor);
                    }
                };
            case U64 -> LaneLoop.each((a, b) -> b == 0 ? -1 : Long.divideUnsigned(a, b));
            default -> LaneLoop.each((a, b) -> b == 0 ? -1 : a / b);
        };
    }

    static LaneLoop rem(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b) -> u16(b) == 0 ? u16(a) : u16(a) % u16(b));
            case S16 -> LaneLoop.each((a, b) -> u16((short) b == 0 ? a : (short) a % (short) b));
            case U32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long divisor = u32(r[b + i]);
                        r[d + i] = divisor == 0 ? u32(r[a + i]) : u32(r[a + i]) % divisor;
                    }
                };
            case S32 ->
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        int divisor = (int) r[b + i];
                        r[d + i] = u32(divisor == 0 ? (int) r[a + i] : (int) r[a + i] % divisor);
                    }
                };
            case U64 -> LaneLoop.each((a, b) -> b == 0 ? a : Long.remainderUnsigned(a, b));
            default -> LaneLoop.each((a, b) -> b == 0 ? a : a % b);
        };
    }

    /** c + |a - b|. */
    static LaneLoop sad(Site site) {
        return switch (site.type()) {
            case U16 -> LaneLoop.each((a, b, c) -> u16(c + Math.abs(u16(a) - u16(b))));
            case S16 -> LaneLoop.each((a, b, c) -> u16(c + Math.abs((short) a - (short) b)));
            case U32 -> LaneLoop.each((a, b, c) -> u32(c + Math.abs(u32(a) - u32(b))));
            case S32 -> LaneLoop.each((a, b, c) -> u32(c + Math.abs((long) (int) a - (int) b)));
            case U64 -> LaneLoop.each((a, b, c) -> c + (Long.compareUnsigned(a, b) < 0 ? b - a : a - b));
            default -> LaneLoop.each((a, b, c) -> c + (a < b ? b - a : a - b));
        };
    }
}
