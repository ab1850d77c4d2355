package io.policybridge.ptx.yaml;

import io.policybridge.input.yaml.YamlEntry;

/**
 * A number that a file describes by others, as C computes it: of integers an integer of 64 bits, else a real number of
 * double precision.
 *
 * @param entry where it is written
 */
record Expression(YamlEntry entry, Term term) {
    /** Part of an expression. */
    interface Term {
        /** A Long or a Double. */
        Number value(Variables variables);
    }

    Number value(Variables variables) {
        return term.value(variables);
    }

    /** @throws io.policybridge.input.BadInput if it is no integer from {@code least} to {@code most} */
    long integer(Variables variables, long least, long most) {
        Number value = value(variables);
        if (value instanceof Long number && number >= least && number <= most) {
            return number;
        }
        throw entry.refused("an integer from " + least + " to " + most + ", not " + value);
    }
}
