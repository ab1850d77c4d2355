package io.policybridge.simulator.sm;

/**
 * Whether anything has moved in the current cycle of one SM; all its parts say so here. If nothing has, only time or an
 * outside event can help.
 */
final class Activity {
    boolean any;
}
