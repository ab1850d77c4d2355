package io.policybridge.ptx.host;

/**
 * The host side of a workload: allocates buffers, fills them, launches kernels, and checks what they computed. It is
 * executed from the beginning by each simulation, and takes no time of the GPU: the next kernel is launched when the
 * one before has ended.
 */
@FunctionalInterface
public interface HostProgram {
    /**
     * Runs to its end.
     *
     * @throws WrongResult if the kernels did not compute what they should
     */
    void run(Device device);
}
