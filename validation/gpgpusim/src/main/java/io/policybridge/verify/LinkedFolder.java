package io.policybridge.verify;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for one of several runs side by side, which write files of the same names. It links to everything in the
 * working directory; the runs share the files that exist there.
 */
public record LinkedFolder(Path path) {
    /** @throws BadInput if it cannot be created */
    public static LinkedFolder in(Path outputs) {
        try (Stream<Path> here = Files.list(Path.of("").toAbsolutePath())) {
            Path folder = Files.createTempDirectory(outputs, "run");
            for (Path file : here.toList()) {
                Files.createSymbolicLink(folder.resolve(file.getFileName()), file);
            }
            return new LinkedFolder(folder);
        } catch (IOException e) {
            throw BadInput.in(
                    outputs, "no folder of links to the working directory can be created in it:  " + e.getMessage());
        }
    }

    /** Removes it with the files that the run wrote, but not the files that it links to. */
    public void delete() {
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> inside = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : inside) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw BadInput.in(path, "cannot be removed: " + e.getMessage());
        }
    }
}
