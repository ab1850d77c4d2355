/**
 * The mechanisms of R. Ausavarungnirun et al., "MeDiC: A Case for Exploiting Warp-Level Divergence", arXiv 1804.11038
 * (summary of the PACT 2015 paper), at the L2 and in DRAM. Those that it compares them with are in
 * {@code policies.replacement} (eaf) and {@code policies.bypass} (pcal-l2, rand).
 */
package io.policybridge.policies.composites.medic;
