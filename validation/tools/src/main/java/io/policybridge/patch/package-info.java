/** Puts the hook files into a GPGPU-Sim checkout, by insertions at anchors, and takes them out again. */
package io.policybridge.patch;
