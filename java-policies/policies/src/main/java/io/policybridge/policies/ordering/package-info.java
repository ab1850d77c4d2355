/** Policies that order the warps of a scheduler: lrr, gto, oldest, two-level, cawa and owl. */
package io.policybridge.policies.ordering;
