package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A folder for what runs print: one that the user named, or one of our own that is deleted when it is no longer needed.
 */
public final class OutputFolder {
    private final Path path;
    private final boolean own;

    private OutputFolder(Path path, boolean own) {
        this.path = path;
        this.own = own;
    }

    /**
     * Makes the folder.
     *
     * @param named by the user with --out, or null for one of our own
     * @param prefix of its name then
     * @throws BadInput if it cannot be made
     */
    public static OutputFolder make(Path named, String prefix) {
        if (named != null) {
            Outputs.requireFolder("--out", named);
        }
        try {
            return new OutputFolder(
                    named == null ? Files.createTempDirectory(prefix) : Files.createDirectories(named), named == null);
        } catch (IOException e) {
            throw new BadInput("the folder "
                    + (named == null ? System.getProperty("java.io.tmpdir") + "/" + prefix + "..." : named)
                    + " cannot be made (" + e + ")");
        }
    }

    public Path path() {
        return path;
    }

    /** Whether the user named it, so that {@link #delete} leaves it alone. */
    public boolean isNamed() {
        return !own;
    }

    /** Removes it with all that is in it, if it is our own. */
    public void delete() throws IOException {
        if (own) {
            try (var files = Files.walk(path)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
