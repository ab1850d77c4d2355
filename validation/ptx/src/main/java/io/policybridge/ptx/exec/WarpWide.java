package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxType;

/** Operations that see other lanes. All lanes that execute them take part, whatever the mask of {@code .sync}. */
final class WarpWide {
    private WarpWide() {}

    static Operation activemask(Site site) {
        int target = site.target();
        return (warp, lanes) -> fill(warp, target, lanes, lanes);
    }

    static Operation vote(Site site) {
        requireMask(site, 2);
        String mode = site.one("any", "all", "uni", "ballot");
        if (mode.equals("ballot") != (site.type() == PtxType.B32)) {
            throw site.refused(mode.equals("ballot") ? ".b32" : ".pred");
        }
        int source = site.rows().predicate(site.instruction(), site.operand(1));
        if (mode.equals("ballot")) {
            int target = site.target();
            return (warp, lanes) -> fill(warp, target, lanes, PredicateLogic.read(warp, source) & lanes);
        }
        int target = site.predicate(0);
        return (warp, lanes) -> {
            int holds = PredicateLogic.read(warp, source) & lanes;
            boolean result = switch (mode) {
                case "any" -> holds != 0;
                case "all" -> holds == lanes;
                default -> holds == 0 || holds == lanes;
            };
            PredicateLogic.set(warp, target, lanes, result ? -1 : 0);
        };
    }

    private static void fill(WarpRegisters warp, int target, int lanes, int mask) {
        for (int left = lanes; left != 0; left &= left - 1) {
            warp.rows[target + Integer.numberOfTrailingZeros(left)] = Bits.u32(mask);
        }
    }

    private static void requireMask(Site site, int operands) {
        if (site.operands() != operands + (site.has("sync") ? 1 : 0)) {
            throw site.refused(operands + " operands, and with .sync one more");
        }
    }

    /**
     * GPGPU-Sim takes the lanes to be the first ones, as many as there are; shuffles one after the other, so that a
     * lane may read what another has just got; and gives 0 for a lane that is off.
     */
    static Operation shfl(Site site) {
        requireMask(site, 4);
        String mode = site.one("up", "down", "bfly", "idx");
        LaneResult result = result(site);
        int a = site.source(1, PtxType.B32);
        int b = site.source(2, PtxType.B32);
        int c = site.source(3, PtxType.B32);
        return (warp, lanes) -> {
            long[] rows = warp.rows;
            int count = Integer.bitCount(lanes);
            for (int lane = 0; lane < count; lane++) {
                int source = source(mode, lane, (int) rows[b + lane] & LANES - 1, (int) rows[c + lane]);
                result.put(warp, lane, (lanes >>> source & 1) != 0 ? rows[a + source] : 0);
            }
        };
    }

    /** Where the value of a lane goes. */
    @FunctionalInterface
    private interface LaneResult {
        void put(WarpRegisters warp, int lane, long value);
    }

    /**
     * {@code r|p} does not mean to GPGPU-Sim what it means to PTX: r gets flags, 1 for zero and 2 for negative, and p
     * the value, of which the lowest bit counts and is set for false.
     */
    private static LaneResult result(Site site) {
        if (!(site.operand(0) instanceof Operand.Pair pair)) {
            int target = site.target();
            return (warp, lane, value) -> warp.rows[target + lane] = value;
        }
        int target = site.target(pair.first());
        int predicate = site.predicate(pair.second());
        return (warp, lane, value) -> {
            warp.rows[target + lane] = (int) value == 0 ? 1 : (int) value < 0 ? 2 : 0;
            PredicateLogic.set(warp, predicate, 1 << lane, (value & 1) == 0 ? -1 : 0);
        };
    }

    /** The lane that {@code lane} reads: itself, if the other is outside of its segment. */
    private static int source(String mode, int lane, int operand, int control) {
        int segment = control >> 8;
        int last = lane & segment | control & LANES - 1 & ~segment;
        int source = switch (mode) {
            case "up" -> lane - operand;
            case "down" -> lane + operand;
            case "bfly" -> lane ^ operand;
            default -> lane & segment | operand & ~segment;
        };
        return (mode.equals("up") ? source >= last : source <= last) ? source : lane;
    }
}
