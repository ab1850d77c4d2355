/**
 * APCM (Koo, Oh, Ro, Annavaram, ISCA 2017): L1D management by load instruction. One job per class:
 * {@link io.policybridge.policies.composites.apcm.LoadAliases load alias table},
 * {@link io.policybridge.policies.composites.apcm.MonitorTags monitor tag array},
 * {@link io.policybridge.policies.composites.apcm.AccessInformation access information table},
 * {@link io.policybridge.policies.composites.apcm.Monitor who is watched and what is learnt},
 * {@link io.policybridge.policies.composites.apcm.ProtectedLines protected lines},
 * {@link io.policybridge.policies.composites.apcm.LoopSpans loops}, and the parts that use them.
 */
package io.policybridge.policies.composites.apcm;
