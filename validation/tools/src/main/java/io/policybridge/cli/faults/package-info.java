/** The command line in processes of checks: one command after the other, perhaps on a disk that fails. */
package io.policybridge.cli.faults;
