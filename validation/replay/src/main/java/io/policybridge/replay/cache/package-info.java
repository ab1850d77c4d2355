/** Replays recorded streams through caches. */
package io.policybridge.replay.cache;
