package io.policybridge.sweep.backend;

import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import java.lang.ref.SoftReference;

/**
 * A workload and its program, which is read again if memory became scarce in the meantime. For any number of threads.
 */
final class LoadedWorkload {
    private final Workload workload;
    private final String identity;
    private SoftReference<PlayableProgram> program;

    LoadedWorkload(Workload workload) {
        this.workload = workload;
        PlayableProgram read = workload.program();
        identity = read.identity().orElse("");
        program = new SoftReference<>(read);
    }

    Workload workload() {
        return workload;
    }

    /** A digest of what the program was read from. */
    String identity() {
        return identity;
    }

    synchronized PlayableProgram program() {
        PlayableProgram read = program.get();
        if (read == null) {
            read = workload.program();
            program = new SoftReference<>(read);
        }
        return read;
    }
}
