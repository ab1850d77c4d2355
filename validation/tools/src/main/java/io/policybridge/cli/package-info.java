/** The command line: one class per command, each a thin layer over simulator, replay and report. */
package io.policybridge.cli;
