package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;

/**
 * Sees all traffic of a session, in order: events and queries of a host, wanted by a policy or not, and the answers.
 * Accesses and views are valid during the call only. Arguments are those of native-shim/include/policybridge.h: enums
 * by their numbers there.
 */
public interface SessionObserver {
    /**
     * Whether what it does with the traffic of an SM, of its L1D and warps, neither reads nor changes what that of
     * another SM does: it may then see that of several SMs at the same time, on {@link Session#spread threads}. With
     * false one thread calls all.
     */
    default boolean isSplitBySm() {
        return false;
    }

    /**
     * A query or commit without a view; {@code access} is null where the hook shows none. {@code answer} is packed as
     * by {@link io.policybridge.api.Answer}.
     */
    void answered(PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer);

    /** VICTIM, with the ways that were shown. */
    void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer);

    /** NEXT_REQUEST, with the queue that was shown. */
    void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer);

    /** PICK, with the queue that was shown. */
    void picked(int channel, int bank, DramHooks.BankQueue queue, long answer);

    /** PICK_IN_CHANNEL, with the queue that was shown. */
    void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer);

    /**
     * WARP_ORDER, with the arguments of {@link WarpCalls#warpOrder}: the states of {@code size} slots as they were
     * shown, and the {@code count} indices that were answered.
     */
    void ordered(
            int sm, int scheduler, int last, long lastAt, long cycle, int[] states, int[] order, int size, int count);

    /** An event; {@code access} is null where the hook shows none. */
    void notified(
            PartKind kind,
            int unit,
            Hook hook,
            Access access,
            long first,
            long second,
            long third,
            long fourth,
            long fifth);

    /** A core-cycle boundary at which policies were ticked, or published state is sampled; the samples follow. */
    void boundary(long cycle, boolean ticked, boolean sampled);

    /**
     * Published by the warps of {@code sm}: slots that may issue, and that may issue loads of global or local memory.
     */
    void masked(int sm, WarpSet any, WarpSet loads);

    /** Published by the warps of {@code sm}: most CTAs that it may hold; {@code Integer.MAX_VALUE} no limit. */
    void limited(int sm, int ctas);

    /** Published by the L1D of {@code sm}: whether it is to be flushed. */
    void flushed(int sm, boolean flush);

    void kernelBegan(int kernel, String name, int ctas, int threadsPerCta);

    void kernelEnded(int kernel);
}
