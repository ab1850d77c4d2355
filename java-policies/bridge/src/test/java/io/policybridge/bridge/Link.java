package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * One session of a host with policies somewhere else: the asking side of a call path, without what the host makes of
 * it.
 */
public interface Link extends AutoCloseable {
    /** The places with a part. */
    List<SessionSites.SiteFacts> places();

    /** An event with the arguments of its call; it travels with what is asked next. */
    void tell(PartKind part, int unit, Hook hook, Object... arguments);

    /**
     * The answer to a query with the arguments of its call, as the API packs it; the begin and end of kernels come here
     * too, without a site.
     */
    long ask(PartKind part, int unit, Hook hook, Object... arguments);

    /** Slot {@code index} of the last WARP_ORDER. */
    int slot(int index);

    /** The boundary of {@code cycle}, where a tick is due, or published state, or both. */
    void boundary(long cycle, boolean tick, boolean sample);

    long nextTick();

    /** What was sampled last, beginning at 0. */
    ByteBuffer published();

    /** Returns when everything told so far has arrived. */
    void settle();

    @Override
    void close();
}
