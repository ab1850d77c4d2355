package io.policybridge.simulator.cache;

/**
 * Told what one or more caches do, in the terms of the recorded streams and in the order in which it happens. While it
 * is notified, the accessors of the cache under "The last attempt" describe what happened last.
 */
public interface CacheWatcher {

    /**
     * {@code A}: {@code request} was tried. Its address and size may have become those of its fetch: those requested
     * are given here.
     */
    void attempted(Cache cache, int request, int status, long address, int size);

    /** The last attempt, a reservation fail, was made {@code attempts} times more. */
    void repeated(Cache cache, long attempts);

    /** {@code S}: the head of the miss queue moves on. */
    void sent(Cache cache, int request);

    /** {@code F}: a fetch, which has its own address and size again, has filled its line. */
    void filled(Cache cache, int request);

    /** {@code N}: the MSHRs hand a waiting access back. */
    void handedBack(Cache cache, int request);

    /** {@code V}, or {@code U} where only modified lines go: lines were dropped. */
    void dropped(Cache cache, boolean modifiedOnly);

    /** {@code M}: a host copy touched {@code sectors} of the line at {@code address} at LRU time {@code time}. */
    void copied(Cache cache, long address, long time, int sectors);
}
