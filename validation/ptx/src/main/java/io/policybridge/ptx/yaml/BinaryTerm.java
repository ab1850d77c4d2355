package io.policybridge.ptx.yaml;

import io.policybridge.input.yaml.YamlEntry;

/**
 * Two terms and what is between them.
 *
 * @param entry that holds them, for complaints
 */
record BinaryTerm(YamlEntry entry, String operator, Expression.Term left, Expression.Term right)
        implements Expression.Term {
    @Override
    public Number value(Variables variables) {
        Number a = left.value(variables);
        Number b = right.value(variables);
        if (a instanceof Long x && b instanceof Long y) {
            return integer(x, y);
        }
        return real(a.doubleValue(), b.doubleValue());
    }

    private Number integer(long x, long y) {
        if (y == 0 && (operator.equals("/") || operator.equals("%"))) {
            throw entry.refused("a divisor other than 0");
        }
        try {
            return switch (operator) {
                case "+" -> Math.addExact(x, y);
                case "-" -> Math.subtractExact(x, y);
                case "*" -> Math.multiplyExact(x, y);
                case "/" -> x / y;
                case "%" -> x % y;
                default -> compared(Long.compare(x, y), false);
            };
        } catch (ArithmeticException e) {
            throw entry.refused("integers of 64 bits");
        }
    }

    private Number real(double x, double y) {
        return switch (operator) {
            case "+" -> x + y;
            case "-" -> x - y;
            case "*" -> x * y;
            case "/" -> x / y;
            case "%" -> x % y;
            default -> compared(x < y ? -1 : x > y ? 1 : 0, Double.isNaN(x) || Double.isNaN(y));
        };
    }

    /** 1 if it holds, else 0; of two that have no order only {@code !=} holds. */
    private Number compared(int order, boolean unordered) {
        if (unordered) {
            return operator.equals("!=") ? 1L : 0L;
        }
        boolean holds = switch (operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
        return holds ? 1L : 0L;
    }
}
