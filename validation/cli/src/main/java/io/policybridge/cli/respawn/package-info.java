/** A server in a process of its own, which is started again when it dies. */
package io.policybridge.cli.respawn;
