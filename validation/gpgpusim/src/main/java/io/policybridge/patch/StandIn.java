package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A small simulator that the patch of this project goes into. */
public final class StandIn {
    private StandIn() {}

    /**
     * Writes its sources, with the signatures of GPGPU-Sim's development line, below {@code folder}.
     *
     * @throws BadInput if they cannot be written
     */
    public static void write(Path folder) {
        Map<String, String> sources = Generation.DEV.sources(PatchFiles.find().generations());
        try {
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = folder.resolve(source.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue(), StandardCharsets.ISO_8859_1);
            }
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be written: " + e.getMessage());
        }
    }
}
