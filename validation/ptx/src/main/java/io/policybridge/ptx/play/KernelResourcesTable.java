package io.policybridge.ptx.play;

import io.policybridge.ptx.warp.FunctionCode;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.util.Map;

/**
 * What ptxas says that kernels need: registers, shared, local and constant memory.
 *
 * @param known by name of the kernel; shared memory without the dynamic part
 */
record KernelResourcesTable(Map<String, KernelResources> known) {
    /** Registers of a kernel that ptxas has not described. */
    private static final int ESTIMATED_REGISTERS = 32;

    /** Bytes of constant memory in front of the parameters, on GPUs since compute capability 5. */
    private static final int CONSTANT_BYTES = 320;

    KernelResourcesTable {
        known = Map.copyOf(known);
    }

    /** Of {@code kernel} with {@code dynamic} bytes of dynamic shared memory. */
    KernelResources of(FunctionCode kernel, int dynamic) {
        KernelResources given = known.get(kernel.function().name());
        KernelResources all = given != null
                ? given
                : new KernelResources(
                        ESTIMATED_REGISTERS,
                        kernel.sharedBytes(),
                        kernel.localBytes(),
                        CONSTANT_BYTES + kernel.parameterBytes());
        return new KernelResources(
                all.registersPerThread(), all.sharedBytes() + dynamic, all.localBytes(), all.constantBytes());
    }
}
