package io.policybridge.ptx.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The text of the program that PTX was compiled from, as far as its files lie in the folder of the workload or below
 * it: beside the PTX, or where {@code .file} says. No other file is opened, whatever PTX or links name.
 */
public final class ProgramText {
    /** A larger file is no program. */
    private static final long MOST_BYTES = 4 << 20;

    private static final int MOST_CHARACTERS = 100;

    private final Path folder;
    private final Path ptx;
    private final Map<String, List<String>> files = new ConcurrentHashMap<>();

    /**
     * @param folder of the workload
     * @param ptx file with the PTX
     */
    public ProgramText(Path folder, Path ptx) {
        this.folder = folder;
        this.ptx = ptx;
    }

    /** The line {@code number}, from 1, of {@code file}, without blanks around it; empty where it cannot be shown. */
    String line(String file, int number) {
        List<String> lines = files.computeIfAbsent(file, this::lines);
        if (number < 1 || number > lines.size()) {
            return "";
        }
        String line = lines.get(number - 1).replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS - 3) + "...";
    }

    private List<String> lines(String file) {
        try {
            Path real = folder.toRealPath();
            String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
            for (Path candidate : List.of(ptx.resolveSibling(name), folder.resolve(file))) {
                if (isBelow(real, candidate) && Files.size(candidate) <= MOST_BYTES) {
                    try (Stream<String> lines =
                            new String(Files.readAllBytes(candidate), StandardCharsets.UTF_8).lines()) {
                        return lines.toList();
                    }
                }
            }
        } catch (IOException | InvalidPathException e) {
            // Its lines are only shown: without them, its name and number are.
        }
        return List.of();
    }

    private static boolean isBelow(Path folder, Path file) throws IOException {
        return Files.isRegularFile(file) && file.toRealPath().startsWith(folder);
    }
}
