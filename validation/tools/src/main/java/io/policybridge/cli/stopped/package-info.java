/** What commands print of a simulation that was stopped. */
package io.policybridge.cli.stopped;
