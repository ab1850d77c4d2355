package io.policybridge.search;

import io.policybridge.input.BadInput;
import java.util.function.Function;

/**
 * Something that the user wrote, in a plan or on the command line.
 *
 * @param name what it is the value of
 * @param refusal makes, of what was expected, the complaint that names its place
 */
public record TypedText(String name, String text, Function<String, BadInput> refusal) {
    /** The complaint that something else was expected. */
    public BadInput refused(String expected) {
        return refusal.apply(expected);
    }
}
