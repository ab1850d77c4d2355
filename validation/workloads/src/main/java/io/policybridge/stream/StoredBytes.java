package io.policybridge.stream;

import io.policybridge.input.BadInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The text of a stream's file, decompressed if it is zstd, and the digest of the file as stored. Of several zstd frames
 * the last may be incomplete: it is left out, and a line on standard error says so, once.
 */
public final class StoredBytes {
    private static final int BUFFER = 1 << 16;
    /** Files of which it has been said that they break off. */
    private static final Set<Path> SAID = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final MessageDigest sha256;
    private final InputStream stored;
    private final InputStream in;
    private String digest;

    public StoredBytes(Path file) {
        this.file = file;
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        try {
            stored = new DigestInputStream(Files.newInputStream(file), sha256);
            in = decompressed(new BufferedInputStream(stored, BUFFER));
        } catch (NoSuchFileException e) {
            throw BadInput.in(file, "no such file");
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Whether {@code file} is a single zstd frame: part of one cannot be read. */
    public static boolean isOneFrame(Path file) {
        try {
            return ZstdFrames.isOne(file);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    private InputStream decompressed(InputStream bytes) throws IOException {
        try {
            bytes.mark(4);
            byte[] start = bytes.readNBytes(4);
            bytes.reset();
            boolean zstd = start.length == 4
                    && start[0] == 0x28
                    && start[1] == (byte) 0xb5
                    && start[2] == 0x2f
                    && start[3] == (byte) 0xfd;
            return zstd ? Zstd.decompressing(completeFrames(bytes)) : bytes;
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    /** A run that was killed while it was recorded leaves its last frame incomplete. */
    private InputStream completeFrames(InputStream bytes) throws IOException {
        long complete = ZstdFrames.completeBytes(file);
        if (complete == Files.size(file)) {
            return bytes;
        }
        if (SAID.add(file.toRealPath())) {
            System.err.println(
                    "policybridge: " + file + " breaks off, as of a run that was killed or stopped; its first "
                            + complete + " of " + Files.size(file) + " bytes are complete and are read");
        }
        return new FirstBytes(bytes, complete);
    }

    private BadInput unreadable(IOException e) {
        return BadInput.in(file, "cannot be read, or its compressed data are damaged or cut off: " + e.getMessage());
    }

    /** Fills {@code buffer} from {@code at} on with at least one byte; returns how many, 0 at the end. */
    public int read(byte[] buffer, int at) {
        try {
            return Math.max(0, in.read(buffer, at, buffer.length - at));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** SHA-256 of the file, hexadecimal. Reads what is left of it; there is no other {@link #read} afterwards. */
    String digest() {
        if (digest == null) {
            readToEnd();
            digest = HexFormat.of().formatHex(sha256.digest());
        }
        return digest;
    }

    private void readToEnd() {
        byte[] skipped = new byte[BUFFER];
        try {
            int read = 0;
            while (read >= 0) {
                read = stored.read(skipped);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
