/** Policies that send accesses around caches. */
package io.policybridge.policies.bypass;
