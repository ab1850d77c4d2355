package io.policybridge.ptx.text;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Reads declarations: variables, parameters, registers. */
final class Declarations {
    /** Registers of a function, bytes of a variable: more is an error of the file. */
    private static final int MOST_REGISTERS = 1 << 16;

    private static final long MOST_BYTES = 1L << 30;
    /** Braces of an initial value inside each other. */
    private static final int DEEPEST = 8;

    private static final int MOST_ALIGN = 1 << 12;

    private final Tokens tokens;

    private StateSpace space;
    private PtxType type;
    private int align;
    private int elements;
    private boolean external;

    Declarations(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Reads what stands in front of the names: linkage, space, alignment, type. */
    private void attributes() {
        space = null;
        type = null;
        align = 0;
        elements = 1;
        external = false;
        while (tokens.peek().startsWith(".")) {
            attribute(tokens.peek().substring(1));
        }
        if (space == null || type == null) {
            throw tokens.bad("a declaration with a state space and a type");
        }
    }

    private void attribute(String word) {
        PtxType asType = PtxType.of(word);
        StateSpace asSpace = StateSpace.of(word);
        if (asType != null) {
            type = asType;
        } else if (asSpace != null) {
            space = space == null ? asSpace : space;
        } else {
            switch (word) {
                case "extern" -> external = true;
                case "visible", "weak", "common", "ptr" -> {}
                case "v2" -> elements = 2;
                case "v4" -> elements = 4;
                case "texref" -> {
                    type = PtxType.B64;
                    space = StateSpace.TEXTURE;
                }
                case "align" -> {
                    tokens.take();
                    align = (int) tokens.takeInteger(1, MOST_ALIGN);
                    return;
                }
                default -> throw tokens.bad("a state space, a type, an alignment or a linkage");
            }
        }
        tokens.take();
    }

    /** Reads one variable of a list in parentheses. */
    PtxVariable parameter() {
        attributes();
        return variable();
    }

    /** Reads a declaration up to its semicolon; registers go to {@code names}, null outside functions. */
    void declaration(Names names, List<PtxVariable> variables) {
        int line = tokens.line();
        attributes();
        if (space == StateSpace.REGISTER) {
            if (names == null) {
                throw tokens.bad(line, "space", ".reg", "registers inside a function only");
            }
            do {
                registers(names);
            } while (tokens.takes(","));
        } else {
            do {
                variables.add(variable());
            } while (tokens.takes(","));
        }
        tokens.require(";");
    }

    private void registers(Names names) {
        String name = tokens.takeName();
        if (tokens.takes("<")) {
            int count = (int) tokens.takeInteger(1, MOST_REGISTERS);
            tokens.require(">");
            for (int i = 0; i < count; i++) {
                declare(names, name + i);
            }
        } else {
            declare(names, name);
        }
    }

    private void declare(Names names, String name) {
        if (names.all().size() == MOST_REGISTERS) {
            throw tokens.bad("at most " + MOST_REGISTERS + " registers in a function");
        }
        if (!names.declare(name, type)) {
            throw tokens.bad(tokens.line(), "register", name, "a name that is not declared in this block yet");
        }
    }

    private PtxVariable variable() {
        int line = tokens.line();
        String name = tokens.takeName();
        long bytes = (long) type.bytes() * elements;
        while (tokens.takes("[")) {
            bytes *= tokens.peek().equals("]") ? 0 : tokens.takeInteger(0, MOST_BYTES);
            tokens.require("]");
            if (bytes > MOST_BYTES) {
                throw tokens.bad(line, "variable", name, "at most " + MOST_BYTES + " bytes");
            }
        }
        ByteArrayOutputStream initial = new ByteArrayOutputStream();
        if (tokens.takes("=")) {
            initializer(initial, DEEPEST);
        }
        if (initial.size() > bytes) {
            throw tokens.bad(line, "initial value", name, "at most " + bytes + " bytes");
        }
        int own = type.bytes() * elements;
        return new PtxVariable(space, type, name, Math.max(align, own), bytes, initial.toByteArray(), external, line);
    }

    private void initializer(ByteArrayOutputStream out, int depth) {
        if (depth == 0) {
            throw tokens.bad("an initial value that is nested less deeply");
        }
        if (tokens.takes("{")) {
            do {
                initializer(out, depth - 1);
            } while (tokens.takes(","));
            tokens.require("}");
            return;
        }
        boolean negative = tokens.takes("-");
        Operand.Literal literal = Numbers.literal(tokens.peek(), negative);
        if (literal == null || out.size() > MOST_BYTES / 2) {
            throw tokens.bad("a number as initial value");
        }
        tokens.take();
        long bits = literal.bits();
        if (literal.form() == Operand.Literal.Form.DOUBLE && type == PtxType.F32) {
            bits = Float.floatToRawIntBits((float) Double.longBitsToDouble(bits));
        }
        for (int i = 0; i < type.bytes(); i++) {
            out.write((int) (bits >>> 8 * i));
        }
    }
}
