package io.policybridge.simulator.cache;

/**
 * Receives the events of one or more caches in order, as the recorded streams define them. During a notification, the
 * accessors of the cache under "The last attempt" describe the last event.
 */
public interface CacheWatcher {

    /**
     * {@code A}: {@code request} made an attempt. It may have the address and size of its fetch now; the parameters are
     * those that it requested.
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

    /** {@code V}: all lines were dropped; {@code U}: only the modified ones. */
    void dropped(Cache cache, boolean modifiedOnly);

    /** {@code M}: a host copy touched {@code sectors} of the line at {@code address} at LRU time {@code time}. */
    void copied(Cache cache, long address, long time, int sectors);
}
