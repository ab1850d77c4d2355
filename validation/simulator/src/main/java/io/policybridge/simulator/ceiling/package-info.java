/**
 * Offline bounds over a recorded order of accesses. They know the future, so they bound misses and say nothing about
 * cycles.
 */
package io.policybridge.simulator.ceiling;
