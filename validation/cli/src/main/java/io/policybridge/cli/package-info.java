/** The command line: entry point, and options that several commands share. */
package io.policybridge.cli;
