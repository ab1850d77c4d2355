/** The command that checks what a patched simulator computes. */
package io.policybridge.cli.command.verify;
