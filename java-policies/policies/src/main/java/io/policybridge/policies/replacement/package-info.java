/**
 * Replacement and insertion: lru, fifo, random, lip, bip, dip, srrip, brrip, drrip and eaf, for L1D, L2 or both; and
 * pd, which protects lines of the L1D.
 *
 * <p>Rules common to all. The host takes an invalid way by itself; {@code victim} chooses among the eligible ways of a
 * full set. A miss that merges with a line in flight is a pending hit and never an insertion; it touches the line
 * unless {@code touchOnPending} is false. A missing sector of a present line is a touch like a hit. A refused attempt
 * changes nothing. Ties go to the lowest way.
 */
package io.policybridge.policies.replacement;
