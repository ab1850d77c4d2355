package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxType;
import java.util.List;

/** Operations that see other lanes. All lanes that execute them take part, whatever the mask of {@code .sync}. */
final class WarpWide {
    private WarpWide() {}

    static Operation activemask(Site site) {
        int target = site.target();
        return (warp, lanes) -> fill(warp, target, lanes, lanes);
    }

    /** By the PTX manual, over the lanes that execute it. */
    static Operation redux(Site site) {
        if (!site.has("sync")) {
            throw site.refused(".sync");
        }
        String operator = site.one("add", "min", "max", "and", "or", "xor");
        if (List.of("and", "or", "xor").contains(operator) != (site.type() == PtxType.B32)) {
            throw site.refused(".b32 of .and, .or and .xor, else .u32 or .s32");
        }
        boolean signed = site.type() == PtxType.S32;
        int target = site.target();
        int source = site.source(1, site.type());
        return (warp, lanes) -> {
            long[] rows = warp.rows;
            int first = Integer.numberOfTrailingZeros(lanes);
            int result = (int) rows[source + first];
            for (int left = lanes & lanes - 1; left != 0; left &= left - 1) {
                int value = (int) rows[source + Integer.numberOfTrailingZeros(left)];
                int order = signed ? Integer.compare(value, result) : Integer.compareUnsigned(value, result);
                result = switch (operator) {
                    case "add" -> result + value;
                    case "and" -> result & value;
                    case "or" -> result | value;
                    case "xor" -> result ^ value;
                    case "min" -> order < 0 ? value : result;
                    default -> order > 0 ? value : result;
                };
            }
            fill(warp, target, lanes, result);
        };
    }

    /** By the PTX manual, over the lanes that execute it. */
    static Operation match(Site site) {
        String mode = site.one("any", "all");
        if (!site.has("sync")) {
            throw site.refused(".sync");
        }
        Operand.Pair pair = site.operand(0) instanceof Operand.Pair both && mode.equals("all") ? both : null;
        int target = pair == null ? site.target() : site.target(pair.first());
        int predicate = pair == null ? -1 : site.predicate(pair.second());
        int source = site.source(1, site.type());
        PtxType type = site.type();
        return (warp, lanes) -> {
            int[] same = new int[LANES];
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                long value = type.truncated(warp.rows[source + lane]);
                for (int other = lanes; other != 0; other &= other - 1) {
                    int at = Integer.numberOfTrailingZeros(other);
                    same[lane] |= type.truncated(warp.rows[source + at]) == value ? 1 << at : 0;
                }
            }
            boolean all = same[Integer.numberOfTrailingZeros(lanes)] == lanes;
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                warp.rows[target + lane] = mode.equals("any") ? Bits.u32(same[lane]) : all ? Bits.u32(lanes) : 0;
            }
            if (predicate >= 0) {
                PredicateLogic.set(warp, predicate, lanes, all ? -1 : 0);
            }
        };
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
