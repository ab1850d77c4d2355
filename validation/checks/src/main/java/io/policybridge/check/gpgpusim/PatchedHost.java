package io.policybridge.check.gpgpusim;

import java.nio.file.Path;
import java.util.List;

/**
 * A patched, built GPGPU-Sim, and what it runs in the working directory.
 *
 * @param folder of the simulator
 * @param application program and arguments; {@code {}} is the simulator's folder
 */
public record PatchedHost(Path folder, List<String> application) {
    /** The words are copied. */
    public PatchedHost {
        application = List.copyOf(application);
    }
}
