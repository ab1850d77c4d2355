package io.policybridge.ptx.text;

import java.util.List;

/** Reads declarations: variables, parameters, registers. */
final class Declarations {
    /** Registers of a function, bytes of a variable: more is an error of the file. */
    private static final int MOST_REGISTERS = 1 << 16;

    private static final long MOST_BYTES = 1L << 30;
    private static final int MOST_ALIGN = 1 << 12;

    private final Tokens tokens;

    private StateSpace space;
    private PtxType type;
    private int align;
    private int elements;

    Declarations(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Reads what stands in front of the names: linkage, space, alignment, type. */
    private void attributes() {
        space = null;
        type = null;
        align = 0;
        elements = 1;
        while (tokens.peek().startsWith(".")) {
            int line = tokens.line();
            String words = tokens.take();
            for (String word : words.substring(1).split("\\.", -1)) {
                if (!isAttribute(word)) {
                    throw tokens.bad(line, "token", words, "a state space, a type, an alignment or a linkage");
                }
            }
        }
        if (space == null || type == null) {
            throw tokens.bad("a declaration with a state space and a type");
        }
    }

    /** Notes {@code word} and takes what belongs to it; whether it may stand there. */
    private boolean isAttribute(String word) {
        PtxType asType = PtxType.of(word);
        StateSpace asSpace = StateSpace.of(word);
        if (asType != null) {
            type = asType;
        } else if (asSpace != null) {
            space = space == null ? asSpace : space;
            // .tex, of old, is given no memory by GPGPU-Sim
            elements = space == StateSpace.TEXTURE ? 0 : elements;
        } else {
            switch (word) {
                case "extern", "visible", "hidden", "weak", "common", "ptr" -> {}
                case "v2" -> elements = 2;
                case "v4" -> elements = 4;
                case "b128" -> {
                    type = PtxType.B64;
                    elements = 2;
                }
                case "texref" -> reference(StateSpace.TEXTURE);
                case "samplerref", "surfref" -> reference(StateSpace.OPAQUE);
                case "align" -> align = (int) tokens.takeInteger(1, MOST_ALIGN);
                case "attribute" -> tokens.skipParentheses();
                default -> {
                    return false;
                }
            }
        }
        return true;
    }

    /** A reference of {@code where}: GPGPU-Sim gives it four bytes. */
    private void reference(StateSpace where) {
        type = PtxType.B32;
        space = where;
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
        InitialValue initial = new InitialValue(tokens, type);
        if (tokens.takes("=")) {
            initial.read();
        }
        if (initial.bytes().length > bytes) {
            throw tokens.bad(line, "initial value", name, "at most " + bytes + " bytes");
        }
        int own = type.bytes() * elements;
        return new PtxVariable(
                space, type, name, Math.max(align, own), bytes, initial.bytes(), initial.links(), false, line);
    }
}
