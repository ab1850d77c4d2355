/**
 * DaCache (Wang, Yu, Sun, Wang, ICS 2015): L1D management that knows the age of warps and how many lines a warp load
 * touches. One job per class: {@link io.policybridge.policies.composites.dacache.AgeRanks ranks},
 * {@link io.policybridge.policies.composites.dacache.CoherentProfile profile},
 * {@link io.policybridge.policies.composites.dacache.GaugedInsertion insertion},
 * {@link io.policybridge.policies.composites.dacache.Partition partition}, {@link io.policybridge.toolbox.LiveLoads
 * loads}, and {@link io.policybridge.policies.composites.dacache.DaCacheL1d the part} that uses them.
 */
package io.policybridge.policies.composites.dacache;
