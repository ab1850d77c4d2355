package io.policybridge.ptx.text;

/** What an instruction does to memory. */
public enum MemoryKind {
    NONE,
    LOAD,
    STORE,
    ATOMIC,
    /** Reads a texture. */
    FETCH;

    static MemoryKind of(String opcode) {
        return switch (opcode) {
            case "ld", "ldu" -> LOAD;
            case "st" -> STORE;
            case "atom", "red" -> ATOMIC;
            case "tex" -> FETCH;
            default -> NONE;
        };
    }
}
