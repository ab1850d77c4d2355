/** Checks that need a patched GPGPU-Sim of the user's. */
package io.policybridge.check.gpgpusim;
