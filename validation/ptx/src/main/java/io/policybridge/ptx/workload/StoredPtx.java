package io.policybridge.ptx.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file with PTX.
 *
 * @param ptxas what {@code ptxas -v} says of {@code NAME.ptx}, if that stands beside it in {@code NAME.ptxas}
 */
public record StoredPtx(Path file, String text, Optional<String> ptxas) {

    /** @throws IOException if it cannot be read, or what {@code ptxas} says of it cannot, or is in another folder */
    public static StoredPtx at(Path file) throws IOException {
        Path ptxas = report(file);
        if (!Files.isRegularFile(ptxas)) {
            return new StoredPtx(file, text(file), Optional.empty());
        }
        if (!ptxas.toRealPath().getParent().equals(file.toRealPath().getParent())) {
            throw new IOException("it is a link to another folder");
        }
        return new StoredPtx(file, text(file), Optional.of(text(ptxas)));
    }

    /** Where {@code ptxas -v} has written what it says of {@code file}, if anywhere. */
    static Path report(Path file) {
        return file.resolveSibling(file.getFileName().toString().replaceAll("\\.ptx$", "") + ".ptxas");
    }

    /** The bytes of {@code file}, each a character. */
    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is no file"); // a pipe or device may have no end
        }
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
