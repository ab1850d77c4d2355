/** Policies by name: the strings that users write. */
package io.policybridge.session.naming;
