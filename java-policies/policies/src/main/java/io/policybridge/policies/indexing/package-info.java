/** Policies that choose the set of a line. */
package io.policybridge.policies.indexing;
