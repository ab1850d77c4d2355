package io.policybridge.ptx.exec;

import static java.util.Map.entry;

import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instructions that read and write registers only. GPGPU-Sim's functional simulator is the rule for what they
 * compute, also where the PTX manual says otherwise; the manual is where GPGPU-Sim crashes.
 */
public final class Operations {
    private static final String WIDE = "u32 s32 u64 s64";
    private static final String INTEGERS = "u16 s16 " + WIDE;
    private static final String SIGNED = "s16 s32 s64";
    private static final String BITS = "b16 b32 b64";
    private static final String FLOAT = "f16 f32 f64";
    private static final String MOVED = BITS + " " + INTEGERS + " f32 f64";
    private static final String NUMBERS = "u8 s8 " + INTEGERS + " " + FLOAT;
    private static final String COMPARED = BITS + " " + INTEGERS + " " + FLOAT;
    private static final String DIRECTIONS = "rn rz rm rp";
    private static final String ROUNDED = DIRECTIONS + " ftz sat";
    private static final String POLICIES = "L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged";
    private static final String COMPARISONS = "ftz and or xor " + Comparisons.WORDS;

    /** Those whose first type is a floating-point one. */
    private static final Map<String, Syntax> FLOATING = Map.ofEntries(
            entry("abs", Syntax.of(2, FLOAT, "ftz", loop(FloatArithmetic::abs))),
            entry("copysign", Syntax.of(3, "f32 f64", "", loop(FloatFunctions::copysign))),
            entry("add", Syntax.of(3, FLOAT, ROUNDED, loop(FloatArithmetic::add))),
            entry("cos", Syntax.of(2, "f32", "approx ftz", loop(site -> FloatFunctions.cos()))),
            entry("div", Syntax.of(3, FLOAT, DIRECTIONS + " ftz approx full", loop(FloatArithmetic::div))),
            entry("ex2", Syntax.of(2, "f16 f32", "approx ftz", loop(FloatFunctions::ex2))),
            entry("fma", Syntax.of(4, FLOAT + " bf16", ROUNDED, Operations::fma)),
            entry("lg2", Syntax.of(2, "f32", "approx ftz", loop(site -> FloatFunctions.lg2()))),
            entry("mad", Syntax.of(4, FLOAT, ROUNDED, loop(FloatArithmetic::mad))),
            entry("max", Syntax.of(3, FLOAT, "ftz NaN", loop(FloatArithmetic::max))),
            entry("min", Syntax.of(3, FLOAT, "ftz NaN", loop(FloatArithmetic::min))),
            entry("mul", Syntax.of(3, FLOAT, ROUNDED, loop(FloatArithmetic::mul))),
            entry("neg", Syntax.of(2, FLOAT, "ftz", loop(FloatArithmetic::neg))),
            entry("rcp", Syntax.of(2, "f32 f64", DIRECTIONS + " ftz approx", loop(FloatFunctions::rcp))),
            entry("rsqrt", Syntax.of(2, "f32 f64", "approx ftz", loop(FloatFunctions::rsqrt))),
            entry("sin", Syntax.of(2, "f32", "approx ftz", loop(site -> FloatFunctions.sin()))),
            entry("sqrt", Syntax.of(2, "f32 f64", DIRECTIONS + " ftz approx", loop(FloatFunctions::sqrt))),
            entry("sub", Syntax.of(3, FLOAT, ROUNDED, loop(FloatArithmetic::sub))),
            entry("tanh", Syntax.of(2, "f16 f32", "approx", loop(FloatFunctions::tanh))));

    /** Those of predicates. */
    private static final Map<String, Syntax> PREDICATES = Map.of(
            "and", Syntax.of(3, "pred", "", PredicateLogic::and),
            "mov", Syntax.of(2, "pred", "", PredicateLogic::mov),
            "not", Syntax.of(2, "pred", "", PredicateLogic::not),
            "or", Syntax.of(3, "pred", "", PredicateLogic::or),
            "xor", Syntax.of(3, "pred", "", PredicateLogic::xor));

    /** All others. */
    private static final Map<String, Syntax> OTHERS = Map.ofEntries(
            entry("abs", Syntax.of(2, SIGNED, "", loop(IntegerArithmetic::abs))),
            entry("activemask", Syntax.of(1, "b32", "", WarpWide::activemask)),
            entry("add", Syntax.of(3, INTEGERS, "sat cc", carried(Carry::add, loop(IntegerArithmetic::add)))),
            entry("addc", Syntax.of(3, WIDE, "cc", Carry::add)),
            entry("and", Syntax.of(3, BITS, "", loop(site -> Logic.and()))),
            entry("bfe", Syntax.of(4, WIDE, "", BitFields::bfe)),
            entry("bfi", Syntax.of(5, "b32 b64", "", BitFields::bfi)),
            entry("bfind", Syntax.of(2, WIDE, "shiftamt", loop(BitFields::bfind))),
            entry("bmsk", Syntax.of(3, "b32", "clamp wrap", loop(BitFields::bmsk))),
            entry("brev", Syntax.of(2, "b32 b64", "", loop(BitFields::brev))),
            entry("clz", Syntax.of(2, "b32 b64", "", loop(BitFields::clz))),
            entry(
                    "createpolicy",
                    Syntax.of(1, 4, "b64", "fractional range cvt L2 global " + POLICIES, Moves::cachePolicy)),
            entry("cnot", Syntax.of(2, BITS, "", loop(Logic::cnot))),
            entry(
                    "cvt",
                    Syntax.of(
                            2,
                            3,
                            NUMBERS + " bf16," + NUMBERS + " bf16",
                            "rni rzi rmi rpi " + ROUNDED,
                            Conversion::cvt)),
            entry("div", Syntax.of(3, INTEGERS, "", loop(IntegerArithmetic::div))),
            entry("dp2a", Syntax.of(4, "u32 s32,u32 s32", "lo hi", loop(Products::dp2a))),
            entry("dp4a", Syntax.of(4, "u32 s32,u32 s32", "", loop(Products::dp4a))),
            entry("lop3", Syntax.of(5, "b32", "", Logic::lop3)),
            entry("mad", Syntax.of(4, INTEGERS, "lo hi wide sat cc", carried(Carry::mad, Products::mad))),
            entry("mad24", Syntax.of(4, "u32 s32", "lo hi sat", Products::mad24)),
            entry("madc", Syntax.of(4, WIDE, "lo hi cc", Carry::mad)),
            entry("match", Syntax.of(3, "b32 b64", "any all sync", WarpWide::match)),
            entry("max", Syntax.of(3, INTEGERS, "", loop(IntegerArithmetic::max))),
            entry("min", Syntax.of(3, INTEGERS, "", loop(IntegerArithmetic::min))),
            entry("mov", Syntax.of(2, MOVED, "v2 v4", Moves::mov)),
            entry("mul", Syntax.of(3, INTEGERS, "lo hi wide", Products::mul)),
            entry("mul24", Syntax.of(3, "u32 s32", "lo hi", Products::mul24)),
            entry("nanosleep", Syntax.of(1, "u32", "", Moves::nothing)),
            entry("neg", Syntax.of(2, SIGNED, "", loop(site -> IntegerArithmetic.neg()))),
            entry("not", Syntax.of(2, BITS, "", loop(Logic::not))),
            entry("or", Syntax.of(3, BITS, "", loop(site -> Logic.or()))),
            entry("popc", Syntax.of(2, "b32 b64", "", loop(BitFields::popc))),
            entry("prmt", Syntax.of(4, "b32", "f4e b4e rc8 ecl ecr rc16", loop(BitFields::prmt))),
            entry("redux", Syntax.of(3, "u32 s32 b32", "sync add min max and or xor", WarpWide::redux)),
            entry("rem", Syntax.of(3, INTEGERS, "", loop(IntegerArithmetic::rem))),
            entry("sad", Syntax.of(4, INTEGERS, "", loop(IntegerArithmetic::sad))),
            entry("selp", Syntax.of(4, MOVED, "", Moves::selp)),
            entry("set", Syntax.of(3, 4, "u32 s32 f32," + COMPARED, COMPARISONS, Comparisons::set)),
            entry("setp", Syntax.of(3, 4, COMPARED, COMPARISONS, Comparisons::setp)),
            entry("shf", Syntax.of(4, "b32", "l r clamp wrap", loop(BitFields::shf))),
            entry("shfl", Syntax.of(4, 5, "b32", "sync up down bfly idx", WarpWide::shfl)),
            entry("shl", Syntax.of(3, BITS, "", Logic::shl)),
            entry("shr", Syntax.of(3, BITS + " " + INTEGERS, "", Logic::shr)),
            entry("slct", Syntax.of(4, MOVED + ",s32 f32", "ftz", Moves::slct)),
            entry("sub", Syntax.of(3, INTEGERS, "sat cc", carried(Carry::sub, loop(IntegerArithmetic::sub)))),
            entry("subc", Syntax.of(3, WIDE, "cc", Carry::sub)),
            entry("vote", Syntax.of(2, 3, "pred b32", "sync any all uni ballot", WarpWide::vote)),
            entry("xor", Syntax.of(3, BITS, "", loop(site -> Logic.xor()))));

    private Operations() {}

    /** The opcodes of all. */
    public static Set<String> opcodes() {
        return Stream.of(PREDICATES, OTHERS, FLOATING)
                .flatMap(opcodes -> opcodes.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * What {@code instruction} computes.
     *
     * @throws io.policybridge.input.BadInput if its opcode, an option, a type or an operand is not known
     */
    public static Operation compile(PtxInstruction instruction, RegisterRows rows) {
        if (NarrowConversion.is(instruction)) {
            return NarrowConversion.compile(new Site(instruction, rows));
        }
        Syntax syntax = syntax(instruction);
        if (syntax == null) {
            throw rows.refused(instruction, "a known instruction");
        }
        return syntax.compile(new Site(instruction, rows));
    }

    private static Syntax syntax(PtxInstruction instruction) {
        PtxType type = instruction.type();
        Map<String, Syntax> first =
                type == PtxType.PRED ? PREDICATES : type != null && type.isFloat() ? FLOATING : OTHERS;
        return Stream.of(first, OTHERS, FLOATING)
                .map(opcodes -> opcodes.get(instruction.opcode()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Operation fma(Site site) {
        return site.run(site.type() == PtxType.BF16 ? BrainFloats.fma(site) : FloatArithmetic.mad(site));
    }

    private static Function<Site, Operation> loop(Function<Site, LaneLoop> loop) {
        return site -> site.run(loop.apply(site));
    }

    private static Function<Site, Operation> carried(Function<Site, Operation> carry, Function<Site, Operation> plain) {
        return site -> (site.has("cc") ? carry : plain).apply(site);
    }
}
