package io.policybridge.ptx.text;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The tokens of a PTX file, one after the other: words (names, directives, opcodes with their options, numbers),
 * strings in double quotes, and single characters of punctuation. Comments and blanks are skipped.
 */
final class Tokens {
    private final Path file;
    private final String source;
    private int at;
    private int line = 1;

    /** The token that is next; empty at the end of the file. */
    private String next;

    private int nextLine;
    private int nextStart;
    /** Behind the token that was taken last. */
    private int takenEnd;

    Tokens(Path file, String source) {
        this.file = file;
        this.source = source;
        scan();
    }

    private void scan() {
        skipBlanks();
        nextLine = line;
        nextStart = at;
        if (at == source.length()) {
            next = "";
            return;
        }
        char first = source.charAt(at);
        if (isOfWord(first)) {
            while (at < source.length() && (isOfWord(source.charAt(at)) || isDoubleColon())) {
                at += isDoubleColon() ? 2 : 1;
            }
        } else if (first == '"') {
            int end = source.indexOf('"', at + 1);
            if (end < 0 || source.indexOf('\n', at) >= 0 && source.indexOf('\n', at) < end) {
                throw BadInput.at(
                        file,
                        line,
                        "string",
                        source.substring(at, Math.min(source.length(), at + 40)),
                        "a closing quote on the same line");
            }
            at = end + 1;
        } else {
            at++;
        }
        next = source.substring(nextStart, at);
    }

    private boolean isDoubleColon() {
        return source.startsWith("::", at);
    }

    private static boolean isOfWord(char c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '_'
                || c == '$'
                || c == '%'
                || c == '.';
    }

    private void skipBlanks() {
        while (at < source.length()) {
            if (source.startsWith("//", at)) {
                skipTo(source.indexOf('\n', at));
            } else if (source.startsWith("/*", at)) {
                int end = source.indexOf("*/", at + 2);
                skipTo(end < 0 ? -1 : end + 2);
            } else if (Character.isWhitespace(source.charAt(at)) || source.charAt(at) == 0) {
                skipTo(at + 1);
            } else {
                return;
            }
        }
    }

    private void skipTo(int position) {
        int end = position < 0 ? source.length() : position;
        for (; at < end; at++) {
            if (source.charAt(at) == '\n') {
                line++;
            }
        }
    }

    /** The next token, which stays. */
    String peek() {
        return next;
    }

    /** Line of the next token. */
    int line() {
        return nextLine;
    }

    /** Where the next token stands. */
    int start() {
        return nextStart;
    }

    String take() {
        String taken = next;
        takenEnd = at;
        scan();
        return taken;
    }

    /** Takes the next token if it is {@code token}. */
    boolean takes(String token) {
        if (!next.equals(token)) {
            return false;
        }
        take();
        return true;
    }

    void require(String token) {
        if (!takes(token)) {
            throw bad("'" + token + "'");
        }
    }

    /** A name of letters, digits, {@code _}, {@code $} and {@code %}. */
    String takeName() {
        if (!isOfName(next)) {
            throw bad("a name");
        }
        return take();
    }

    /** Whether {@code token} is a name. */
    static boolean isOfName(String token) {
        return !token.isEmpty() && isOfWord(token.charAt(0)) && token.charAt(0) != '.' && !isDigit(token.charAt(0));
    }

    /** An integer from {@code least} to {@code most}. */
    long takeInteger(long least, long most) {
        Long value = Numbers.integer(next);
        if (value == null || value < least || value > most) {
            throw bad("an integer from " + least + " to " + most);
        }
        take();
        return value;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Whether the next token stands on line {@code ofLine}. */
    boolean goesOn(int ofLine) {
        return !next.isEmpty() && nextLine == ofLine;
    }

    /** Skips what else stands on line {@code ofLine}. */
    void skipLine(int ofLine) {
        while (goesOn(ofLine)) {
            take();
        }
    }

    /** Skips a pragma, {@code .pragma "a", "b";}, which none of GPGPU-Sim's computations heeds. */
    void skipPragma() {
        do {
            take();
            if (!next.startsWith("\"")) {
                throw bad("a string in double quotes");
            }
            take();
        } while (next.equals(","));
        require(";");
    }

    /** Skips up to and with the closing brace of a block whose opening one is next. */
    void skipBlock() {
        skip("{", "}");
    }

    /** Skips up to and with the closing parenthesis of a list whose opening one is next. */
    void skipParentheses() {
        skip("(", ")");
    }

    private void skip(String open, String close) {
        require(open);
        for (int depth = 1; depth > 0; ) {
            if (next.isEmpty()) {
                throw bad("'" + close + "'");
            }
            String token = take();
            depth += token.equals(open) ? 1 : token.equals(close) ? -1 : 0;
        }
    }

    /** Skips up to and with the next semicolon. */
    void skipStatement() {
        while (!takes(";")) {
            if (next.isEmpty() || next.equals("{") || next.equals("}")) {
                throw bad("';'");
            }
            take();
        }
    }

    /** What was written from {@code start} to the end of the token taken last, blanks reduced. */
    String text(int start) {
        return String.join(
                " ", Arrays.asList(source.substring(start, takenEnd).strip().split("\\s+")));
    }

    /** A complaint about the next token. */
    BadInput bad(String expected) {
        return BadInput.at(file, nextLine, "token", next.isEmpty() ? "end of file" : next, expected);
    }

    /** A complaint about {@code value} in line {@code where}. */
    BadInput bad(int where, String what, Object value, String expected) {
        return BadInput.at(file, where, what, value, expected);
    }
}
