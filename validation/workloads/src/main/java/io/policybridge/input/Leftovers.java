package io.policybridge.input;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Unfinished files that could not be deleted: a line names them, and the next command that writes beside them deletes
 * them.
 */
public final class Leftovers {
    private static final Set<Path> UNREPORTED = new TreeSet<>();
    /** Folders in which there are none of programs that ended before. */
    private static final Set<Path> CLEAN = new HashSet<>();
    /** Of names of unfinished files; the same for all processes that can see each other, here or in this container. */
    private static final String PLACE = place();

    private Leftovers() {}

    private static String place() {
        try {
            String host = Files.readString(Path.of("/proc/sys/kernel/hostname"));
            String space = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            return Integer.toHexString((host + space).hashCode());
        } catch (IOException e) { // no Linux: what is left over stays
            return Long.toHexString(System.nanoTime());
        }
    }

    /** A name for the unfinished file of that number. */
    static String name(int number) {
        return ".policybridge-" + PLACE + "-" + ProcessHandle.current().pid() + "-" + number + ".part";
    }

    /** Notes that {@code path} could not be deleted, if it is there. */
    public static synchronized void add(Path path) {
        if (Files.exists(path)) {
            UNREPORTED.add(path);
            CLEAN.remove(path.toAbsolutePath().getParent());
        }
    }

    /** The line on files that could not be deleted since the last call; empty if there are none. */
    public static synchronized String line() {
        String files = UNREPORTED.stream().map(Path::toString).collect(Collectors.joining(", "));
        UNREPORTED.clear();
        return files.isEmpty() ? "" : "left over, because it cannot be deleted: " + files;
    }

    /**
     * Deletes what unfinished files of other programs that have ended are in {@code folder}, but for those of
     * {@code ours}.
     */
    static synchronized void deleteOthers(Path folder, Set<Path> ours) {
        if (!CLEAN.add(folder)) {
            return;
        }
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, ".policybridge-" + PLACE + "-*.part")) {
            for (Path part : parts) {
                if (!ours.contains(part) && isLeft(part)) {
                    Files.deleteIfExists(part);
                }
            }
        } catch (IOException e) {
            CLEAN.remove(folder); // they are not in the way
        }
    }

    /** Whether the process that writes it has ended, or is this one, which has given it up. */
    private static boolean isLeft(Path part) {
        String[] words = part.getFileName().toString().split("[-.]");
        try {
            long pid = Long.parseLong(words[3]);
            return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return false; // a name that we do not give
        }
    }
}
