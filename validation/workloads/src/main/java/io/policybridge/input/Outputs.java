package io.policybridge.input;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a command is to write, looked at before it works for minutes. No file is created. */
public final class Outputs {
    private Outputs() {}

    /**
     * Checks that a folder exists or can be created.
     *
     * @param option of the command line that names it
     * @throws BadInput if a file has that name, or the folder is not writable
     */
    public static void requireFolder(String option, Path folder) {
        require(option, folder, folder.toAbsolutePath().normalize());
    }

    private static void require(String option, Path named, Path folder) {
        Path nearest = folder;
        while (!Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (!Files.isDirectory(nearest)) {
            throw new BadInput(option + "=" + named + ": " + nearest + " is a file; expected a folder");
        }
        if (!Files.isWritable(nearest)) {
            throw new BadInput(
                    option + "=" + named + ": " + nearest + " may not be written; expected a folder that may");
        }
    }

    /**
     * A file in such a folder.
     *
     * @param option of the command line that names it
     * @throws BadInput as {@link #requireFolder}, and if a folder is called so
     */
    public static void requireFile(String option, Path file) {
        if (Files.isDirectory(file)) {
            throw new BadInput(option + "=" + file + " is a folder; expected a file");
        }
        require(option, file, file.toAbsolutePath().normalize().getParent());
    }
}
