/** The command line in a process whose disk fails. */
package io.policybridge.cli.faults;
