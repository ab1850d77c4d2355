package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.List;

/** Reads the operands of an instruction. */
final class Operands {
    private static final int DEEPEST = 3;
    private final Tokens tokens;
    private final Names names;

    Operands(Tokens tokens, Names names) {
        this.tokens = tokens;
        this.names = names;
    }

    /** Those up to the semicolon, which is taken. */
    List<Operand> all() {
        List<Operand> operands = new ArrayList<>();
        if (!tokens.peek().equals(";")) {
            list(operands, DEEPEST);
        }
        tokens.require(";");
        return operands;
    }

    private void list(List<Operand> operands, int depth) {
        do {
            operands.add(operand(depth));
        } while (tokens.takes(","));
    }

    private Operand operand(int depth) {
        if (depth == 0) {
            throw tokens.bad("operands that are nested less deeply");
        }
        return switch (tokens.peek()) {
            case "{" -> new Operand.Vector(inside("{", "}", depth));
            case "(" -> new Operand.Arguments(inside("(", ")", depth));
            case "[" -> memory(depth);
            case "!" -> {
                tokens.take();
                yield new Operand.Negated(register());
            }
            case "_" -> {
                tokens.take();
                yield new Operand.Sink();
            }
            default -> value();
        };
    }

    private List<Operand> inside(String open, String close, int depth) {
        tokens.require(open);
        List<Operand> elements = new ArrayList<>();
        if (!tokens.peek().equals(close)) {
            list(elements, depth - 1);
        }
        tokens.require(close);
        return elements;
    }

    private Operand memory(int depth) {
        tokens.require("[");
        Operand base = value();
        long offset = 0;
        if (base instanceof Operand.Symbol symbol) {
            base = new Operand.Symbol(symbol.name(), 0);
            offset = symbol.offset();
        } else if (base instanceof Operand.Register && isSign()) {
            offset = offset();
        }
        if (tokens.takes(",")) {
            return texel(base, depth - 1);
        }
        tokens.require("]");
        return new Operand.Memory(base, offset);
    }

    /** The rest of a texel of {@code texture}, whose comma is taken. */
    private Operand texel(Operand texture, int depth) {
        List<Operand> references = new ArrayList<>(List.of(texture));
        if (!tokens.peek().equals("{")) {
            references.add(value());
            tokens.require(",");
        }
        Operand.Vector coordinates = new Operand.Vector(inside("{", "}", depth));
        tokens.require("]");
        return new Operand.Texel(references, coordinates);
    }

    private boolean isSign() {
        return tokens.peek().equals("+") || tokens.peek().equals("-");
    }

    /** {@code +4}, {@code +-4} or {@code -4}. */
    private long offset() {
        boolean negative = tokens.takes("-");
        if (!negative) {
            tokens.require("+");
            negative = tokens.takes("-");
        }
        Long value = Numbers.integer(tokens.peek());
        if (value == null) {
            throw tokens.bad("an integer");
        }
        tokens.take();
        return negative ? -value : value;
    }

    private Operand.Register register() {
        Operand.Register register = names.register(tokens.peek());
        if (register == null) {
            throw tokens.bad("a declared register");
        }
        tokens.take();
        return register;
    }

    private Operand value() {
        boolean negative = tokens.takes("-");
        Operand.Literal literal = Numbers.literal(tokens.peek(), negative);
        if (literal != null) {
            tokens.take();
            return literal;
        }
        if (negative) {
            throw tokens.bad("a number behind '-'");
        }
        String word = tokens.peek();
        if (names.register(word) != null) {
            Operand.Register first = register();
            return tokens.takes("|") ? new Operand.Pair(first, register()) : first;
        }
        if (word.equals("WARP_SZ")) {
            tokens.take();
            return new Operand.Literal(Operand.Literal.Notation.INTEGER, 32);
        }
        if (word.startsWith("%")) {
            if (!SpecialRegister.isInPtx(word)) {
                throw tokens.bad("a declared register, or a special register such as %tid.x");
            }
            return new Operand.Special(tokens.take());
        }
        String name = names.variable(tokens.takeName());
        return new Operand.Symbol(name, isSign() ? offset() : 0);
    }
}
