package io.policybridge.api;

/**
 * The warps of one scheduler in one core cycle, before any of them is tried: what {@link WarpHooks.WarpOrder} orders.
 * Index i stands for slot scheduler + i x schedulers, with a warp or without. Valid during the call only.
 */
public interface SchedulerWarps {
    /** Why a warp issues nothing, as far as its own instructions do not say. */
    enum Awaited {
        /** None of these: it is ready, or awaits another result, a unit or its instructions. */
        NOTHING,
        /**
         * Its fetched instruction reads a register that a load of global, local, parameter or texture memory is to
         * write. GPGPU-Sim keeps this mark of a load that missed until the register is written by another instruction,
         * so that a warp with it may be ready all the same.
         */
        LONG_LATENCY,
        /** A memory barrier to be passed, or atomics or copies to shared memory to be done. */
        MEMORY,
        /** A barrier of its CTA. */
        BARRIER,
        /** No warp: the slot is empty, or all lanes of its warp have ended. */
        NO_WARP
    }

    /** Slots of this scheduler, which are all shown. */
    int size();

    /** The slot, inside its SM, with index {@code i}. */
    int slot(int i);

    /**
     * Whether the warp would issue if it were tried first. A warp that a {@link WarpHooks.WarpMask} masks is not ready.
     */
    boolean isReady(int i);

    Awaited awaited(int i);

    /** Launch number of the warp on its SM: of two warps the older one has the lower. -1 without a warp. */
    int dynamicWarp(int i);

    /** Number of the warp's CTA inside its grid. -1 without a warp. */
    int cta(int i);

    /** Core cycle in which the warp issued last; -1 if it has not since its launch. */
    long issuedAt(int i);

    /** Index of the slot that issued last, whether its warp is still there or not; -1 before the first. */
    int lastIssued();

    /** The core cycle, counted over all kernels. */
    long cycle();
}
