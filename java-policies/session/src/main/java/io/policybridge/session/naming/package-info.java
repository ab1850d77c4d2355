/** Policies by name: the strings that users write, and the nearest names to a misspelt one. */
package io.policybridge.session.naming;
