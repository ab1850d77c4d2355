package io.policybridge.ptx.text;

import java.util.List;
import java.util.Map;

/** An operand of an instruction. */
public sealed interface Operand {

    /** The same, with the names of functions and variables that {@code names} has for those that are written. */
    default Operand linked(Map<String, String> names) {
        return this;
    }

    /**
     * A register.
     *
     * @param number in order of declaration in its function, from 1: GPGPU-Sim's number in the scoreboard
     * @param row its place among the function's predicates if it is one, else among all others, from 0
     */
    record Register(String name, PtxType type, int number, int row) implements Operand {
        public boolean isPredicate() {
            return type == PtxType.PRED;
        }
    }

    /** {@code !p}: a predicate that is read negated. */
    record Negated(Register register) implements Operand {}

    /** {@code p|q}: two results. */
    record Pair(Register first, Register second) implements Operand {}

    /** {@code _}: a result that is not kept. */
    record Sink() implements Operand {}

    /**
     * A number.
     *
     * @param bits of an integer its value; of {@code 0f...} and {@code 0d...} the pattern; of a decimal fraction the
     *     pattern of the double
     */
    record Literal(Notation notation, long bits) implements Operand {
        /** How it was written. */
        public enum Notation {
            INTEGER,
            SINGLE,
            DOUBLE
        }
    }

    /** A special register such as {@code %tid.x}, with its percent sign. */
    record Special(String name) implements Operand {}

    /** The address of a variable, a label or a function, plus {@code offset} bytes. */
    record Symbol(String name, long offset) implements Operand {
        @Override
        public Operand linked(Map<String, String> names) {
            return new Symbol(names.getOrDefault(name, name), offset);
        }
    }

    /** {@code [base + offset]}, where {@code base} is a register, a symbol or a number. */
    record Memory(Operand base, long offset) implements Operand {
        @Override
        public Operand linked(Map<String, String> names) {
            return new Memory(base.linked(names), offset);
        }
    }

    /**
     * {@code [texture, {coordinates}]} or {@code [texture, sampler, {coordinates}]}.
     *
     * @param references the texture, and the sampler if there is one
     */
    record Texel(List<Operand> references, Vector coordinates) implements Operand {
        public Texel {
            references = List.copyOf(references);
        }

        @Override
        public Operand linked(Map<String, String> names) {
            return new Texel(Operand.linked(references, names), coordinates);
        }
    }

    /** {@code {a, b, c}}. */
    record Vector(List<Operand> elements) implements Operand {
        public Vector {
            elements = List.copyOf(elements);
        }

        @Override
        public Operand linked(Map<String, String> names) {
            return new Vector(Operand.linked(elements, names));
        }
    }

    /** {@code (a, b)}: results or arguments of a call. */
    record Arguments(List<Operand> elements) implements Operand {
        public Arguments {
            elements = List.copyOf(elements);
        }

        @Override
        public Operand linked(Map<String, String> names) {
            return new Arguments(Operand.linked(elements, names));
        }
    }

    private static List<Operand> linked(List<Operand> all, Map<String, String> names) {
        return all.stream().map(one -> one.linked(names)).toList();
    }
}
