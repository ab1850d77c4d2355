/**
 * Caches of the simulator: tags, MSHRs, miss queue and ports of L1D, L2 and the read-only caches, with GPGPU-Sim's
 * rules to the bit, and the points at which policies are queried and notified.
 *
 * <p>Ownership of a request: the caller passes it to {@code access}. After a hit that sent no request, and after every
 * failure, the caller still owns it. After a miss the cache owns it until {@code nextAccess} hands it back; until then
 * it is also in the miss queue, from which the owner of the cache sends it. A forwarded write returns, if at all, as
 * its acknowledgement. The cache creates write-backs, and their receiver releases them. {@code fill} releases the
 * sector reply that it gets.
 */
package io.policybridge.simulator.cache;
