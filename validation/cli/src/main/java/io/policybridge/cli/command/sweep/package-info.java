/** The commands of sweeps: run a plan, list its results, draw them. */
package io.policybridge.cli.command.sweep;
