package io.policybridge.catalogue;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.source.Nearest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The configurations packaged with the golden streams, {@code configs/NAME/gpgpusim.config} below their root. */
public final class Configs {
    private Configs() {}

    /** The packaged names, sorted; empty if there is no such folder. */
    public static List<String> names(Path goldenRoot) {
        Path folder = goldenRoot.resolve("configs");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> Files.isRegularFile(entry.resolve("gpgpusim.config")))
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the notes of a recorded run can name a configuration so: letters, digits, dots, hyphens, or nothing. */
    public static boolean isName(String name) {
        return name.matches("[\\w.-]*");
    }

    /**
     * The packaged configuration of that name, otherwise the one in that file or, for a folder, in its
     * {@code gpgpusim.config}. Where both exist, a line on standard error says which was taken.
     *
     * @throws BadInput if there is neither, with the nearest names; or if it cannot be read
     */
    public static GpuConfig find(String nameOrFile, Path goldenRoot) {
        return find(nameOrFile, goldenRoot, Overrides.NONE);
    }

    /** As {@link #find(String, Path)}, with some options set otherwise. */
    public static GpuConfig find(String nameOrFile, Path goldenRoot, Overrides overrides) {
        return ConfigReader.read(fileOf(nameOrFile, goldenRoot), overrides);
    }

    /**
     * The file that {@link #find} reads.
     *
     * @throws BadInput if there is none, with the nearest names
     */
    public static Path fileOf(String nameOrFile, Path goldenRoot) {
        List<String> names = names(goldenRoot);
        Path file = file(nameOrFile);
        if (names.contains(nameOrFile)) {
            Path packaged = goldenRoot.resolve("configs").resolve(nameOrFile).resolve("gpgpusim.config");
            PackagedFirst.taken("configuration", nameOrFile, packaged, file);
            return packaged;
        }
        if (file == null) {
            String known = names.isEmpty()
                    ? "none is packaged"
                    : "nearest: " + String.join(", ", Nearest.of(nameOrFile, names, 3));
            throw new BadInput("configuration=" + nameOrFile
                    + "; expected a gpgpusim.config or the name of a packaged one; " + known);
        }
        return file;
    }

    /** What the packaged configuration {@code name} is, in one line: the comment that its file begins with. */
    public static String about(String name, Path goldenRoot) {
        try (Stream<String> lines =
                Files.lines(goldenRoot.resolve("configs").resolve(name).resolve("gpgpusim.config"))) {
            return lines.findFirst()
                    .filter(line -> line.startsWith("# "))
                    .map(line -> line.substring(2))
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(String nameOrFile) {
        try {
            Path path = Path.of(nameOrFile);
            Path inside = path.resolve("gpgpusim.config");
            return Files.isRegularFile(inside) ? inside : Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
