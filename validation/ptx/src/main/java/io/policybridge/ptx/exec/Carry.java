package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.PtxType;

/**
 * Sums that read or write the carry flag. GPGPU-Sim executes those that only write it, without writing it; so these
 * follow the PTX manual.
 */
final class Carry {
    private Carry() {}

    /** What is added, or whose complement. */
    @FunctionalInterface
    private interface Term {
        long of(long[] rows, int lane);
    }

    static Operation add(Site site) {
        int a = site.source(1, site.type());
        int b = site.source(2, site.type());
        return sum(site, (r, lane) -> r[a + lane], (r, lane) -> r[b + lane], -1, 0);
    }

    /** a + ~b + 1; the flag holds a borrow, the complement of the carry. */
    static Operation sub(Site site) {
        int a = site.source(1, site.type());
        int b = site.source(2, site.type());
        return sum(site, (r, lane) -> r[a + lane], (r, lane) -> ~r[b + lane], -1, -1);
    }

    static Operation mad(Site site) {
        boolean high = site.one("lo", "hi").equals("hi");
        int a = site.source(1, site.type());
        int b = site.source(2, site.type());
        int c = site.source(3, site.type());
        Term product = switch (site.type()) {
            case U32 -> (r, lane) -> Bits.u32(r[a + lane]) * Bits.u32(r[b + lane]) >>> (high ? 32 : 0);
            case S32 -> (r, lane) -> (long) (int) r[a + lane] * (int) r[b + lane] >>> (high ? 32 : 0);
            case U64 -> (r, lane) -> high ? Products.unsignedHigh(r[a + lane], r[b + lane]) : r[a + lane] * r[b + lane];
            default -> (r, lane) -> high ? Math.multiplyHigh(r[a + lane], r[b + lane]) : r[a + lane] * r[b + lane];
        };
        return sum(site, product, (r, lane) -> r[c + lane], site.type().truncated(-1), 0);
    }

    /**
     * {@code kept} are the bits of the sum that the row keeps; {@code inverted} has all bits set if the flag is the
     * complement of the carry.
     */
    private static Operation sum(Site site, Term x, Term y, long kept, int inverted) {
        PtxType type = site.type();
        if (type.bytes() < Integer.BYTES) {
            throw site.refused("a type of 32 or 64 bits with .cc");
        }
        boolean wide = type.bytes() == Long.BYTES;
        boolean reads = site.instruction().opcode().endsWith("c");
        boolean writes = site.has("cc");
        int target = site.target();
        return (warp, lanes) -> {
            long[] rows = warp.rows;
            int before = (reads ? warp.carry : 0) ^ inverted;
            int carries = 0;
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                long first = x.of(rows, lane);
                long second = y.of(rows, lane);
                long sum = Bits.u32(before) >>> lane & 1;
                if (wide) {
                    sum += first + second;
                    carries |= (int) ((first & second | (first | second) & ~sum) >>> 63) << lane;
                } else {
                    sum += Bits.u32(first) + Bits.u32(second);
                    carries |= (int) (sum >>> 32) << lane;
                }
                rows[target + lane] = sum & kept;
            }
            if (writes) {
                warp.carry = warp.carry & ~lanes | (carries ^ inverted) & lanes;
            }
        };
    }
}
