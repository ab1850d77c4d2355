/**
 * Granularity of the L1D: H. Guo et al., "DyCache", IEEE Access 2018, and the caches it compares with. They need an L1D
 * with sub-line geometry.
 */
package io.policybridge.policies.granularity;
