/** Offline bounds over a recorded order of accesses. They know the future, so they bound misses, but not cycles. */
package io.policybridge.simulator.ceiling;
