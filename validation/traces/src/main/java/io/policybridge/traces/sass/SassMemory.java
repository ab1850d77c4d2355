package io.policybridge.traces.sass;

import io.policybridge.workload.CacheOp;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Space;

/**
 * What an instruction does to memory.
 *
 * @param operation class of operation as which it is issued, see {@link Opcode}
 * @param space 0 where it accesses none; {@link #GENERIC}: its addresses decide
 * @param cacheOp as streams number them
 */
record SassMemory(int operation, int space, int cacheOp, boolean load, boolean store, boolean atomic) {
    /** A space that only addresses tell. */
    static final int GENERIC = -1;

    private static final int CACHE_ALL = 1;

    /** That of {@code text}. */
    static SassMemory of(SassText text) {
        int operation = text.unit().operation();
        return switch (text.name()) {
            case "LDC" -> new SassMemory(operation, Space.CONSTANT, CACHE_ALL, false, false, false);
            case "LDG", "LDGSTS" -> new SassMemory(operation, Space.GLOBAL, scope(text), true, false, false);
            case "LDL" -> new SassMemory(operation, Space.LOCAL, scope(text), true, false, false);
            case "STG" -> new SassMemory(operation, Space.GLOBAL, CACHE_ALL, false, true, false);
            case "STL" -> new SassMemory(operation, Space.LOCAL, CACHE_ALL, false, true, false);
            case "ATOM", "ATOMG", "RED" -> new SassMemory(Opcode.LOAD, Space.GLOBAL, CacheOp.GLOBAL, true, false, true);
            case "LDS", "LDSM" -> new SassMemory(operation, Space.SHARED, 0, true, false, false);
            case "STS" -> new SassMemory(operation, Space.SHARED, 0, false, true, false);
            case "ATOMS" -> new SassMemory(operation, Space.SHARED, 0, true, true, true);
            case "LD" -> new SassMemory(operation, GENERIC, 0, true, false, false);
            case "ST" -> new SassMemory(operation, GENERIC, 0, false, true, false);
            default -> new SassMemory(operation, 0, 0, operation == Opcode.LOAD, operation == Opcode.STORE, false);
        };
    }

    /** What other SMs shall see is not cached in the L1D. */
    private static int scope(SassText text) {
        return text.has("STRONG") && text.has("GPU") ? CacheOp.GLOBAL : CACHE_ALL;
    }

    boolean isAccess() {
        return load || store;
    }

    /** The cache operator of an access to {@code in}, which is this space, or where this is generic. */
    int cacheOp(int in) {
        return space == GENERIC && in != Space.SHARED ? CACHE_ALL : cacheOp;
    }
}
