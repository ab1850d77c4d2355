package io.policybridge.patch;

import java.nio.file.Path;

/** A small simulator that the patch of this project goes into. */
public final class StandIn {
    private StandIn() {}

    /** Writes its sources, with the signatures of GPGPU-Sim's development line, below {@code folder}. */
    public static void write(Path folder) {
        Generation.DEV
                .sources(PatchFiles.find().generations())
                .forEach((name, text) -> Checkout.write(folder.resolve(name), text));
    }
}
