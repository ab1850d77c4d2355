package io.policybridge.traces.play;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of some files, which are read once, when it is first needed. */
final class FilesDigest {
    private final List<Path> files;
    private String text;

    /** Of {@code files}, in their order. */
    FilesDigest(List<Path> files) {
        this.files = List.copyOf(files);
    }

    /** Hexadecimal. */
    synchronized String text() {
        if (text == null) {
            text = digest();
        }
        return text;
    }

    private String digest() {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (Path file : files) {
                MessageDigest one = MessageDigest.getInstance("SHA-256");
                try (InputStream in = Files.newInputStream(file)) {
                    int count = in.read(buffer);
                    while (count >= 0) {
                        one.update(buffer, 0, count);
                        count = in.read(buffer);
                    }
                } catch (IOException e) {
                    throw BadInput.in(file, "cannot be read: " + e.getMessage());
                }
                all.update(one.digest());
            }
            return HexFormat.of().formatHex(all.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
