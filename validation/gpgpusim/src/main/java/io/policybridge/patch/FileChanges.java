package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Changes of several files: every new content is on the disk before the first file is replaced. A new file's folder is
 * created if it is missing; one whose last file is deleted goes too.
 */
final class FileChanges {
    private static final String PREFIX = ".policybridge";
    private static final String SUFFIX = ".tmp";

    private final Map<Path, String> contents = new LinkedHashMap<>();
    private final List<Path> leftovers = new ArrayList<>();
    private final Set<Path> folders = new LinkedHashSet<>();

    /** {@code file} will hold {@code content}; null: it will be deleted. */
    void add(Path file, String content) {
        contents.put(file, content);
    }

    /** Whether {@code name} is that of a new content which was never renamed: its command was killed. */
    static boolean isLeftover(String name) {
        return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
    }

    /** {@code file}, of a command that was killed, will be deleted. */
    void addLeftover(Path file) {
        leftovers.add(file);
    }

    /** {@code folder} will be deleted if nothing is in it, or if it is not there. */
    void addEmpty(Path folder) {
        folders.add(folder);
    }

    /**
     * Applies all changes.
     *
     * @throws BadInput if a file cannot be written; then no file has changed, unless a rename failed, which the message
     *     says
     */
    void apply() {
        Map<Path, Path> written = new LinkedHashMap<>();
        Path at = null;
        boolean renaming = false;
        try {
            for (Map.Entry<Path, String> entry : contents.entrySet()) {
                at = entry.getKey();
                if (entry.getValue() != null) {
                    Path target = Files.exists(at) ? at.toRealPath() : at;
                    if (Files.exists(target) && !Files.isWritable(target)) {
                        throw new IOException("it is read-only");
                    }
                    if (!Files.exists(target.getParent())) {
                        Files.createDirectory(target.getParent());
                        folders.add(target.getParent());
                    }
                    if (!written.containsKey(target)) { // two links may lead to one file
                        written.put(target, temporary(target, entry.getValue()));
                    }
                }
            }
            for (Map.Entry<Path, Path> entry : written.entrySet()) {
                at = entry.getKey();
                Files.move(entry.getValue(), at, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                renaming = true;
            }
            for (Map.Entry<Path, String> entry : contents.entrySet()) {
                at = entry.getKey();
                if (entry.getValue() == null) {
                    Files.delete(at);
                    renaming = true;
                    folders.add(at.getParent());
                }
            }
            for (Path leftover : leftovers) {
                at = leftover;
                Files.deleteIfExists(at);
                folders.add(at.getParent());
            }
        } catch (IOException e) {
            throw BadInput.in(
                    at,
                    "cannot be written (" + e.getMessage() + "); "
                            + (renaming ? "some files are changed, run the command again" : "no file is changed"));
        } finally {
            written.values().forEach(FileChanges::forget);
            folders.forEach(FileChanges::deleteEmpty);
        }
    }

    private static Path temporary(Path target, String content) throws IOException {
        Path temporary = Files.createTempFile(target.getParent(), PREFIX, SUFFIX);
        try {
            if (Files.exists(target)) {
                Files.copy(target, temporary, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            } else {
                temporary.toFile().setReadable(true, false);
            }
            try (FileChannel out =
                    FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            return temporary;
        } catch (IOException e) {
            forget(temporary);
            throw e;
        }
    }

    private static void deleteEmpty(Path folder) {
        if (!Files.isSymbolicLink(folder)) {
            try {
                Files.delete(folder);
            } catch (IOException e) {
                return; // it holds files
            }
        }
    }

    private static void forget(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            temporary.toFile().deleteOnExit();
        }
    }
}
