package io.policybridge.ptx.play;

import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.workload.ProgramTrace;

/**
 * A kernel that has been launched.
 *
 * @param parameters its arguments, as it reads them
 * @param sharedBytes of a CTA, dynamic ones included
 */
record RunningLaunch(
        ProgramTrace.Kernel kernel, KernelCode code, MemoryPiece parameters, GlobalMemory global, int sharedBytes) {}
