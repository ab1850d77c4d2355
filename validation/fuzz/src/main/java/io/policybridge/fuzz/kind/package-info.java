/** Machines and recorded streams as inputs: seeds, and what is done with an input. */
package io.policybridge.fuzz.kind;
