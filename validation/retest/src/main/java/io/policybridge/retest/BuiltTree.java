package io.policybridge.retest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The build that Maven has made below a folder.
 *
 * @param home the folder
 * @param modules each after those that it uses
 */
record BuiltTree(Path home, List<Module> modules) {
    private static final String CLASS_PATH = "target/test-classpath";
    private static final int DEEPEST = 4;
    private static final List<String> JAVA = List.of("src/main/java", "src/test/java", "target/generated-sources");
    private static final Pattern EXCLUDED = Pattern.compile("<tests.excluded>(.*?)</tests.excluded>");

    /** What modules and tests read that is of no module. */
    private static final List<String> SHARED = List.of(
            "README.md", "docs", "gpgpusim-patch", "native-shim", "policybridge", "pom.xml", "validation/golden");

    static BuiltTree in(Path home) throws IOException {
        List<Module> left = new ArrayList<>();
        try (Stream<Path> files = Files.find(home, DEEPEST, (file, attributes) -> file.endsWith(CLASS_PATH))) {
            for (Path file : files.sorted().toList()) {
                Path module = file.getParent().getParent();
                if (Files.exists(module.resolve("pom.xml"))
                        && JAVA.stream().map(module::resolve).anyMatch(Files::isDirectory)) {
                    left.add(Module.of(home, home.relativize(module).toString(), Files.readString(file)));
                }
            }
        }
        List<Module> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            Module next = left.stream()
                    .filter(module -> left.stream().noneMatch(other -> module.uses(other.name())))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("modules use each other: " + left));
            left.remove(next);
            ordered.add(next);
        }
        return new BuiltTree(home, List.copyOf(ordered));
    }

    private Module module(String name) {
        return modules.stream()
                .filter(module -> module.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " has no " + CLASS_PATH));
    }

    /** The tags of tests that only the whole test runs, as JUnit reads them: one expression. */
    String excludedTags() throws IOException {
        Matcher matcher = EXCLUDED.matcher(Files.readString(home.resolve("pom.xml")));
        if (!matcher.find()) {
            throw new IllegalStateException(home.resolve("pom.xml") + ": expected " + EXCLUDED);
        }
        return matcher.group(1);
    }

    /** What is on the class path of {@code folder}, itself first. */
    List<Path> classPath(ClassFolder folder) {
        Module module = module(folder.module());
        List<Path> path = new ArrayList<>();
        path.add(folder.classes(home));
        if (folder.tests()) {
            path.add(module.main().classes(home));
        }
        module.uses().forEach(used -> path.add(used.classes(home)));
        path.addAll(module.jars());
        return path;
    }

    /** The digest of all sources of {@code module}, and of what else Maven reads there. */
    String sources(Module module) {
        return new Digest()
                .files(home.resolve(module.name()).resolve("src"))
                .files(home.resolve(module.name()).resolve("pom.xml"))
                .text();
    }

    /** The digest of what tests read that is of no module. */
    String shared() {
        Digest digest = new Digest();
        SHARED.forEach(name -> digest.files(home.resolve(name)));
        return digest.text();
    }

    /** Deletes a folder with all that is in it, if it is there. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
