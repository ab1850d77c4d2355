package io.policybridge.catalogue;

import io.policybridge.input.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the packaged streams are. */
public final class GoldenRoot {
    private GoldenRoot() {}

    /**
     * The first of: the folder that system property {@code policybridge.golden} names; {@code validation/golden} below
     * the one that {@code policybridge.home} names (set by the launcher); {@code ../golden}, as seen from a module of
     * {@code validation}; {@code validation/golden} below the working directory.
     *
     * @throws BadInput if there is no such folder
     */
    public static Path find() {
        String golden = System.getProperty("policybridge.golden");
        if (golden != null) {
            return existing(Path.of(golden), "system property policybridge.golden");
        }
        String home = System.getProperty("policybridge.home");
        if (home != null) {
            return existing(Path.of(home, "validation", "golden"), "system property policybridge.home");
        }
        Path inModule = Path.of("..", "golden");
        return Files.isDirectory(inModule)
                ? inModule
                : existing(Path.of("validation", "golden"), "the working directory");
    }

    private static Path existing(Path folder, String origin) {
        if (!Files.isDirectory(folder)) {
            throw BadInput.in(folder, "no such folder; expected the packaged streams there, according to " + origin);
        }
        return folder;
    }
}
