/** The commands that measure time. */
package io.policybridge.cli.command.bench;
