/** Replays recorded streams through SMs and LD/ST units. */
package io.policybridge.replay.sm;
