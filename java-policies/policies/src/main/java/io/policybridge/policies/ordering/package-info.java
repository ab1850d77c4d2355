/** Policies that order the warps of a scheduler: lrr, gto, oldest and two-level. */
package io.policybridge.policies.ordering;
