/**
 * The hardware structures that cache and warp policies are built of, ready to use: recency orders, set dueling, sampled
 * sets, saturating counters, Bloom filters, victim tags, tables by program counter, and what distinguishes the requests
 * and sectors of one warp load apart.
 *
 * <p>Common to all: flat arrays that are allocated once, by the constructor (only {@link LiveLoads} may grow); no
 * randomness and no clock, so equal events give equal states in every host; sets, ways, slots and entries count from 0
 * and are not checked again on the path of an access; each class states how it breaks ties. A tool changes its state
 * only in methods whose name is a verb (move, add, up, ...): call those from events, never from a query.
 *
 * <p>{@code docs/toolbox.md} shows one example of each.
 */
package io.policybridge.toolbox;
