package io.policybridge.api;

/**
 * One policy for one GPU: a plain object without I/O that offers up to four kinds of {@link Part}.
 *
 * <ul>
 *   <li>Each method is called once per site when a session opens, sites ascending, in the order L1D, L2, DRAM, warps.
 *   <li>{@code null} means: no part here. Where no policy has a part, the host decides by itself and makes no call at
 *       all.
 *   <li>Parts of one GPU policy may share state: all are called by one thread, in the host's order, unless the policy
 *       {@link #isConfinedToSms is confined to SMs}.
 * </ul>
 */
public interface GpuPolicy {

    /** The part of the L1 data cache of SM {@code sm}, or null. */
    default Part l1d(int sm) {
        return null;
    }

    /** The part of the L2 slice of sub-partition {@code subPartition}, or null. */
    default Part l2(int subPartition) {
        return null;
    }

    /** The part of the DRAM channel {@code channel}, or null. */
    default Part dram(int channel) {
        return null;
    }

    /** The part of the warps and CTAs of SM {@code sm}, or null. */
    default Part warps(int sm) {
        return null;
    }

    /**
     * Whether what the parts of one SM, L1D and warps, change in a core cycle is neither read nor changed by the parts
     * of another SM. A host that simulates SMs on several threads then calls the parts of each SM on the thread that
     * simulates it, at the same time as those of other SMs. What is called between core cycles may still bring SMs
     * together: ticks, the begin and the end of kernels, and published state are called by one thread, in the host's
     * order, and so are the parts of L2 and DRAM, while no part of an SM is.
     *
     * <p>Read once, when a session opens. With false, which is always right, one thread calls all parts.
     */
    default boolean isConfinedToSms() {
        return false;
    }
}
