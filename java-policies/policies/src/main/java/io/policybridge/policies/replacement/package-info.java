/**
 * The replacement family: lru, fifo, random, lip, bip, dip, srrip, brrip and drrip, for L1D, L2 or both.
 *
 * <p>Rules common to all. The host takes an invalid way by itself; {@code victim} chooses among the eligible ways of a
 * full set. A miss that merges with a line on its way is a pending hit and never an insertion; it touches the line
 * unless {@code touchOnPending} is false. A missing sector of a present line is a touch like a hit. A refused attempt
 * changes nothing. Ties go to the lowest way.
 */
package io.policybridge.policies.replacement;
