/** Plans and results as inputs: seeds, and what is done with an input. */
package io.policybridge.fuzz.results;
