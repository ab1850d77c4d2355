package io.policybridge.kit.host;

/** What happens beside a synthetic run without being part of it: nothing, unless a check says otherwise. */
public interface Beside {
    Beside NOTHING = new Beside() {};

    /** Called before and after each query. */
    default void aroundQuery() {}

    /** The policies decided {@code answer}; what was decided, the session knows as its last call. */
    default void decided(long answer) {}

    /** A request is about to enter a cache. */
    default void beforeRequest() {}

    /** A request at a cache has come to its outcome. */
    default void afterRequest() {}

    /**
     * How many attempts of each request that touches a line fail for want of a resource, and are reported, before the
     * one that counts.
     */
    default int failedAttempts() {
        return 0;
    }
}
