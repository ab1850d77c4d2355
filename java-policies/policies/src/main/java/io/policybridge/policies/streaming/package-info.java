/** Policies that switch a cache off while a kernel streams through it. */
package io.policybridge.policies.streaming;
