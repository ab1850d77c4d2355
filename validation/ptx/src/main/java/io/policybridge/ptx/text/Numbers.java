package io.policybridge.ptx.text;

import io.policybridge.ptx.text.Operand.Literal.Notation;

/** How PTX writes numbers. */
final class Numbers {
    private Numbers() {}

    /**
     * The value of an integer without a sign: decimal, {@code 0x}, {@code 0b} or octal, {@code U} behind it; or null.
     */
    static Long integer(String token) {
        String digits = token.endsWith("U") || token.endsWith("u") ? token.substring(0, token.length() - 1) : token;
        try {
            if (digits.isEmpty() || !Tokens.isDigit(digits.charAt(0))) {
                return null;
            }
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                return Long.parseUnsignedLong(digits.substring(2), 16);
            }
            if (digits.startsWith("0b") || digits.startsWith("0B")) {
                return Long.parseUnsignedLong(digits.substring(2), 2);
            }
            return Long.parseUnsignedLong(digits, digits.length() > 1 && digits.charAt(0) == '0' ? 8 : 10);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The number {@code token}, its sign changed if {@code negative}; or null. */
    static Operand.Literal literal(String token, boolean negative) {
        Long value = integer(token);
        if (value != null) {
            return new Operand.Literal(Notation.INTEGER, negative ? -value : value);
        }
        try {
            if (token.matches("0[fF][0-9a-fA-F]{8}")) {
                long bits = Long.parseLong(token.substring(2), 16);
                return new Operand.Literal(Notation.SINGLE, negative ? bits ^ 1L << 31 : bits);
            }
            if (token.matches("0[dD][0-9a-fA-F]{16}")) {
                long bits = Long.parseUnsignedLong(token.substring(2), 16);
                return new Operand.Literal(Notation.DOUBLE, negative ? bits ^ Long.MIN_VALUE : bits);
            }
            if (token.matches("[0-9]+\\.[0-9]*")) {
                double fraction = Double.parseDouble(token);
                return new Operand.Literal(
                        Notation.DOUBLE, Double.doubleToRawLongBits(negative ? -fraction : fraction));
            }
        } catch (NumberFormatException e) {
            return null;
        }
        return null;
    }
}
