package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.request.Requests;

/**
 * A cache for reads and writes, with tags of any geometry. One {@link #access} is one attempt; afterwards the accessors
 * under "The last attempt", here and in {@link Cache}, describe it.
 */
public abstract non-sealed class WritableCache extends Cache {

    public WritableCache(CacheConfig config, Requests requests, int unit, MissPath path, SetIndexFunction index) {
        super(config, requests, unit, path, index);
    }

    /**
     * One attempt of {@code accessing}, which has the address, size, sectors and bytes that it was generated with.
     *
     * @param now LRU time; core cycles (L2: plus the host copies so far)
     * @return HIT, MISS, RESERVATION_FAIL or BYPASS of {@link io.policybridge.simulator.cache.tags.Status}
     */
    public abstract int access(int accessing, long now);

    /**
     * Takes a reply that is awaited; a sector reply is released. The tags are filled with the last reply of a fetch.
     */
    public abstract void fill(int reply, long now);

    /**
     * Whether the last attempt failed and would fail again in the same way: the owner may then call {@link #repeatFail}
     * in its stead. A failure that depended on a policy's answer is never repeated without a query.
     */
    public abstract boolean wouldFailAgain();

    /** The last attempt, which failed, was made {@code attempts} times more and failed in the same way. */
    public abstract void repeatFail(long attempts);

    /**
     * Notifies the policy that {@code bypassing} was sent, which was routed to bypass the cache or got BYPASS from
     * {@link #access}.
     */
    public abstract void bypassSent(int bypassing);

    /** Drops every line, dirty and reserved ones too, if the cache was used since the last time; whether it was. */
    public abstract boolean invalidateAll();

    /**
     * Empties the cache and from now on keeps lines only in the lowest {@code number} ways of each set; nothing may be
     * in flight.
     */
    public abstract void useWays(int number);

    /**
     * From now on a read miss allocates when its data arrive, or when it is accepted; nothing may be in flight. Only of
     * a cache whose configuration does not say {@code m}.
     */
    public abstract void allocateOnFill(boolean from);

    /**
     * A policy's own flush: drops what is neither modified nor in flight nor awaited by an access that is not yet
     * handed back. Lines with chunks are flushed as a whole: modified chunks are written back, then dropped.
     */
    public abstract void dropClean();
}
