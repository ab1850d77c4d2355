package io.policybridge.cuda;

import java.nio.file.Path;
import java.util.List;

/** A CUDA program from its first CUDA call on. */
interface RunningProgram extends AutoCloseable {
    /** As complaints name it. */
    Path program();

    /** What nvcc has put into it, one of each source file with kernels. */
    List<byte[]> binaries();

    /** Where its calls come from, after its fat binaries; the first waits for a reply. */
    CallWire wire();

    /**
     * Its connection has ended.
     *
     * @param exiting whether it said before that it exits
     * @throws io.policybridge.ptx.host.WrongResult if that fails the simulation
     */
    void ended(boolean exiting);

    /** The simulation needs it no more. */
    @Override
    void close();
}
