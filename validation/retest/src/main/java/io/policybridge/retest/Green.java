package io.policybridge.retest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * The digests of what was there when all tests passed that it asked for.
 *
 * @param shared of what is of no module
 * @param modules of the sources of each module, by name
 */
record Green(String shared, Map<String, String> modules) {
    private static final String FILE = "validation/retest/target/green";
    private static final String SHARED = ".";

    /** Of what is there now. */
    static Green now(BuiltTree tree) {
        Map<String, String> modules = new TreeMap<>();
        tree.modules().forEach(module -> modules.put(module.name(), tree.sources(module)));
        return new Green(tree.shared(), modules);
    }

    /** That of the last green run; of nothing, before the first. */
    static Green last(Path home) throws IOException {
        Map<String, String> modules = new TreeMap<>();
        Path file = home.resolve(FILE);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] words = line.split(" ", 2);
                modules.put(words[1], words[0]);
            }
        }
        String shared = modules.remove(SHARED);
        return new Green(shared == null ? "" : shared, modules);
    }

    void write(Path home) throws IOException {
        StringBuilder text = new StringBuilder(shared + " " + SHARED + "\n");
        modules.forEach(
                (name, digest) -> text.append(digest).append(' ').append(name).append('\n'));
        Path file = home.resolve(FILE);
        Path next = file.resolveSibling("green.next");
        Files.createDirectories(file.getParent());
        Files.writeString(next, text);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whether the module's own sources are those of {@code other}. */
    boolean agrees(Green other, String module) {
        return modules.get(module).equals(other.modules.get(module));
    }
}
