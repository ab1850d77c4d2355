/** What a fuzz target is, and what targets share: a file or a command line that is given the input. */
package io.policybridge.fuzz.harness;
