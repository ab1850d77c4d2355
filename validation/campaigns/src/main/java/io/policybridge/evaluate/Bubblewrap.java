package io.policybridge.evaluate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Words in front of a command with which Bubblewrap ({@code bwrap}) runs it apart: it sees some files, unwritable, and
 * a temporary folder in memory; no network, no other process, no other file.
 */
final class Bubblewrap {
    static final String PROGRAM = "bwrap";
    private static final int TEMPORARY_MEGABYTES = 256;

    private Bubblewrap() {}

    /**
     * The words.
     *
     * @param readable files and folders; those that do not exist are left out
     * @param more words of Bubblewrap's behind these
     */
    static List<String> words(Collection<Path> readable, List<String> more) {
        List<String> words = new ArrayList<>(List.of(
                PROGRAM,
                "--unshare-all",
                "--die-with-parent",
                "--new-session",
                "--cap-drop",
                "ALL",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--size",
                Integer.toString(TEMPORARY_MEGABYTES << 20),
                "--tmpfs",
                "/tmp"));
        Set<Path> bound = new LinkedHashSet<>();
        readable.forEach(path -> bound.add(path.toAbsolutePath().normalize()));
        bound.stream()
                .filter(Files::exists)
                .filter(path -> bound.stream().noneMatch(other -> path.startsWith(other) && !path.equals(other)))
                .forEach(path -> words.addAll(List.of("--ro-bind", path.toString(), path.toString())));
        words.addAll(more);
        return words;
    }

    /** The JDK of this process, with what it links to: distributions keep its configuration elsewhere. */
    static List<Path> jdk() {
        Path home = Path.of(System.getProperty("java.home"));
        List<Path> files = new ArrayList<>(List.of(home));
        try (Stream<Path> all = Files.walk(home.resolve("conf"))) {
            for (Path link :
                    all.filter(Files::isSymbolicLink).filter(Files::exists).toList()) {
                files.add(link.toRealPath());
            }
        } catch (IOException e) {
            // Java will say what it lacks
        }
        return files;
    }

    /** The class path of this process. */
    static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .filter(Files::exists)
                .toList();
    }
}
