package io.policybridge.retest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The SHA-256 of what it is given, in this order. */
final class Digest {
    private final MessageDigest digest;

    Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    Digest word(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
        return this;
    }

    /** Names and bytes of the files at or below {@code root}, which need not exist; not those of folders "target". */
    Digest files(Path root) {
        word(root.toString());
        if (!Files.exists(root)) {
            return this;
        }
        try (Stream<Path> walk = Files.walk(root)) {
            List<Path> files = walk.filter(file -> !outputs(root.relativize(file)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            for (Path file : files) {
                word(root.relativize(file).toString());
                word(Long.toString(Files.size(file)));
                digest.update(Files.readAllBytes(file));
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean outputs(Path relative) {
        for (Path name : relative) {
            if (name.toString().equals("target")) {
                return true;
            }
        }
        return false;
    }

    String text() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
