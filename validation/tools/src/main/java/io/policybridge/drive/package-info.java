/**
 * Recorded streams as the questions and events of a patched GPGPU-Sim: what crosses is the same on every call path.
 * Nothing answered is applied.
 */
package io.policybridge.drive;
