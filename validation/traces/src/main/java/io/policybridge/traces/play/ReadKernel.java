package io.policybridge.traces.play;

import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;

/**
 * A kernel as the header of its trace describes it.
 *
 * @param binary version of its machine code
 * @param local the layout of its local memory
 */
record ReadKernel(ProgramTrace.Kernel kernel, int binary, LocalMapping local) {}
