package io.policybridge.kit;

import io.policybridge.api.PolicySpec;
import io.policybridge.session.Session;

/**
 * How a host reaches a policy. The kit's checks are made once and run over every path: a path turns a policy into one
 * that a host of this virtual machine can bind directly, and whose parts carry every call to the parts of the real one.
 */
public interface CallPath {
    /** Java to Java: the policy itself. */
    CallPath DIRECT = new CallPath() {
        @Override
        public String name() {
            return "direct";
        }

        @Override
        public PolicySpec reach(PolicySpec policy) {
            return policy;
        }
    };

    /** As it appears in the names of tests. */
    String name();

    /** A policy of the same name and parameters that answers as {@code policy} does at the other end of the path. */
    PolicySpec reach(PolicySpec policy);

    /** A run on it has opened {@code session}. */
    default void opened(Session session) {}

    /** Returns when every event so far has reached the real policy; called before its state is read. */
    default void settle() {}

    /** The run is over: what {@link #reach} opened can be closed. */
    default void release() {}

    /**
     * One step of so many is made of every run: more than 1 for a path that is too slow for all of them. What must come
     * about in the course of a run is then not demanded.
     */
    default int thinning() {
        return 1;
    }

    /** Whether the path itself allocates; what the policy allocates is then measured on other paths only. */
    default boolean allocates() {
        return false;
    }
}
