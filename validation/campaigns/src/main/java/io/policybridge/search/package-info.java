/** Searches for the best values of a policy's parameters: which are tried, for how long, and which is the best. */
package io.policybridge.search;
