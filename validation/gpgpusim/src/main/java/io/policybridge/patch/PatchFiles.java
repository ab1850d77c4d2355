package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The content of gpgpusim-patch: hook files, and the insertions that call them. */
public final class PatchFiles {
    private final Map<String, String> hooks = new TreeMap<>();
    private final List<Insertion> insertions;
    private final Path generations;
    private final Path library;
    private final String digest;

    private PatchFiles(Path patch, Path shim) {
        Path hookFolder = patch.resolve("hooks");
        Path header = shim.resolve("include/policybridge.h");
        generations = patch.resolve("generations");
        library = shim.resolve("target/libpolicybridge.so").toAbsolutePath().normalize();
        Path lists = patch.resolve("insertions");
        insertions = InsertionReader.readAll(lists);
        Map<String, String> all;
        try {
            hooks.putAll(contents(hookFolder));
            hooks.put(header.getFileName().toString(), read(header));
            all = new TreeMap<>(hooks);
            all.putAll(contents(lists));
        } catch (IOException e) {
            throw BadInput.in(patch, "cannot be read: " + e.getMessage());
        }
        digest = AddedFile.digest(all.toString());
    }

    /** Those of a project folder: its gpgpusim-patch and the header of its native-shim. */
    public static PatchFiles of(Path project) {
        return new PatchFiles(project.resolve("gpgpusim-patch"), project.resolve("native-shim"));
    }

    /**
     * Those below the folder that system property {@code policybridge.home} names, the working directory unless set.
     */
    public static PatchFiles find() {
        return of(Path.of(System.getProperty("policybridge.home", ".")));
    }

    /** Names and contents of the hook files; those in a folder are named with it. */
    Map<String, String> hooks() {
        return hooks;
    }

    List<Insertion> insertions() {
        return insertions;
    }

    /** Folder of the stand-ins. */
    Path generations() {
        return generations;
    }

    /** The library that a patched simulator opens by default. */
    public Path library() {
        return library;
    }

    /** Twelve digits that change with every hook file and list of insertions. */
    public String digest() {
        return digest;
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), read(file));
            }
        }
        return contents;
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
