package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads expressions: {@code (size + 255) / 256}, {@code changed[0] != 0}. */
final class ExpressionParser {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\\d+\\.\\d*(?:[eE][+-]?\\d+)?|\\d+[eE][+-]?\\d+|\\d+|[A-Za-z_]\\w*|[=!<>]=|[-+*/%<>()\\[\\]])\\s*");
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<=", ">=", "<", ">");
    private static final int MOST_LEVELS = 50;
    private static final int MOST_CHARACTERS = 1000;

    private final YamlEntry entry;
    private final ExpressionNames names;
    private final List<String> tokens = new ArrayList<>();
    private int at;
    private int level;

    private ExpressionParser(YamlEntry entry, ExpressionNames names) {
        this.entry = entry;
        this.names = names;
    }

    /**
     * The expression that {@code entry} holds.
     *
     * @throws BadInput if it holds none, or one with other than these names
     */
    static Expression parse(YamlEntry entry, ExpressionNames names) {
        ExpressionParser parser = new ExpressionParser(entry, names);
        parser.split(entry.text());
        Expression.Term term = parser.comparison();
        if (parser.at < parser.tokens.size()) {
            throw parser.unexpected("an operator");
        }
        return new Expression(entry, term);
    }

    private void split(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw entry.refused("at most " + MOST_CHARACTERS + " characters");
        }
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length() && matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        if (end < text.length()) {
            throw entry.refused("an expression of numbers, names and + - * / % ( ) [ ] == != < <= > >=, without '"
                    + text.charAt(end) + "'");
        }
    }

    private BadInput unexpected(String expected) {
        return entry.refused(expected + (at < tokens.size() ? " in place of '" + tokens.get(at) + "'" : " at its end"));
    }

    private String next() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private boolean take(String token) {
        boolean found = next().equals(token);
        at += found ? 1 : 0;
        return found;
    }

    private Expression.Term comparison() {
        Expression.Term left = sum();
        if (!COMPARISONS.contains(next())) {
            return left;
        }
        return new BinaryTerm(entry, tokens.get(at++), left, sum());
    }

    private Expression.Term sum() {
        Expression.Term left = product();
        while (next().equals("+") || next().equals("-")) {
            left = new BinaryTerm(entry, tokens.get(at++), left, product());
        }
        return left;
    }

    private Expression.Term product() {
        Expression.Term left = factor();
        while (next().equals("*") || next().equals("/") || next().equals("%")) {
            left = new BinaryTerm(entry, tokens.get(at++), left, factor());
        }
        return left;
    }

    private Expression.Term factor() {
        if (++level > MOST_LEVELS) {
            throw entry.refused("at most " + MOST_LEVELS + " levels");
        }
        Expression.Term term = atom();
        level--;
        return term;
    }

    private Expression.Term atom() {
        if (take("-")) {
            return new BinaryTerm(entry, "-", variables -> 0L, factor());
        }
        if (take("(")) {
            Expression.Term inner = comparison();
            if (!take(")")) {
                throw unexpected(")");
            }
            return inner;
        }
        String word = next();
        if (word.isEmpty() || !Character.isLetterOrDigit(word.charAt(0)) && word.charAt(0) != '_') {
            throw unexpected("a number, a name or (");
        }
        at++;
        return Character.isDigit(word.charAt(0)) ? number(word) : named(word);
    }

    private Expression.Term number(String word) {
        Number value;
        try {
            value = word.matches("\\d+") ? (Number) Long.parseLong(word) : (Number) Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw entry.refused("integers of 64 bits");
        }
        return variables -> value;
    }

    private Expression.Term named(String word) {
        if (take("[")) {
            Expression.Term index = comparison();
            if (!take("]")) {
                throw unexpected("]");
            }
            if (!names.buffers().contains(word)) {
                throw entry.refused("one of " + names + ", without '" + word + "[...]'");
            }
            return variables -> variables.element(entry, word, index.value(variables));
        }
        if (!names.numbers().contains(word)) {
            throw entry.refused("one of " + names + ", without '" + word + "'");
        }
        return variables -> variables.number(word);
    }
}
