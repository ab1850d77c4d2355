/** Replays recorded streams through network, L2 slices and DRAM. */
package io.policybridge.replay.memory;
