/** Policies that limit which warps may issue. */
package io.policybridge.policies.throttling;
