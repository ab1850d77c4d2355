package io.policybridge.evaluate;

import io.policybridge.simulator.RunStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a run is scored, from its statistics: numbers, names of statistics, {@code + - * /} and parentheses. More is
 * better.
 */
public final class ScoreFormula {
    /** Instructions per cycle. */
    public static final ScoreFormula IPC = parse("ipc").orElseThrow();

    private static final int DEEPEST = 50;
    private static final String ENERGY = "energy.";

    private final String text;
    private final ToDoubleFunction<Map<String, Double>> value;

    private ScoreFormula(String text, ToDoubleFunction<Map<String, Double>> value) {
        this.text = text;
        this.value = value;
    }

    /** The formula in {@code text}; empty if it is none, or names no statistic of a run. */
    public static Optional<ScoreFormula> parse(String text) {
        try {
            return Optional.of(new ScoreFormula(text, new Parser(text).whole()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Of a run with these statistics; not a number if one of them has none there. */
    double of(Map<String, Double> statistics) {
        return value.applyAsDouble(statistics);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Throws NumberFormatException where it finds something else. */
    private static final class Parser {
        private static final Pattern TOKEN = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?|[A-Za-z][A-Za-z0-9.]*|[-+*/()])");

        private final Matcher tokens;
        private final int length;
        private String next = "";
        private int at;

        Parser(String text) {
            tokens = TOKEN.matcher(text);
            length = text.stripTrailing().length();
            advance();
        }

        ToDoubleFunction<Map<String, Double>> whole() {
            ToDoubleFunction<Map<String, Double>> sum = sum(0);
            if (!next.isEmpty()) {
                throw new NumberFormatException();
            }
            return sum;
        }

        private void advance() {
            next = "";
            if (at < length) {
                if (!tokens.find() || tokens.start() != at) {
                    throw new NumberFormatException();
                }
                next = tokens.group(1);
                at = tokens.end();
            }
        }

        private boolean take(String word) {
            boolean taken = next.equals(word);
            if (taken) {
                advance();
            }
            return taken;
        }

        private ToDoubleFunction<Map<String, Double>> sum(int depth) {
            ToDoubleFunction<Map<String, Double>> left = product(depth);
            while (next.equals("+") || next.equals("-")) {
                boolean plus = next.equals("+");
                advance();
                ToDoubleFunction<Map<String, Double>> first = left;
                ToDoubleFunction<Map<String, Double>> second = product(depth);
                left = of -> first.applyAsDouble(of) + (plus ? 1 : -1) * second.applyAsDouble(of);
            }
            return left;
        }

        private ToDoubleFunction<Map<String, Double>> product(int depth) {
            ToDoubleFunction<Map<String, Double>> left = operand(depth);
            while (next.equals("*") || next.equals("/")) {
                boolean times = next.equals("*");
                advance();
                ToDoubleFunction<Map<String, Double>> first = left;
                ToDoubleFunction<Map<String, Double>> second = operand(depth);
                left = of -> times
                        ? first.applyAsDouble(of) * second.applyAsDouble(of)
                        : first.applyAsDouble(of) / second.applyAsDouble(of);
            }
            return left;
        }

        private ToDoubleFunction<Map<String, Double>> operand(int depth) {
            if (depth > DEEPEST) {
                throw new NumberFormatException();
            }
            if (take("(")) {
                ToDoubleFunction<Map<String, Double>> inner = sum(depth + 1);
                if (!take(")")) {
                    throw new NumberFormatException();
                }
                return inner;
            }
            String word = next;
            advance();
            if (word.isEmpty() || !Character.isLetter(word.charAt(0))) {
                double number = Double.parseDouble(word);
                return of -> number;
            }
            if (!word.startsWith(ENERGY)
                    && RunStatistics.CATALOGUE.statistics().stream()
                            .noneMatch(known -> known.key().equals(word) && known.buckets() == 1)) {
                throw new NumberFormatException();
            }
            return of -> of.getOrDefault(word, Double.NaN);
        }
    }
}
