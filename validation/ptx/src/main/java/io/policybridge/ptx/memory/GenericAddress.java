package io.policybridge.ptx.memory;

import io.policybridge.ptx.text.StateSpace;

/** GPGPU-Sim's generic addresses: below the heap there is a window of shared memory and one of local memory per SM. */
public final class GenericAddress {
    private static final long SHARED_BYTES = 96 << 10;
    private static final long LOCAL_BYTES = 1 << 14;
    private static final long SMS = 80;
    private static final long LOCAL_BYTES_PER_SM = LOCAL_BYTES << 11;
    private static final long SHARED = GlobalMemory.HEAP - SMS * SHARED_BYTES;
    private static final long LOCAL = SHARED - SMS * LOCAL_BYTES_PER_SM;

    private GenericAddress() {}

    /** Global, shared or local. */
    public static StateSpace space(long address) {
        if (address >= GlobalMemory.HEAP || address < LOCAL) {
            return StateSpace.GLOBAL;
        }
        return address >= SHARED ? StateSpace.SHARED : StateSpace.LOCAL;
    }

    /** Of address 0 of {@code space} for hardware thread {@code thread} of SM {@code sm}. */
    public static long base(StateSpace space, int sm, int thread) {
        return switch (space) {
            case SHARED -> SHARED + sm * SHARED_BYTES;
            case LOCAL -> LOCAL + sm * LOCAL_BYTES_PER_SM + thread * LOCAL_BYTES;
            default -> 0;
        };
    }
}
