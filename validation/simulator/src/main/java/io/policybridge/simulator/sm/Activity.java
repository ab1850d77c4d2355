package io.policybridge.simulator.sm;

/**
 * Whether any part of an SM was active in the current cycle; every part sets it. If none was, only time or an outside
 * event can change the state.
 */
final class Activity {
    boolean any;
}
