/** Samples of the CUDA SDK, and a stencil of Parboil. */
package io.policybridge.benchmarks.cudasdk;
