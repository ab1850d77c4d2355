package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Folders with all that is in them. */
final class Trees {
    private Trees() {}

    /** Each file below {@code folder}, hidden ones too, with its permissions and the digest of its bytes. */
    static Map<String, String> of(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    byte[] bytes = Files.readAllBytes(file);
                    files.put(
                            folder.relativize(file).toString(),
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " " + bytes.length
                                    + " bytes " + Integer.toHexString(Arrays.hashCode(bytes)));
                }
            }
        }
        return files;
    }

    /** A copy at {@code to}, where nothing is. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
