/**
 * Policies that let accesses bypass a cache: abyp and mrpb at the L1D, pcal-l2 and rand at the L2, bypass-all at both;
 * and what other policies with a bypass share with them.
 */
package io.policybridge.policies.bypass;
