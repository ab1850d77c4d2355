/**
 * Plays recordings as the queries and events of a patched GPGPU-Sim: what crosses is the same on every call path.
 * Answers are compared, never applied.
 */
package io.policybridge.drive;
