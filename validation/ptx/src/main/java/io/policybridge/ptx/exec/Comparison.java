package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.Bits.f64;
import static io.policybridge.ptx.exec.Bits.u16;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxType;
import java.util.List;

/** setp and set: compares two rows and gives a predicate, or a row. */
final class Comparison {
    /** The comparisons that PTX knows; each type has some. */
    static final String WORDS = "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan";

    private Comparison() {}

    /** In which lanes the comparison of the rows that begin at {@code a} and {@code b} holds. */
    @FunctionalInterface
    interface Lanes {
        int of(long[] rows, int a, int b);
    }

    /** What a comparison finds of two numbers. */
    private enum Order {
        LESS,
        EQUAL,
        GREATER,
        UNORDERED
    }

    static Operation setp(Site site) {
        Lanes holds = lanes(site, site.type());
        Combination combination = Combination.of(site, 3);
        PtxType type = site.type();
        int a = site.source(1, type);
        int b = site.source(2, type);
        Operand target = site.operand(0);
        if (target instanceof Operand.Pair pair) {
            int p = site.predicate(pair.first());
            int q = site.predicate(pair.second());
            return (warp, lanes) -> {
                int mask = holds.of(warp.rows, a, b);
                int second = combination.of(warp, ~mask);
                PredicateLogic.set(warp, p, lanes, combination.of(warp, mask));
                PredicateLogic.set(warp, q, lanes, second);
            };
        }
        int p = site.predicate(target);
        if (combination.isNone()) {
            return (warp, lanes) -> PredicateLogic.set(warp, p, lanes, holds.of(warp.rows, a, b));
        }
        return (warp, lanes) -> PredicateLogic.set(warp, p, lanes, combination.of(warp, holds.of(warp.rows, a, b)));
    }

    /** All bits set or 1.0 where it holds, else 0. */
    static Operation set(Site site) {
        PtxType type = site.instruction().type(1);
        Lanes holds = lanes(site, type);
        Combination combination = Combination.of(site, 3);
        int a = site.source(1, type);
        int b = site.source(2, type);
        int target = site.target();
        long yes = site.type() == PtxType.F32 ? Bits.bits(1f) : Bits.WORD;
        return (warp, lanes) -> {
            int mask = combination.of(warp, holds.of(warp.rows, a, b));
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                warp.rows[target + lane] = (mask >>> lane & 1) != 0 ? yes : 0;
            }
        };
    }

    private static Lanes lanes(Site site, PtxType type) {
        String word = site.one(WORDS.split(" "));
        List<String> known = switch (type.kind()) {
            case BITS -> List.of("eq", "ne");
            case SIGNED -> List.of("eq", "ne", "lt", "le", "gt", "ge");
            case UNSIGNED -> List.of("eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs");
            default ->
                List.of("eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan");
        };
        if (!known.contains(word)) {
            throw site.refused("a comparison that ." + type.word() + " has: ." + String.join(" .", known));
        }
        return switch (type) {
            case S32 -> signed32(word);
            case U32 -> unsigned32(word);
            // GPGPU-Sim compares all 64 bits of the registers, whatever the width of the bits
            case B16, B32, B64 -> signed64(word);
            case S64 -> signed64(word);
            case F32 -> single(word);
            default -> each(word, type);
        };
    }

    private static Lanes signed32(String word) {
        return switch (word) {
            case "eq" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= (int) r[a + i] == (int) r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "lt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= (int) r[a + i] < (int) r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "le" -> not(signed32("gt"));
            case "gt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= (int) r[a + i] > (int) r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "ge" -> not(signed32("lt"));
            default -> not(signed32("eq"));
        };
    }

    private static Lanes unsigned32(String word) {
        return switch (word) {
            case "lt", "lo" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= u32(r[a + i]) < u32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "gt", "hi" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= u32(r[a + i]) > u32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "le", "ls" -> not(unsigned32("gt"));
            case "ge", "hs" -> not(unsigned32("lt"));
            default -> signed32(word);
        };
    }

    private static Lanes signed64(String word) {
        return switch (word) {
            case "eq" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= r[a + i] == r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "lt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= r[a + i] < r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "gt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= r[a + i] > r[b + i] ? 1 << i : 0;
                    }
                    return mask;
                };
            case "le" -> not(signed64("gt"));
            case "ge" -> not(signed64("lt"));
            default -> not(signed64("eq"));
        };
    }

    /** A comparison without {@code u} fails for a NaN, one with it holds. */
    private static Lanes single(String word) {
        return switch (word) {
            case "lt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= f32(r[a + i]) < f32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "le" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= f32(r[a + i]) <= f32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "gt" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= f32(r[a + i]) > f32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "ge" ->
                (r, a, b) -> {
                    int mask = 0;
                    for (int i = 0; i < LANES; i++) {
                        mask |= f32(r[a + i]) >= f32(r[b + i]) ? 1 << i : 0;
                    }
                    return mask;
                };
            case "ltu" -> not(single("ge"));
            case "leu" -> not(single("gt"));
            case "gtu" -> not(single("le"));
            case "geu" -> not(single("lt"));
            case "neu" -> not(single("eq"));
            default -> each(word, PtxType.F32);
        };
    }

    private static Lanes not(Lanes lanes) {
        return (r, a, b) -> ~lanes.of(r, a, b);
    }

    /** A loop for all types. */
    private static Lanes each(String word, PtxType type) {
        return (r, a, b) -> {
            int mask = 0;
            for (int i = 0; i < LANES; i++) {
                mask |= holds(word, order(type, r[a + i], r[b + i])) ? 1 << i : 0;
            }
            return mask;
        };
    }

    private static Order order(PtxType type, long a, long b) {
        return switch (type) {
            case F64 -> order(f64(a), f64(b));
            case F32 -> order(f32(a), f32(b));
            case F16 -> order(Bits.f16(a), Bits.f16(b));
            case S16 -> order(Short.compare((short) a, (short) b));
            case U16 -> order(Long.compare(u16(a), u16(b)));
            default -> order(Long.compareUnsigned(a, b));
        };
    }

    private static Order order(int sign) {
        return sign < 0 ? Order.LESS : sign > 0 ? Order.GREATER : Order.EQUAL;
    }

    private static Order order(double a, double b) {
        return a < b ? Order.LESS : a > b ? Order.GREATER : a == b ? Order.EQUAL : Order.UNORDERED;
    }

    private static boolean holds(String word, Order order) {
        boolean unordered = order == Order.UNORDERED;
        return switch (word) {
            case "eq" -> order == Order.EQUAL;
            case "ne" -> !unordered && order != Order.EQUAL;
            case "lt", "lo" -> order == Order.LESS;
            case "le", "ls" -> !unordered && order != Order.GREATER;
            case "gt", "hi" -> order == Order.GREATER;
            case "ge", "hs" -> !unordered && order != Order.LESS;
            case "equ" -> unordered || order == Order.EQUAL;
            case "neu" -> order != Order.EQUAL;
            case "ltu" -> unordered || order == Order.LESS;
            case "leu" -> order != Order.GREATER;
            case "gtu" -> unordered || order == Order.GREATER;
            case "geu" -> order != Order.LESS;
            case "num" -> !unordered;
            default -> unordered;
        };
    }

    /**
     * {@code .and}, {@code .or}, {@code .xor} of a comparison with a further predicate, which GPGPU-Sim does not
     * execute.
     *
     * @param word without its dot; null for none
     * @param predicate as {@link RegisterRows#predicate} gives it
     */
    private record Combination(String word, int predicate) {
        /** That of {@code site}, whose predicate is operand {@code index}. */
        static Combination of(Site site, int index) {
            boolean any = site.has("and") || site.has("or") || site.has("xor");
            if (any != site.operands() > index) {
                throw site.refused("a further predicate with .and, .or or .xor, and only then");
            }
            return any
                    ? new Combination(
                            site.one("and", "or", "xor"),
                            site.rows().predicate(site.instruction(), site.operand(index)))
                    : new Combination(null, 0);
        }

        boolean isNone() {
            return word == null;
        }

        int of(WarpRegisters warp, int mask) {
            if (word == null) {
                return mask;
            }
            int other = PredicateLogic.read(warp, predicate);
            return switch (word) {
                case "and" -> mask & other;
                case "or" -> mask | other;
                default -> mask ^ other;
            };
        }
    }
}
