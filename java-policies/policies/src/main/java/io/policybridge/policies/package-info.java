/**
 * The policies, in packages by idea, and the registry that lists them. A policy knows {@code io.policybridge.api}, the
 * toolbox and nothing else.
 */
package io.policybridge.policies;
