package io.policybridge.ptx.text;

/**
 * A variable, or a parameter of a function.
 *
 * @param align bytes
 * @param bytes its size; 0 for an array without one, such as dynamic shared memory
 * @param initial its first bytes, the rest is zero; a symbol's address is not supported as an initial value
 * @param line in its file
 */
public record PtxVariable(
        StateSpace space,
        PtxType type,
        String name,
        int align,
        long bytes,
        byte[] initial,
        boolean external,
        int line) {
    public PtxVariable {
        initial = initial.clone();
    }

    /** The same variable with another name, in another space. */
    PtxVariable as(String other, StateSpace where) {
        return new PtxVariable(where, type, other, align, bytes, initial, external, line);
    }

    @Override
    public byte[] initial() {
        return initial.clone();
    }
}
