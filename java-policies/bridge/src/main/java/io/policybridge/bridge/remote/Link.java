package io.policybridge.bridge.remote;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.SessionSites;
import java.nio.ByteBuffer;
import java.util.List;

/** One session of a host with policies at the other end of a call path: the host side of the path, without the host. */
public interface Link extends AutoCloseable {
    /** The sites with a part. */
    List<SessionSites.SiteFacts> sites();

    /** An event with the arguments of its call; it travels with the next query. */
    void event(PartKind part, int unit, Hook hook, Object... arguments);

    /**
     * The answer to a query with the arguments of its call, as the API packs it; the begin and end of kernels are sent
     * here too, without a site.
     */
    long query(PartKind part, int unit, Hook hook, Object... arguments);

    /** Entry {@code index} of the order that answered the last WARP_ORDER: an index, or -1 behind the last. */
    int slot(int index);

    /** The boundary of {@code cycle}, at which a tick or published state or both are due. */
    void boundary(long cycle, boolean tick, boolean sample);

    long nextTick();

    /** The last sample of published state, beginning at 0. */
    ByteBuffer published();

    /** Returns when all events so far have arrived. */
    void settle();

    @Override
    void close();
}
