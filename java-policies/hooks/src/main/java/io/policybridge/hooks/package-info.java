/** Writes everything that follows from the description of the hooks in {@link io.policybridge.api.Hook}. */
package io.policybridge.hooks;
