/** Network, L2 slices and DRAM alone against their recorded streams. */
package io.policybridge.replay.memory;
