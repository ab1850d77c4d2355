/** Simulations on several threads whose timing is disturbed: they must come to what one thread comes to. */
package io.policybridge.check.threads;
