package io.policybridge.ptx.exec;

import static java.util.Map.entry;

import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.Map;
import java.util.function.Function;

/**
 * The instructions that read and write registers only. GPGPU-Sim's functional simulator is the rule for what they
 * compute, also where the PTX manual says otherwise; the manual is where GPGPU-Sim crashes.
 */
public final class Operations {
    private static final String INTEGERS = "u16 s16 u32 s32 u64 s64";
    private static final String FLOATS = " f16 f32 f64";
    private static final String MOVED = "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
    private static final String ROUNDED = "rn rz rm rp ftz sat";

    private static final Map<String, Form> FORMS = Map.ofEntries(
            entry(
                    "abs",
                    Form.of(2, "s16 s32 s64" + FLOATS, "ftz", number(IntegerArithmetic::abs, FloatArithmetic::abs))),
            entry("add", Form.of(3, INTEGERS + FLOATS, ROUNDED, number(IntegerArithmetic::add, FloatArithmetic::add))),
            entry("and", Form.of(3, "pred b16 b32 b64", "", logic(PredicateLogic::and, Logic.and()))),
            entry("cnot", Form.of(2, "b16 b32 b64", "", site -> site.run(Logic.cnot(site)))),
            entry(
                    "div",
                    Form.of(
                            3,
                            INTEGERS + FLOATS,
                            "rn rz rm rp ftz approx full",
                            number(IntegerArithmetic::div, FloatArithmetic::div))),
            entry("fma", Form.of(4, "f16 f32 f64", ROUNDED, site -> site.run(FloatArithmetic.mad(site)))),
            entry("lop3", Form.of(5, "b32", "", Logic::lop3)),
            entry(
                    "mad",
                    Form.of(
                            4,
                            INTEGERS + FLOATS,
                            "lo hi wide " + ROUNDED,
                            site -> site.type().isFloat() ? site.run(FloatArithmetic.mad(site)) : Products.mad(site))),
            entry("mad24", Form.of(4, "u32 s32", "lo hi sat", Products::mad24)),
            entry("max", Form.of(3, INTEGERS + FLOATS, "ftz", number(IntegerArithmetic::max, FloatArithmetic::max))),
            entry("min", Form.of(3, INTEGERS + FLOATS, "ftz", number(IntegerArithmetic::min, FloatArithmetic::min))),
            entry("mov", Form.of(2, "pred " + MOVED, "", Moves::mov)),
            entry(
                    "mul",
                    Form.of(
                            3,
                            INTEGERS + FLOATS,
                            "lo hi wide " + ROUNDED,
                            site -> site.type().isFloat() ? site.run(FloatArithmetic.mul(site)) : Products.mul(site))),
            entry("mul24", Form.of(3, "u32 s32", "lo hi", Products::mul24)),
            entry(
                    "neg",
                    Form.of(
                            2,
                            "s16 s32 s64" + FLOATS,
                            "ftz",
                            number(site -> IntegerArithmetic.neg(), FloatArithmetic::neg))),
            entry(
                    "not",
                    Form.of(
                            2,
                            "pred b16 b32 b64",
                            "",
                            site -> isPredicate(site) ? PredicateLogic.not(site) : site.run(Logic.not(site)))),
            entry("or", Form.of(3, "pred b16 b32 b64", "", logic(PredicateLogic::or, Logic.or()))),
            entry("rem", Form.of(3, INTEGERS, "", site -> site.run(IntegerArithmetic.rem(site)))),
            entry("sad", Form.of(4, INTEGERS, "", site -> site.run(IntegerArithmetic.sad(site)))),
            entry("selp", Form.of(4, MOVED, "", Moves::selp)),
            entry(
                    "set",
                    Form.of(
                            3,
                            4,
                            "u32 s32 f32,b16 b32 b64 " + INTEGERS + FLOATS,
                            "ftz and or xor " + Comparison.WORDS,
                            Comparison::set)),
            entry(
                    "setp",
                    Form.of(
                            3,
                            4,
                            "b16 b32 b64 " + INTEGERS + FLOATS,
                            "ftz and or xor " + Comparison.WORDS,
                            Comparison::setp)),
            entry("shl", Form.of(3, "b16 b32 b64", "", Logic::shl)),
            entry("shr", Form.of(3, "b16 b32 b64 " + INTEGERS, "", Logic::shr)),
            entry("slct", Form.of(4, MOVED + ",s32 f32", "ftz", Moves::slct)),
            entry("sub", Form.of(3, INTEGERS + FLOATS, ROUNDED, number(IntegerArithmetic::sub, FloatArithmetic::sub))),
            entry("xor", Form.of(3, "pred b16 b32 b64", "", logic(PredicateLogic::xor, Logic.xor()))));

    private Operations() {}

    /** Whether {@link #compile} knows the opcode of {@code instruction}. */
    public static boolean knows(PtxInstruction instruction) {
        return FORMS.containsKey(instruction.opcode());
    }

    /**
     * What {@code instruction} computes.
     *
     * @throws io.policybridge.input.BadInput if its opcode, an option, a type or an operand is not known
     */
    public static Operation compile(PtxInstruction instruction, RegisterRows rows) {
        Form form = FORMS.get(instruction.opcode());
        if (form == null) {
            throw rows.refused(instruction, "an instruction that GPGPU-Sim executes");
        }
        return form.compile(new Site(instruction, rows));
    }

    private static Function<Site, Operation> number(
            Function<Site, LaneLoop> integer, Function<Site, LaneLoop> floating) {
        return site -> site.run((site.type().isFloat() ? floating : integer).apply(site));
    }

    private static Function<Site, Operation> logic(Function<Site, Operation> predicates, LaneLoop bits) {
        return site -> isPredicate(site) ? predicates.apply(site) : site.run(bits);
    }

    private static boolean isPredicate(Site site) {
        return site.type() == PtxType.PRED;
    }
}
