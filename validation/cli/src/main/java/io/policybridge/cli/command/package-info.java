/** One class per command, each a thin layer over simulator, replay, drive and report. */
package io.policybridge.cli.command;
