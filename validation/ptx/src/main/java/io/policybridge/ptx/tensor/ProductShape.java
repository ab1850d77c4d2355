package io.policybridge.ptx.tensor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a tensor instruction multiplies.
 *
 * @param rows of A and of the result
 * @param columns of B and of the result
 * @param depth columns of A, rows of B
 */
public record ProductShape(int rows, int columns, int depth) {
    private static final Pattern WORD = Pattern.compile("m([0-9]{1,3})n([0-9]{1,3})k([0-9]{1,3})");

    /** That written {@code m16n8k16}, or null. */
    public static ProductShape of(String word) {
        Matcher numbers = WORD.matcher(word);
        return numbers.matches()
                ? new ProductShape(
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        Integer.parseInt(numbers.group(3)))
                : null;
    }
}
