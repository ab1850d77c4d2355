package io.policybridge.ptx.warp;

import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.workload.ProgramTrace;

/**
 * A kernel that has been launched.
 *
 * @param parameters its arguments, as it reads them
 * @param sharedBytes of a CTA, dynamic ones included
 */
public record RunningLaunch(
        ProgramTrace.Kernel kernel, FunctionCode code, MemoryPiece parameters, GlobalMemory global, int sharedBytes) {}
