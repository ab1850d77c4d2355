package io.policybridge.ptx.text;

import java.util.List;
import java.util.Map;

/**
 * A variable, or a parameter of a function.
 *
 * @param align bytes
 * @param bytes its size; 0 for an array without one, such as dynamic shared memory
 * @param initial its first bytes, the rest is zero
 * @param links the addresses that its initial value has
 * @param external whether another module defines it
 * @param line in its file
 */
public record PtxVariable(
        StateSpace space,
        PtxType type,
        String name,
        int align,
        long bytes,
        byte[] initial,
        List<Link> links,
        boolean external,
        int line) {
    public PtxVariable {
        initial = initial.clone();
        links = List.copyOf(links);
    }

    /**
     * An address in an initial value.
     *
     * @param at the byte where it begins
     * @param bytes that it has there
     * @param name of the variable or function whose address it is
     * @param offset bytes behind that
     * @param mask the bits of it that stand there, the lowest of them first
     */
    public record Link(int at, int bytes, String name, long offset, long mask) {
        /** What stands there if {@code name} has {@code address}. */
        public long value(long address) {
            return (address + offset & mask) >>> Long.numberOfTrailingZeros(mask);
        }

        private Link linked(Map<String, String> names) {
            return new Link(at, bytes, names.getOrDefault(name, name), offset, mask);
        }
    }

    /** Whether it stands in global memory; constants do too. */
    public boolean isInGlobalMemory() {
        return space == StateSpace.GLOBAL || space == StateSpace.CONSTANT;
    }

    /** The same variable with another name, in another space. */
    PtxVariable as(String other, StateSpace where) {
        return new PtxVariable(where, type, other, align, bytes, initial, links, external, line);
    }

    /** The same variable with another name, in a program that calls what its links name as {@code names} says. */
    PtxVariable linked(String other, Map<String, String> names) {
        List<Link> known = links.stream().map(link -> link.linked(names)).toList();
        return new PtxVariable(space, type, other, align, bytes, initial, known, external, line);
    }

    /** The same variable, defined in another module. */
    PtxVariable elsewhere() {
        return new PtxVariable(space, type, name, align, bytes, initial, links, true, line);
    }

    @Override
    public byte[] initial() {
        return initial.clone();
    }
}
