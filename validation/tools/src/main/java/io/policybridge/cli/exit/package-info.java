/** What happens when the process of a command ends. */
package io.policybridge.cli.exit;
