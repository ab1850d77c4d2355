/** Policies that switch a cache off while a kernel streams through it: dbsa. */
package io.policybridge.policies.streaming;
