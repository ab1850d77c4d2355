package io.policybridge.ptx.text;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads the initial value of a variable: numbers and addresses, in braces where there are several. */
final class InitialValue {
    /** Braces inside each other. */
    private static final int DEEPEST = 8;

    private static final long MOST_BYTES = 1L << 29;

    private final Tokens tokens;
    private final PtxType type;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<PtxVariable.Link> links = new ArrayList<>();

    /** Of elements of {@code type}. */
    InitialValue(Tokens tokens, PtxType type) {
        this.tokens = tokens;
        this.type = type;
    }

    void read() {
        read(DEEPEST);
    }

    /** Its bytes; addresses are zero in them. */
    byte[] bytes() {
        return bytes.toByteArray();
    }

    /** The addresses in it. */
    List<PtxVariable.Link> links() {
        return links;
    }

    private void read(int depth) {
        if (depth == 0) {
            throw tokens.bad("an initial value that is nested less deeply");
        }
        if (tokens.takes("{")) {
            do {
                read(depth - 1);
            } while (tokens.takes(","));
            tokens.require("}");
            return;
        }
        if (bytes.size() > MOST_BYTES) {
            throw tokens.bad("at most " + MOST_BYTES + " bytes of initial values");
        }
        boolean negative = tokens.takes("-");
        Operand.Literal literal = Numbers.literal(tokens.peek(), negative);
        if (literal != null) {
            tokens.take();
            number(literal);
        } else if (!negative && Tokens.isOfName(tokens.peek())) {
            address(-1);
        } else {
            throw tokens.bad("a number or the address of a variable as initial value");
        }
    }

    /** A number, or in front of an address in parentheses the bits of it that count: {@code 0xFF00(name)}. */
    private void number(Operand.Literal literal) {
        if (tokens.takes("(")) {
            address(literal.bits());
            tokens.require(")");
            return;
        }
        long bits = literal.bits();
        if (literal.notation() == Operand.Literal.Notation.DOUBLE && type == PtxType.F32) {
            bits = Float.floatToRawIntBits((float) Double.longBitsToDouble(bits));
        }
        write(bits);
    }

    /** {@code name}, {@code name+4}, {@code generic(name)+4}: a generic address of global memory is the address. */
    private void address(long mask) {
        String name = tokens.takeName();
        if (name.equals("generic") && tokens.takes("(")) {
            name = tokens.takeName();
            tokens.require(")");
        }
        long offset = 0;
        if (tokens.takes("+")) {
            offset = tokens.takeInteger(0, Integer.MAX_VALUE);
        } else if (tokens.takes("-")) {
            offset = -tokens.takeInteger(0, Integer.MAX_VALUE);
        }
        links.add(new PtxVariable.Link(bytes.size(), type.bytes(), name, offset, mask));
        write(0);
    }

    private void write(long bits) {
        for (int i = 0; i < type.bytes(); i++) {
            bytes.write((int) (bits >>> 8 * i));
        }
    }
}
