/** Policies that combine mechanisms of several packages; each has a package or a file of its own. */
package io.policybridge.policies.composites;
