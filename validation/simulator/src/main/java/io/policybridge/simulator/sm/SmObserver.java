package io.policybridge.simulator.sm;

/** Receives the events of one or more SMs in order; cycles are core cycles. For comparison with recorded streams. */
public interface SmObserver {

    /**
     * Whether what it does with the events of an SM neither reads nor changes what those of another SM do: the SMs then
     * notify it each on the thread that simulates it, at the same time as others. With false one thread simulates all.
     */
    default boolean isSplitBySm() {
        return false;
    }

    /**
     * Warp {@code slot} issued dynamic instruction {@code dynamic} of the trace, which is {@code instruction} in
     * flight.
     */
    void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now);

    /**
     * CTA {@code cta} of kernel {@code kernel} (index in the trace) starts in hardware CTA slot {@code hardwareCta}.
     */
    void ctaLaunched(int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now);

    /** Fetch found the warp finished and retired it. */
    void warpRetired(int sm, int slot, int dynamicWarp, long now);

    /** The last warp of the CTA in slot {@code hardwareCta} is being retired; notified before {@link #warpRetired}. */
    void ctaExited(int sm, int hardwareCta, long now);
}
