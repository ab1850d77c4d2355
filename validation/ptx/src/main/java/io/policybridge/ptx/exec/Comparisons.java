package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.f16;
import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.Bits.f64;
import static io.policybridge.ptx.exec.Bits.u16;
import static io.policybridge.ptx.exec.Bits.u32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxType;
import java.util.List;

/** setp and set: compares two rows and gives a predicate, or a row. */
final class Comparisons {
    /** The comparisons that PTX knows; each type has some. */
    static final String WORDS = "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan";

    private static final Lanes EQUAL_32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= (int) r[a + i] == (int) r[b + i] ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_S32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= (int) r[a + i] < (int) r[b + i] ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_U32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= u32(r[a + i]) < u32(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes EQUAL_64 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= r[a + i] == r[b + i] ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_S64 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= r[a + i] < r[b + i] ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes EQUAL_F32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f32(r[a + i]) == f32(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_F32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f32(r[a + i]) < f32(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_OR_EQUAL_F32 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f32(r[a + i]) <= f32(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes EQUAL_F64 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f64(r[a + i]) == f64(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_F64 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f64(r[a + i]) < f64(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private static final Lanes LESS_OR_EQUAL_F64 = (r, a, b) -> {
        int mask = 0;
        for (int i = 0; i < LANES; i++) {
            mask |= f64(r[a + i]) <= f64(r[b + i]) ? 1 << i : 0;
        }
        return mask;
    };

    private Comparisons() {}

    /** In which lanes the comparison of the rows that begin at {@code a} and {@code b} holds. */
    @FunctionalInterface
    private interface Lanes {
        int of(long[] rows, int a, int b);
    }

    /** Whether a comparison holds in one lane. */
    @FunctionalInterface
    private interface Lane {
        boolean of(long a, long b);
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
        List<String> known = switch (type.basic()) {
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
            case S32, U32 -> integers(word, type == PtxType.S32 ? LESS_S32 : LESS_U32, EQUAL_32);
            // GPGPU-Sim compares all 64 bits of the registers, whatever the width of the bits
            case B16, B32, B64, S64 -> integers(word, LESS_S64, EQUAL_64);
            case F32 -> numbers(word, LESS_F32, LESS_OR_EQUAL_F32, EQUAL_F32);
            case F64 -> numbers(word, LESS_F64, LESS_OR_EQUAL_F64, EQUAL_F64);
            default -> each(word, type);
        };
    }

    private static Lanes integers(String word, Lanes less, Lanes equal) {
        return switch (word) {
            case "eq" -> equal;
            case "ne" -> not(equal);
            case "lt", "lo" -> less;
            case "ge", "hs" -> not(less);
            case "gt", "hi" -> swapped(less);
            default -> not(swapped(less));
        };
    }

    /** A comparison without {@code u} fails for a NaN, one with it holds. */
    private static Lanes numbers(String word, Lanes less, Lanes lessOrEqual, Lanes equal) {
        return switch (word) {
            case "eq" -> equal;
            case "neu" -> not(equal);
            case "lt" -> less;
            case "geu" -> not(less);
            case "gt" -> swapped(less);
            case "leu" -> not(swapped(less));
            case "le" -> lessOrEqual;
            case "gtu" -> not(lessOrEqual);
            case "ge" -> swapped(lessOrEqual);
            case "ltu" -> not(swapped(lessOrEqual));
            case "ne" -> (r, a, b) -> less.of(r, a, b) | less.of(r, b, a);
            case "equ" -> (r, a, b) -> ~(less.of(r, a, b) | less.of(r, b, a));
            case "num" -> (r, a, b) -> lessOrEqual.of(r, a, b) | less.of(r, b, a);
            default -> (r, a, b) -> ~(lessOrEqual.of(r, a, b) | less.of(r, b, a));
        };
    }

    private static Lanes not(Lanes lanes) {
        return (r, a, b) -> ~lanes.of(r, a, b);
    }

    private static Lanes swapped(Lanes lanes) {
        return (r, a, b) -> lanes.of(r, b, a);
    }

    /** A loop for the rarer types. */
    private static Lanes each(String word, PtxType type) {
        if (type == PtxType.F16) {
            return numbers(
                    word,
                    each((a, b) -> f16(a) < f16(b)),
                    each((a, b) -> f16(a) <= f16(b)),
                    each((a, b) -> f16(a) == f16(b)));
        }
        return switch (type) {
            case S16 -> integers(word, each((a, b) -> (short) a < (short) b), each((a, b) -> (short) a == (short) b));
            case U16 -> integers(word, each((a, b) -> u16(a) < u16(b)), each((a, b) -> u16(a) == u16(b)));
            default -> integers(word, each((a, b) -> Long.compareUnsigned(a, b) < 0), EQUAL_64);
        };
    }

    private static Lanes each(Lane holds) {
        return (r, a, b) -> {
            int mask = 0;
            for (int i = 0; i < LANES; i++) {
                mask |= holds.of(r[a + i], r[b + i]) ? 1 << i : 0;
            }
            return mask;
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
