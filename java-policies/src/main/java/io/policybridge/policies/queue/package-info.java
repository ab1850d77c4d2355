/** Policies that order the requests in front of the L1D. */
package io.policybridge.policies.queue;
