/** The kernels that run on the GPU, and which of them starts the next CTA. */
package io.policybridge.simulator.kernel;
