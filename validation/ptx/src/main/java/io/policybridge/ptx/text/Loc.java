package io.policybridge.ptx.text;

/**
 * A line of the program that PTX was compiled from, as a {@code .loc} gives it.
 *
 * @param file number of a {@code .file}
 * @param line from 1
 * @param caller where the function that the line is in was inlined; null if it was not, or the compiler does not say
 */
public record Loc(int file, int line, Loc caller) {

    /** Reads a {@code .loc}, which ends with its line; null if it stands for no line of the program. */
    static Loc read(Tokens tokens) {
        int written = tokens.line();
        tokens.take();
        int file = number(tokens);
        int line = number(tokens);
        Loc caller = null;
        while (tokens.goesOn(written)) {
            if (tokens.take().equals("inlined_at")) {
                caller = new Loc(number(tokens), number(tokens), null);
            }
        }
        return line == 0 ? null : new Loc(file, line, caller);
    }

    private static int number(Tokens tokens) {
        return (int) tokens.takeInteger(0, Integer.MAX_VALUE);
    }
}
