/**
 * Recorded event streams: reading, checking, and the compact per-warp form in which issue streams drive the simulator.
 */
package io.policybridge.stream;
