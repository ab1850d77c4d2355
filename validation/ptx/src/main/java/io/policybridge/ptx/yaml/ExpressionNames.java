package io.policybridge.ptx.yaml;

import java.util.Set;
import java.util.TreeSet;

/**
 * What expressions may name at one place of a file.
 *
 * @param numbers the size, counters of loops, the index of an element
 * @param buffers whose elements they read
 */
record ExpressionNames(Set<String> numbers, Set<String> buffers) {
    ExpressionNames {
        numbers = Set.copyOf(numbers);
        buffers = Set.copyOf(buffers);
    }

    /** With {@code number} too. */
    ExpressionNames with(String number) {
        Set<String> more = new TreeSet<>(numbers);
        more.add(number);
        return new ExpressionNames(more, buffers);
    }

    /** Whether {@code name} means something. */
    boolean isTaken(String name) {
        return numbers.contains(name) || buffers.contains(name);
    }

    /** As a complaint lists them. */
    @Override
    public String toString() {
        Set<String> all = new TreeSet<>(numbers);
        buffers.forEach(buffer -> all.add(buffer + "[...]"));
        return all.isEmpty() ? "a number" : String.join(", ", all);
    }
}
