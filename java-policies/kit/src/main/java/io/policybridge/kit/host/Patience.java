package io.policybridge.kit.host;

/** What a host does with a request that was refused. */
@FunctionalInterface
interface Patience {
    /** The request is dropped. */
    Patience NONE = attempts -> false;

    /** Whether to try again; {@code attempt} counts the refusals of the request before this one. */
    boolean afterRefusal(int attempt);
}
