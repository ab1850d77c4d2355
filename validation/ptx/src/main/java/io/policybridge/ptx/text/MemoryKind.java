package io.policybridge.ptx.text;

import java.util.List;

/** What an instruction does to memory. */
public enum MemoryKind {
    NONE,
    LOAD,
    STORE,
    ATOMIC,
    /** Reads a texture. */
    FETCH,
    /** From global to shared memory, while the warp goes on. */
    COPY;

    static MemoryKind of(String opcode, List<String> options) {
        return switch (opcode) {
            case "ld", "ldu", "ldmatrix" -> LOAD;
            case "st" -> STORE;
            case "atom", "red" -> ATOMIC;
            case "tex" -> FETCH;
            case "cp" -> options.contains("ca") || options.contains("cg") ? COPY : NONE;
            case "wmma" -> options.contains("load") ? LOAD : options.contains("store") ? STORE : NONE;
            default -> NONE;
        };
    }
}
