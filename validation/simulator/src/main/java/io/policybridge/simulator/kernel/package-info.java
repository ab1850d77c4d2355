/** Kernels on the GPU. */
package io.policybridge.simulator.kernel;
