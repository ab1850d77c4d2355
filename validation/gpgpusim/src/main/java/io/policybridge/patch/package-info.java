/** Adds the hook files to a GPGPU-Sim checkout, with insertions at anchors, and removes them again. */
package io.policybridge.patch;
