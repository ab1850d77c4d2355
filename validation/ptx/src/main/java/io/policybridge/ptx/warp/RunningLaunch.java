package io.policybridge.ptx.warp;

import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.texture.BoundTexture;
import io.policybridge.workload.ProgramTrace;
import java.util.Collections;
import java.util.List;

/**
 * A kernel that has been launched.
 *
 * @param parameters its arguments, as it reads them
 * @param sharedBytes of a CTA, dynamic ones included
 * @param textures those of the module as they were bound, null where one is not, then the texture objects
 */
public record RunningLaunch(
        ProgramTrace.Kernel kernel,
        FunctionCode code,
        MemoryPiece parameters,
        GlobalMemory global,
        int sharedBytes,
        List<BoundTexture> textures) {
    public RunningLaunch {
        textures = Collections.unmodifiableList(textures);
    }
}
