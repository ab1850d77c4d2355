/** The command {@code cuda}, in whose place a CUDA program runs. */
package io.policybridge.cli.command.cuda;
