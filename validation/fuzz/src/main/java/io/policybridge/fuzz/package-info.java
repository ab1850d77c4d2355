/** Fuzzing: what mutated inputs are used for, and what they must never lead to. */
package io.policybridge.fuzz;
