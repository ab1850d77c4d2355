/**
 * The reference simulator: GPGPU-Sim's memory hierarchy and SMs, rebuilt from flat arrays. One simulation is one
 * thread.
 */
package io.policybridge.simulator;
