/** Caches alone against their recorded streams. */
package io.policybridge.replay.cache;
