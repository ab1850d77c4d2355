/**
 * Programs as inputs (PTX and what belongs to it, graphs, long issue streams): seeds, and what is done with an input.
 */
package io.policybridge.fuzz.program;
