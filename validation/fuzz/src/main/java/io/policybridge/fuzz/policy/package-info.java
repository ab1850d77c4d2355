/** Policies as inputs, and what hosts send to them: seeds, and what is done with an input. */
package io.policybridge.fuzz.policy;
