package io.policybridge.patch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file that the tool adds to a tree: its first line marks it and holds the digest of the rest. */
final class AddedFile {
    private static final String FIRST = "// policybridge file ";
    private static final String REST = ": put here by ./policybridge patch, taken away by --revert\n";

    private AddedFile() {}

    static String of(String content) {
        return FIRST + digest(content) + REST + content;
    }

    static boolean isOurs(String text) {
        return text.startsWith(FIRST);
    }

    /** Whether a file that the tool added was edited since. */
    static boolean isEdited(String text) {
        int feed = text.indexOf('\n');
        return feed < 0 || !text.startsWith(FIRST + digest(text.substring(feed + 1)) + REST);
    }

    /** The first twelve digits of the SHA-256 of a text of bytes. */
    static String digest(String text) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.ISO_8859_1));
            return HexFormat.of().formatHex(sha, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
