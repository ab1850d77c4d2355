/** What simulates the points of a sweep: the reference simulator, or a patched GPGPU-Sim. */
package io.policybridge.sweep.backend;
