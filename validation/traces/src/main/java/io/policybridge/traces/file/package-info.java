/** Traces of real GPUs as NVBit's tracer of Accel-Sim writes them: the list of kernels, and a file for each. */
package io.policybridge.traces.file;
