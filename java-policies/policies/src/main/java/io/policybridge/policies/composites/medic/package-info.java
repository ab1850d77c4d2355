/**
 * The mechanisms of R. Ausavarungnirun et al., "MeDiC: A Case for Exploiting Warp-Level Divergence", arXiv 1804.11038
 * (summary of the PACT 2015 paper), at the L2 and in DRAM, and those it compares them with, except for EAF
 * ({@code policies.replacement.Eaf}).
 */
package io.policybridge.policies.composites.medic;
