/** The conformance kit on the command line. */
package io.policybridge.cli.conformance;
