package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A folder for the output of runs: one that the user named, or a temporary one that is deleted when it is no longer
 * needed.
 */
public final class OutputFolder {
    private final Path path;
    private final boolean temporary;

    private OutputFolder(Path path, boolean temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    /**
     * Creates the folder.
     *
     * @param named by the user with --out, or null for a temporary one
     * @param prefix of the name of a temporary one
     * @throws BadInput if it cannot be created
     */
    public static OutputFolder create(Path named, String prefix) {
        if (named != null) {
            Outputs.requireFolder("--out", named);
        }
        try {
            return new OutputFolder(
                    named == null ? Files.createTempDirectory(prefix) : Files.createDirectories(named), named == null);
        } catch (IOException e) {
            throw new BadInput("the folder "
                    + (named == null ? System.getProperty("java.io.tmpdir") + "/" + prefix + "..." : named)
                    + " cannot be created (" + e + ")");
        }
    }

    public Path path() {
        return path;
    }

    /** Whether the user named it, so that {@link #delete} keeps it. */
    public boolean isNamed() {
        return !temporary;
    }

    /** Removes it with its content if it is temporary. */
    public void delete() throws IOException {
        if (temporary) {
            try (var files = Files.walk(path)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
