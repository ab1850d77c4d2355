package io.policybridge.cuda;

/** Where a simulation gets its CUDA program from. */
@FunctionalInterface
interface ProgramSource {
    /**
     * The program, which waits at its first CUDA call.
     *
     * @throws io.policybridge.input.BadInput if it cannot be started, or makes none
     */
    RunningProgram start();
}
