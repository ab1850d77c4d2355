package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A simulator: its patched sources and the binaries built from them.
 *
 * @param patch of its sources
 * @param binaries built files that contain hook code, each with the digests of the patches in it: none in an unpatched
 *     file, several if its objects were built with different patches
 * @param library that a patched simulator opens by default
 */
public record PatchedBuild(Patch patch, Map<Path, List<String>> binaries, Path library) {
    private static final Set<String> NAMES = Set.of("libcudart.so", "accel-sim.out");
    private static final Pattern MARK = Pattern.compile("policybridge patch ([0-9a-f]{12})");
    private static final int DEPTH = 7;

    /**
     * The simulator in {@code folder} or below it, with all its builds.
     *
     * @throws BadInput if there is no simulator
     */
    public static PatchedBuild in(Path folder, PatchFiles files) {
        if (!Files.isDirectory(folder)) {
            throw BadInput.in(folder, "no such folder; expected that of a patched GPGPU-Sim or Accel-Sim");
        }
        return new PatchedBuild(new Patch(folder, files), binaries(folder), files.library());
    }

    /**
     * Refuses built files in {@code folder} or below it that have another patch than {@code wanted}.
     *
     * @throws BadInput if there is such a file, or none
     */
    public static void require(Path folder, PatchFiles wanted) {
        String expected = "expected patch " + wanted.digest() + ": ./policybridge patch (--revert first) that "
                + "simulator and rebuild it, make clean first";
        Map<Path, List<String>> binaries = binaries(folder);
        if (binaries.isEmpty()) {
            throw BadInput.in(folder, "no built simulator; " + expected);
        }
        binaries.forEach((binary, found) -> {
            if (!found.equals(List.of(wanted.digest()))) {
                throw BadInput.in(
                        binary,
                        (found.isEmpty() ? "has no patch" : "has patch " + String.join(" and patch ", found)) + "; "
                                + expected);
            }
        });
    }

    /**
     * The built files in {@code folder} or below it, each with the digests of the patches in it.
     *
     * @throws BadInput if one cannot be read
     */
    public static Map<Path, List<String>> binaries(Path folder) {
        Map<Path, List<String>> binaries = new TreeMap<>();
        try (Stream<Path> built = Files.find(
                folder,
                DEPTH,
                (path, attributes) -> NAMES.contains(path.getFileName().toString()) && attributes.isRegularFile())) {
            for (Path binary : built.toList()) {
                Matcher marks = MARK.matcher(Files.readString(binary, StandardCharsets.ISO_8859_1));
                binaries.put(
                        binary,
                        marks.results()
                                .map(mark -> mark.group(1))
                                .distinct()
                                .sorted()
                                .toList());
            }
        } catch (IOException | UncheckedIOException e) {
            throw BadInput.in(folder, "cannot be read: " + e.getMessage());
        }
        return binaries;
    }
}
