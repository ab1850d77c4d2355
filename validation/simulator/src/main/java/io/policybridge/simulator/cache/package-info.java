/**
 * Caches of the simulator: tags, MSHRs, miss queue and ports of L1D, L2 and the read-only caches, with GPGPU-Sim's
 * rules to the bit, and the points at which policies are queried and notified.
 *
 * <p>Who owns a request: the caller hands it in with {@code access}. On a hit that sent nothing, and on every failure,
 * it stays the caller's. On a miss it belongs to the cache until {@code nextAccess} hands it back; until then it is
 * also in the miss queue, from where the owner of the cache sends it on. A write that was sent travels on and comes
 * back, if at all, as its acknowledgement. Write-backs are made by the cache and are the receiver's to release. A
 * sector reply handed to {@code fill} is released there.
 */
package io.policybridge.simulator.cache;
