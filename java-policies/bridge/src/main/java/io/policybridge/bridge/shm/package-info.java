/**
 * The call path through memory that a host process and a policy server of the same user share: the frame of
 * {@link io.policybridge.bridge.FrameServer}, as over JNA, and words that say whose turn it is. A Unix socket is how
 * the two find each other, wake each other, and learn that the other is gone.
 */
package io.policybridge.bridge.shm;
